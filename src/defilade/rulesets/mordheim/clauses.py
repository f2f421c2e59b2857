"""The clauses of Mordheim: wounds, injuries, recovery."""

from defilade.language import N_
from defilade.rulesets.clause import Clause

INJURIES = N_("Rules of Mordheim, section 14: injuries")
KNOCKED_DOWN = N_("Rules of Mordheim, section 15: knocked down")
STUNNED = N_("Rules of Mordheim, section 16: stunned")
OUT_OF_ACTION = N_("Rules of Mordheim, section 17: out of action")

CLAUSES: tuple[Clause, ...] = (
    Clause(
        id="MOR-14.1",
        title=N_("Losing wounds"),
        text=N_("Each wound takes 1 from the model's Wounds, and while one is left it fights on."),
        source=INJURIES,
    ),
    Clause(
        id="MOR-14.2",
        title=N_("The injury roll"),
        text=N_(
            "For the wound that brings Wounds to 0, and for every one after it, the player who inflicted it rolls a "
            "D6 for injury."
        ),
        source=INJURIES,
    ),
    Clause(
        id="MOR-14.3",
        title=N_("Several wounds in a turn"),
        text=N_("If there are several such wounds in one turn, each is rolled for and the highest result counts."),
        source=INJURIES,
        reading=N_("A roll never leaves the model better off than it already is."),
    ),
    Clause(
        id="MOR-14.4",
        title=N_("Injury table"),
        text=N_("On 1–2 the warrior is knocked down, on 3–4 stunned, on 5–6 out of action."),
        source=INJURIES,
    ),
    Clause(
        id="MOR-15.1",
        title=N_("Knocked down"),
        text=N_(
            "A model knocked down lies face up and can only crawl 2″ in the movement phase: no hand-to-hand or "
            "striking back, no shooting, no spells."
        ),
        source=KNOCKED_DOWN,
        options=("close_combat_vs_down",),
        status="with the game",
    ),
    Clause(
        id="MOR-15.2",
        title=N_("Knocked down in contact"),
        text=N_(
            "In base contact with an enemy, a model knocked down crawls away only if that enemy is fighting another "
            "model; otherwise it stays."
        ),
        source=KNOCKED_DOWN,
        reading=N_("With several enemies in contact, each of them must be in base contact with another active model."),
        status="with the game",
    ),
    Clause(
        id="MOR-15.3",
        title=N_("Standing up"),
        text=N_("A warrior knocked down may stand up at the start of his next turn."),
        source=KNOCKED_DOWN,
        reading=N_(
            "The start of the turn is its recovery phase, and it is a later one than that in which he was put down."
        ),
        status="with the game",
    ),
    Clause(
        id="MOR-15.4",
        title=N_("The turn of standing up"),
        text=N_(
            "In the turn he stands up a warrior moves at half rate and may shoot and cast spells, but may not "
            "charge or run."
        ),
        source=KNOCKED_DOWN,
        reading=N_(
            "The source says that he may not attack; since he strikes last in a fight he is already in, that is "
            "read as a charge. A run and a charge go up to twice the rate of movement."
        ),
        status="with the game",
    ),
    Clause(
        id="MOR-15.5",
        title=N_("Standing up in combat"),
        text=N_(
            "One who stands up in hand-to-hand may not leave it and strikes last, whatever his weapon or Initiative."
        ),
        source=KNOCKED_DOWN,
        reading=N_(
            "All others strike first by Initiative, the side whose turn it is before the other on a tie; then those "
            "who strike last, by Initiative among themselves. He leaves the fight if he ends his move out of contact "
            "with even one enemy on his feet whom he touched; once there is no such enemy, he may go."
        ),
        status="with the game",
    ),
    Clause(
        id="MOR-15.6",
        title=N_("After standing up"),
        text=N_("From the turn after that the warrior moves and fights as usual, even at 0 Wounds."),
        source=KNOCKED_DOWN,
        status="with the game",
    ),
    Clause(
        id="MOR-15.7",
        title=N_("Further wounds"),
        text=N_("Any further wound on such a model brings another injury roll, as if it were losing its last Wound."),
        source=KNOCKED_DOWN,
        status="with the game",
    ),
    Clause(
        id="MOR-16.1",
        title=N_("Stunned"),
        text=N_("A stunned model lies face down and can do nothing at all."),
        source=STUNNED,
        options=("close_combat_vs_down",),
        status="with the game",
    ),
    Clause(
        id="MOR-16.2",
        title=N_("Coming round"),
        text=N_("In the next recovery phase the player may turn a stunned warrior face up; he is then knocked down."),
        source=STUNNED,
        reading=N_("He can stand up only in a recovery phase after that one."),
        status="with the game",
    ),
    Clause(
        id="MOR-17.1",
        title=N_("Out of action"),
        text=N_(
            "The model is taken off the table at once; whether the warrior lives, and how badly he is hurt, is "
            "tested after the battle."
        ),
        source=OUT_OF_ACTION,
        options=("aftermath",),
        status="with the game",
    ),
)
