"""Calling a game off: by agreement or after a long silence; then nothing more is done, and its dice are proven."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from defilade.battlefield.reading import read_scenario
from defilade.dice import SeededDice, commitment
from defilade.game.game import Game
from defilade.rulesets.actions import EndPhase, Shoot
from defilade.rulesets.registry import Formats
from defilade.server.games import room
from defilade.server.games.proposals import SILENCE
from defilade.server.store import open_store
from tests.game.tables import Scenario, table, unit
from tests.games.playing import Party, duel, new_game, server
from tests.games.processes import servers
from tests.games.test_sockets import act

VOLLEY = Shoot(unit="reds", target="blues")
OFF = {"by": "red", "agreed": ["blue"]}


class Hands:
    """A clock that goes when it is told to."""

    def __init__(self) -> None:
        self.moment = datetime(2025, 3, 1, 18, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.moment


def begun(party: Party) -> Party:
    """Return a game in which a volley was shot."""
    party.ready()
    party.do("red", EndPhase())
    party.do("red", VOLLEY)
    return party


def refused(answer: tuple[int, Any]) -> str:
    """Return why something was not done."""
    status, body = answer
    assert (status, body["error"]["code"]) == (409, "conflict"), body
    return str(body["error"]["message"])


def proven(party: Party) -> dict[str, Any]:
    """Return the verdict on the dice of a game."""
    return dict(party.client.post("/api/verify", json={"record": party.record()}).json())


def three() -> Scenario:
    sides = ("red", "blue", "grey")
    return table("soldatiki", *(unit(side, side, (20 + 9 * n, 20), kind="soldier") for n, side in enumerate(sides)))


def test_a_game_is_called_off_by_agreement(database: str) -> None:
    with server(database) as client:
        party = begun(new_game(client))
        before = party.view()
        assert (before["call_off"], before["called_off"], before["notes"]) == (None, None, [])
        status, body = party.call_off("red", "ask")
        assert (status, body["call_off"]["by"], body["call_off"]["agreed"]) == (200, "red", [])
        assert body["called_off"] is None
        open_still = party.view("blue")
        assert open_still["call_off"] == body["call_off"]
        assert (open_still["undo"], open_still["over"], open_still["secret"]) == (None, False, None)
        assert party.record()["proof"]["secret"] is None
        status, body = party.call_off("blue", "agree")
        assert (status, body["call_off"], body["called_off"]) == (200, None, OFF)
        after = party.view()
        assert (after["over"], after["outcome"], after["called_off"], after["acting"]) == (True, None, OFF, [])
        assert commitment(bytes.fromhex(after["secret"])) == party.commitment
        assert (after["view"], after["log"], after["phase"]) == (before["view"], before["log"], before["phase"])
        assert [(note["side"], note["do"]) for note in after["notes"]] == [("red", "ask"), ("blue", "agree")]
        assert [note["seq"] for note in after["notes"]] == [after["seq"] - 1, after["seq"]]
        assert party.call("GET", "/choices", "red", unit="reds")[1]["choices"] == []
        assert party.call("GET", "/at/1", "red")[1]["over"] is False


def test_the_record_of_a_game_that_was_called_off_is_proven(database: str) -> None:
    with server(database) as client:
        party = begun(new_game(client))
        before = party.record()
        party.call_off("red", "ask")
        party.call_off("blue", "agree")
        record = party.record()
        assert {**record, "proof": None} == {**before, "proof": None}, "what was done stands in it, and nothing more"
        assert record["proof"] == {**before["proof"], "secret": party.view()["secret"], "called_off": OFF}
        verdict = proven(party)
        assert (verdict["proven"], verdict["called_off"], verdict["flaws"]) == (True, True, [])
        assert verdict["dice"] == len(record["dice"]) >= 4
        assert verdict["text"].endswith("The game was called off by agreement: nobody has won it.")
        russian = client.post("/api/verify?lang=ru", json={"record": record}).json()["text"]
        assert russian.endswith("Партию прекратили по уговору: победителя нет.")
        last, first = (client.post("/api/replay", json={"record": record, "at": n}).json() for n in (2, 1))
        assert (last["over"], last["called_off"], last["outcome"]) == (True, OFF, None)
        assert (first["over"], first["called_off"]) == (False, None)
        again = new_game(client, record=record)
        assert (again.view()["over"], again.view()["called_off"]) == (False, None), "it is gone on with"


def test_after_that_nothing_more_is_done(database: str) -> None:
    with server(database) as client:
        party = new_game(client)
        ones = {"contribution": "1" * 64}
        party.call("POST", "/ready", "red", ones)
        party.call_off("red", "ask")
        party.call_off("blue", "agree")
        before = party.view()
        refusals = [
            party.call("POST", "/ready", "blue", ones),
            party.act("red", EndPhase()),
            *(party.undo("red", what) for what in ("ask", "agree", "decline")),
            *(party.call_off(side, what) for side in ("red", "blue") for what in ("ask", "agree", "decline", "end")),
        ]
        told = {refused(answer) for answer in refusals}
        assert told == {"The game was called off: nothing more can be done in it."}
        body = {"request": str(uuid4()), "action": EndPhase().to_json()}
        russian = refused(party.call("POST", "/actions", "red", body, lang="ru"))
        assert russian == "Партию прекратили: больше в ней ничего нельзя сделать."
        assert party.call("POST", "/ready", "red", ones)[0] == 200, "said again, it is as it was"
        assert party.view() == before


def test_a_game_that_nobody_has_begun_can_be_called_off(database: str) -> None:
    with server(database) as client:
        party = new_game(client)
        party.call_off("blue", "ask")
        party.call_off("red", "agree")
        view = party.view()
        assert (view["over"], view["started"]) == (True, False)
        verdict = proven(party)
        assert (verdict["proven"], verdict["dice"], verdict["called_off"]) == (True, 0, True)


def test_a_proposal_is_declined_or_taken_back(database: str) -> None:
    with server(database) as client:
        party = begun(new_game(client))
        assert refused(party.call_off("blue", "agree")) == "Nobody proposes to call the game off."
        assert refused(party.call_off("blue", "decline")) == "Nobody proposes to call the game off."
        party.call_off("red", "ask")
        assert refused(party.call_off("red", "agree")) == "The others have to agree."
        assert refused(party.call_off("blue", "ask")) == "red has asked for that already."
        assert party.call_off("blue", "decline")[1]["call_off"] is None
        party.call_off("blue", "ask")
        assert party.call_off("blue", "decline")[1]["call_off"] is None
        view = party.view()
        assert (view["over"], view["called_off"], view["secret"]) == (False, None, None)
        assert [note["said"] for note in view["notes"]] == [
            "red proposes to call the game off.",
            "blue declines: the game goes on.",
            "blue proposes to call the game off.",
            "blue no longer proposes to call the game off.",
        ]
        russian = party.call("GET", "", "watch", lang="ru")[1]["notes"]
        assert russian[0]["said"] == "красные: предложение прекратить партию."
        party.do("red", EndPhase())


def test_a_proposal_falls_when_somebody_goes_on(database: str) -> None:
    with server(database) as client:
        party = begun(new_game(client))
        party.call_off("blue", "ask")
        party.do("red", EndPhase())
        assert party.view()["call_off"] is None
        assert refused(party.call_off("red", "agree")) == "Nobody proposes to call the game off."


def test_an_answer_is_to_its_own_proposal(database: str) -> None:
    """Who agrees to take something back has not agreed to call the game off, however fast the proposals change."""
    with server(database) as client:
        party = begun(new_game(client))
        party.call_off("red", "ask")
        for what in ("agree", "decline"):
            assert refused(party.undo("blue", what)) == "Nobody asks to take anything back."
        assert refused(party.undo("blue", "ask")) == "red has asked for something else: answer that first."
        party.call_off("blue", "decline")
        party.undo("red", "ask")
        assert refused(party.call_off("blue", "agree")) == "Nobody proposes to call the game off."
        assert refused(party.call_off("blue", "ask")) == "red has asked for something else: answer that first."
        assert (party.view()["undo"], party.view()["call_off"]) == ({"by": "red", "agreed": []}, None)
        assert party.undo("blue", "agree")[0] == 200
        assert (party.view()["actions"], party.view()["over"]) == (1, False)


def test_every_other_side_has_to_agree(database: str) -> None:
    with server(database) as client:
        party = new_game(client, three()).ready()
        party.call_off("blue", "ask")
        assert party.call_off("grey", "agree")[1]["called_off"] is None
        assert party.view()["call_off"]["agreed"] == ["grey"]
        assert refused(party.call_off("grey", "agree")) == "The others have to agree."
        assert party.call_off("red", "agree")[1]["called_off"] == {"by": "blue", "agreed": ["grey", "red"]}


def test_a_game_with_one_side_needs_nobody(database: str) -> None:
    with server(database) as client:
        party = new_game(client, table("soldatiki", unit("reds", "red", (20, 10), kind="soldier"))).ready()
        assert party.call_off("red", "ask")[1]["called_off"] == {"by": "red", "agreed": []}
        assert [note["said"] for note in party.view()["notes"]] == ["red calls the game off."]
        assert proven(party)["text"].endswith("The game was called off by agreement: nobody has won it.")


def test_without_an_answer_it_is_ended_alone(database: str) -> None:
    hands = Hands()
    with server(database, now=hands) as client:
        party = begun(new_game(client))
        assert refused(party.call_off("red", "end")) == "Nobody proposes to call the game off."
        asked = party.call_off("red", "ask")[1]["call_off"]
        assert asked["since"] == hands.moment.isoformat()
        assert asked["alone_from"] == (hands.moment + timedelta(days=7)).isoformat()
        hands.moment += SILENCE - timedelta(seconds=1)
        early = "The others have 7 days to answer; after that the game can be ended without them."
        assert refused(party.call_off("red", "end")) == early
        hands.moment += timedelta(seconds=1)
        assert refused(party.call_off("blue", "end")) == "Only red, who has proposed it, can end the game alone."
        assert party.call_off("red", "end")[1]["called_off"] == {"by": "red", "agreed": []}
        assert party.view()["notes"][-1]["said"] == "red calls the game off, for nobody has answered."
        verdict = proven(party)
        assert verdict["proven"]
        assert verdict["text"].endswith("The game was called off by red without an answer: nobody has won it.")


def test_who_has_answered_is_waited_for_no_more(database: str) -> None:
    """Declined or gone on with, a proposal gives no right to end the game; one that is made anew has its own time."""
    hands = Hands()
    with server(database, now=hands) as client:
        party = begun(new_game(client))
        for answer in (lambda: party.call_off("blue", "decline"), lambda: party.do("red", EndPhase())):
            party.call_off("red", "ask")
            answer()
            hands.moment += 2 * SILENCE
            assert refused(party.call_off("red", "end")) == "Nobody proposes to call the game off."
        party.undo("red", "ask")
        hands.moment += 2 * SILENCE
        assert party.call_off("red", "end")[0] == 409, "nothing is taken back or ended by silence alone"
        party.undo("red", "decline")
        party.call_off("red", "ask")
        assert party.call_off("red", "end")[0] == 409


def test_the_silence_lasts_over_a_restart_and_at_other_processes(database: str) -> None:
    hands = Hands()
    with server(database, now=hands) as client:
        party = begun(new_game(client))
        asked = party.call_off("red", "ask")[1]["call_off"]
    hands.moment += SILENCE
    with server(database, now=hands) as one, server(database, now=hands) as other:
        assert party.at(one).view()["call_off"] == party.at(other).view()["call_off"] == asked
        assert party.at(one).call_off("red", "end")[0] == 200
        assert party.at(other).view() == party.at(one).view()
        assert party.at(other).act("red", EndPhase())[0] == 409
    with server(database) as client:
        assert proven(party.at(client))["proven"]


@pytest.mark.parametrize("do", ["ask", "agree", "decline", "end"])
def test_a_request_that_is_sent_again_does_nothing_twice(database: str, do: str) -> None:
    hands = Hands()
    with server(database, now=hands) as one, server(database, now=hands) as other:
        party = begun(new_game(one))
        side = "red" if do in ("ask", "end") else "blue"
        if do != "ask":
            party.call_off("red", "ask")
            hands.moment += SILENCE
        request = str(uuid4())
        first = party.call_off(side, do, request)
        assert first[0] == 200, first
        assert party.call_off(side, do, request) == first
        assert party.at(other).call_off(side, do, request) == first
        assert party.view()["seq"] == first[1]["seq"]
        assert (
            refused(party.undo(side, "ask" if do == "end" else do, request)) == "Another request has the same number."
        )
    with server(database, now=hands) as again:
        assert party.at(again).call_off(side, do, request) == first


def test_what_one_process_ends_the_other_does_not_go_on_with(database: str) -> None:
    with server(database) as one, server(database) as two:
        party = begun(new_game(one))
        other = party.at(two)
        other.view()
        party.call_off("red", "ask")
        assert other.call_off("blue", "agree")[1]["called_off"] == OFF
        assert refused(party.act("red", EndPhase())) == "The game was called off: nothing more can be done in it."
        assert party.view() == other.view()
        assert party.record() == other.record()


def test_sockets_do_it_and_are_told(database: str) -> None:
    with server(database) as client:
        party = begun(new_game(client))
        with party.follow("red") as red, party.follow("blue") as blue:
            seq = red.game(0)["seq"]
            red.send(type="call-off", request=str(uuid4()), seat="red", do="ask")
            assert red.next("answer")["call_off"]["by"] == "red"
            told = blue.game(seq + 1)
            assert (told["call_off"]["by"], [note["do"] for note in told["notes"]]) == ("red", ["ask"])
            blue.send(type="call-off", request=str(uuid4()), do="agree")
            assert blue.next("answer")["called_off"] == OFF
            ended = red.game(seq + 2)
            assert (ended["over"], ended["called_off"], [note["seq"] for note in ended["notes"]]) == (
                True,
                OFF,
                [seq + 2],
            )
            assert act(red, "red")["error"]["code"] == "conflict"


def test_a_game_that_is_over_is_not_called_off(database: str) -> None:
    with server(database) as client:
        party = new_game(client, duel(limit=1)).ready()
        party.call_off("blue", "ask")
        while not party.view()["over"]:
            party.do(party.view()["side"], EndPhase())
        assert refused(party.call_off("red", "ask")) == "The game is over: its dice are revealed."
        assert refused(party.call_off("red", "agree")) == "Nobody proposes to call the game off."
        assert party.view()["called_off"] is None


def test_a_game_that_is_too_long_to_go_on_can_still_be_called_off(monkeypatch: pytest.MonkeyPatch) -> None:
    with server("sqlite://") as client:
        party = begun(new_game(client))
        monkeypatch.setattr(room, "MOST_ENTRIES", party.view()["seq"])
        assert refused(party.act("red", EndPhase())) == "The game is too long to go on."
        assert refused(party.undo("red", "ask")) == "The game is too long to go on."
        party.call_off("red", "ask")
        assert party.call_off("blue", "agree")[1]["called_off"] == OFF


def test_a_game_from_a_record_is_proven_from_where_it_went_on(database: str) -> None:
    before = Game(read_scenario(duel(), Formats()), SeededDice(5))
    before.push(EndPhase())
    before.push(VOLLEY)
    with server(database) as client:
        party = new_game(client, record=before.record().to_json()).ready()
        party.call_off("red", "ask")
        party.call_off("blue", "agree")
        verdict = proven(party)
        assert (verdict["proven"], verdict["before"]) == (True, len(before.record().dice))


def test_dice_that_were_taken_back_are_proven_too(database: str) -> None:
    with server(database) as client:
        party = begun(new_game(client))
        party.undo("red", "ask")
        party.undo("blue", "agree")
        party.call_off("red", "ask")
        party.call_off("blue", "agree")
        verdict = proven(party)
        assert verdict["proven"], verdict
        assert verdict["dice"] >= 4


def test_what_was_stored_before_is_read_as_it_was_meant(database: str) -> None:
    """The entries of taking back hold no word of what they are about: they never did."""
    with server(database) as client:
        party = begun(new_game(client))
        party.undo("red", "ask")
        party.undo("blue", "agree")
        party.call_off("red", "ask")
    store = open_store(database)
    kept = [(entry.kind, entry.body) for entry in store.entries(party.game, 4)]
    store.close()
    assert kept == [("ask", {}), ("agree", {}), ("ask", {"what": "call-off"})]


def test_a_server_that_is_killed_has_kept_it(database: str, tmp_path: Path) -> None:
    with servers(database, tmp_path) as (running,):
        made = running.call("/api/games", {"scenario": duel()})
        path, tokens = f"/api/games/{made['game']}", made["seats"]
        for side in tokens:
            running.call(f"{path}/ready", {"contribution": "5" * 64}, tokens[side])
        running.call(f"{path}/call-off", {"request": str(uuid4()), "do": "ask"}, tokens["red"])
        running.kill()
        running.start()
        request = {"request": str(uuid4()), "do": "agree"}
        answer = running.call(f"{path}/call-off", request, tokens["blue"])
        assert answer["called_off"] == OFF
        running.kill()
        running.start()
        assert running.call(f"{path}/call-off", request, tokens["blue"]) == answer
        assert running.call(path, token=made["watch"])["called_off"] == OFF
        verdict = running.call("/api/verify", {"record": running.call(f"{path}/record", token=made["watch"])})
        assert verdict["proven"]
