"""The whole API by its own description: nothing that is sent makes it fail, and every answer is as described."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import schemathesis
from hypothesis import HealthCheck, settings

from defilade.server.app import create_app
from tests.server import clients

if TYPE_CHECKING:
    from schemathesis import Case

# A description can't say of a scenario what only reading it tells: what it allows may be at fault all the same (422) or
# forbidden by the rules (409); and what is too large is refused before it is looked at (413).
EXPECTED = {
    "positive_data_acceptance": ["2xx", 403, 404, 409, 413, 422],
    "negative_data_rejection": [400, 403, 404, 405, 409, 413, 422],
}
CONFIG = schemathesis.Config.from_dict(
    {"checks": {name: {"expected-statuses": statuses} for name, statuses in EXPECTED.items()}}
)
APP = create_app(clients.settings(hosts=frozenset({"testserver"})))
schema = schemathesis.openapi.from_asgi("/api/openapi.json", APP, config=CONFIG)


@schema.parametrize()
@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
def test_every_route_keeps_to_its_description(case: Case[Any]) -> None:
    case.call_and_validate()
