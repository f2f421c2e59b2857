"""The clauses of The Ninth Age: line of sight, light and hard cover."""

from defilade.language import N_
from defilade.rulesets.clause import Clause

FIGURES = N_("Rules of The Ninth Age, pages 45 and 46: figures 8 and 9, which name it without saying how it works")
LIGHT = N_("Rules of The Ninth Age, page 45: target behind light cover")
HARD = N_("Rules of The Ninth Age, page 45: target behind hard cover")
BOTH = N_("Rules of The Ninth Age, page 45: target behind hard and light cover")
FIGURE_8 = N_("Rules of The Ninth Age, page 45: the note to figure 8")
HALF = N_("Rules of The Ninth Age, page 45: light and hard cover alike")

CLAUSES: tuple[Clause, ...] = (
    Clause(
        id="T9A-1.1",
        title=N_("Line of sight"),
        text=N_("A model may shoot only at a target in its line of sight."),
        source=FIGURES,
        reading=N_(
            "The line runs straight from a point of the front edge of the model's base to a point of the target's "
            "footprint, inside the front arc, and nothing that blocks sight cuts it."
        ),
    ),
    Clause(
        id="T9A-1.2",
        title=N_("What blocks sight"),
        text=N_("Impassable terrain between the shooter and the target cuts the line of sight."),
        source=FIGURES,
        reading=N_(
            "So do buildings, hills on which neither of the two stands, and models higher than both; models of the "
            "shooter's own unit and of the target never do. A model in a rear rank looks from where it would stand "
            "in the front rank of its file."
        ),
    ),
    Clause(
        id="T9A-1.3",
        title=N_("Front arc"),
        text=N_("A model sees what lies in its front arc."),
        source=FIGURES,
        reading=N_(
            "The arc is bounded by two lines from the front corners of the unit, each 45° outward, and is open ahead."
        ),
        options=("arc",),
    ),
    Clause(
        id="T9A-2.1",
        title=N_("Light cover: −1"),
        text=N_(
            "If half the footprint or more is hidden from the shooter by light-cover terrain or by models of any "
            "height, −1 to hit."
        ),
        source=LIGHT,
        reading=N_(
            "Fields and hedges are light as forests are. Terrain and models of one class count together, and "
            "terrain that the shooter stands in hides nothing from it."
        ),
        options=("viewpoint", "shooter_terrain", "seven_plus"),
    ),
    Clause(
        id="T9A-2.2",
        title=N_("Large height"),
        text=N_("When the shooter or the target is of large height, models of small height give no light cover."),
        source=LIGHT,
        reading=N_("Height 1 is small, 2 standard, 3 and more large; a model for which none is given has 2."),
    ),
    Clause(
        id="T9A-2.3",
        title=N_("Hard cover: −2"),
        text=N_(
            "If half the footprint or more is hidden from the shooter by hard-cover terrain or by models as high as "
            "both shooter and target or higher, −2 to hit."
        ),
        source=HARD,
        reading=N_(
            "Ruins, walls, buildings and hills are hard as impassable terrain is. A model that hides as hard cover "
            "does not count as light cover too. A number above 6 needs a 6 and then a second roll."
        ),
        options=("viewpoint", "shooter_terrain", "seven_plus"),
    ),
    Clause(
        id="T9A-3.1",
        title=N_("Hard and light at once"),
        text=N_("Behind both kinds of cover only the hard-cover penalty applies."),
        source=BOTH,
    ),
    Clause(
        id="T9A-3.2",
        title=N_("Hard plus light"),
        text=N_(
            "If neither cover hides half the footprint but together they hide half or more, the target has light cover."
        ),
        source=BOTH,
        reading=N_("What both kinds hide is counted once."),
    ),
    Clause(
        id="T9A-4.1",
        title=N_("Measured beyond the arc"),
        text=N_(
            "How much is hidden is measured over the whole footprint, even where the lines run outside the "
            "shooter's front arc."
        ),
        source=FIGURE_8,
        reading=N_(
            "It is measured from one point of the front edge of the model's base: from the one that is best for the "
            "shooter."
        ),
        options=("viewpoint",),
    ),
    Clause(
        id="T9A-4.2",
        title=N_("Exactly half"),
        text=N_("If exactly half the footprint is hidden, the cover counts."),
        source=HALF,
    ),
)
