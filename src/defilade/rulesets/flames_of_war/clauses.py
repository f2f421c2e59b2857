"""The clauses of Flames of War: digging in."""

from defilade.language import N_
from defilade.rulesets.clause import Clause

DIGGING = N_("Rules of Flames of War, digging in: the skill test")
MARKER = N_("Rules of Flames of War, digging in: the marker")
PIONEERS = N_("Rules of Flames of War, digging in: pioneer supply vehicles")
WHERE_NOT = N_("Rules of Flames of War, digging in: where it cannot be done")

CLAUSES: tuple[Clause, ...] = (
    Clause(
        id="FOW-1.1",
        title=N_("Trying to dig in"),
        text=N_("Instead of moving, a platoon may spend its movement step on trying to dig in."),
        source=DIGGING,
        reading=N_("An independent team may do so by itself; there is one attempt a turn."),
        status="partly",
    ),
    Clause(
        id="FOW-1.2",
        title=N_("Digging in while pinned"),
        text=N_("A platoon pinned down may dig in too."),
        source=DIGGING,
    ),
    Clause(
        id="FOW-1.3",
        title=N_("Skill test"),
        text=N_(
            "The platoon takes a skill test: on a success its infantry and gun teams are in foxholes at once, on a "
            "failure they stay unprotected."
        ),
        source=DIGGING,
        reading=N_(
            "Veterans pass on 3+, trained troops on 4+, conscripts on 5+; the platoon tests with the skill of its "
            "command team. A foxhole is bulletproof cover until the team moves."
        ),
    ),
    Clause(
        id="FOW-1.4",
        title=N_("Digging in and rate of fire"),
        text=N_(
            "Whatever the result, every team that tried counts as having moved for rate of fire, and for nothing else."
        ),
        source=DIGGING,
        status="with the game",
    ),
    Clause(
        id="FOW-1.5",
        title=N_("Who must dig"),
        text=N_("When a platoon digs in, all its infantry and gun teams outside bulletproof cover must do so."),
        source=DIGGING,
        status="partly",
    ),
    Clause(
        id="FOW-1.6",
        title=N_("Who need not dig"),
        text=N_("Teams in bulletproof cover, cavalry teams and vehicles need not dig and act as usual."),
        source=DIGGING,
        reading=N_("Buildings, trenches, bunkers and foxholes are bulletproof."),
        options=("firepower", "in_terrain"),
        status="partly",
    ),
    Clause(
        id="FOW-2.1",
        title=N_("The dug-in marker"),
        text=N_("Foxholes are shown by one marker at the command team, or by one at each team."),
        source=MARKER,
        status="with the game",
    ),
    Clause(
        id="FOW-3.1",
        title=N_("Pioneer supply vehicle"),
        text=N_(
            "With a pioneer supply vehicle within 2″/5 cm of the platoon's command team, or of an independent team, "
            "a failed test to dig in may be re-rolled."
        ),
        source=PIONEERS,
        reading=N_("The vehicle is one of the same side, and the test is re-rolled once."),
    ),
    Clause(
        id="FOW-4.1",
        title=N_("Where digging is impossible"),
        text=N_("In a stream, river, swamp or lake, on a bridge or at a ford a team can't dig in, and acts as usual."),
        source=WHERE_NOT,
        reading=N_("A team is in a feature if its base overlaps it by some area."),
        options=("in_terrain",),
    ),
)
