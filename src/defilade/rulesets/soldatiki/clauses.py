"""The clauses of Soldatiki, a game of toy soldiers of the Second World War: saves, cover, digging in, wounds."""

from defilade.language import N_
from defilade.rulesets.clause import Clause

OPENING = N_("Rules of Soldatiki, wounds, saves, cover and digging in: the opening")
FEATURES = N_("Rules of Soldatiki, wounds, saves, cover and digging in: buildings, fences and woods")
TRENCHES = N_("Rules of Soldatiki, wounds, saves, cover and digging in: trenches and parapets")
BUNKERS = N_("Rules of Soldatiki, wounds, saves, cover and digging in: bunkers")
DIGGING = N_("Rules of Soldatiki, wounds, saves, cover and digging in: digging in")
WOUNDS = N_("Rules of Soldatiki, wounds, saves, cover and digging in: wounds of models")

CLAUSES: tuple[Clause, ...] = (
    Clause(
        id="SOL-1.1",
        title=N_("In the open"),
        text=N_("A target out of cover and wholly in view has no save, unless its own kit gives one."),
        source=OPENING,
    ),
    Clause(
        id="SOL-1.2",
        title=N_("Partly hidden"),
        text=N_(
            "If part of a soldier's body or of a vehicle's hull is hidden from the shooter, the target saves on 6+."
        ),
        source=OPENING,
        reading=N_(
            "What is hidden is measured in space: from the shooter's eye to the target's silhouette, past models "
            "and terrain that stand as upright prisms. Heights that the scenario leaves out are the program's."
        ),
        options=("eye", "models_obscure"),
    ),
    Clause(
        id="SOL-1.3",
        title=N_("Only a small part in view"),
        text=N_(
            "If the shooter sees only a small part of the fighter or vehicle, the rim of a helmet or the edge of a "
            "track, the save improves to 5+."
        ),
        source=OPENING,
        reading=N_("A small part is a quarter of the silhouette or less, unless the scenario names another share."),
        options=("small_part",),
    ),
    Clause(
        id="SOL-1.4",
        title=N_("Camouflage and body armour"),
        text=N_(
            "Good camouflage (snipers) or body armour (assault troops) gives a soldier a 6+ save even in the open, "
            "and 5+ in cover."
        ),
        source=OPENING,
    ),
    Clause(
        id="SOL-1.5",
        title=N_("Limit of the save"),
        text=N_("No modifier makes a soldier's save better than 5+; only in a bunker is it 4+."),
        source=OPENING,
    ),
    Clause(
        id="SOL-1.6",
        title=N_("Conspicuous soldiers"),
        text=N_("A conspicuous soldier, a sailor in his black coat for one, never has a save better than 6+."),
        source=OPENING,
        options=("conspicuous_in_fortifications",),
    ),
    Clause(
        id="SOL-1.7",
        title=N_("The throw, and the medics"),
        text=N_(
            "On the number needed or more the fighter carries on unhurt; on less he falls, and only medics can save "
            "him, next turn."
        ),
        source=OPENING,
        reading=N_(
            "A medic of his own side treats the fallen man in base contact in that side's next turn, one attempt "
            "for each; treated, he fights on with 1 wound, otherwise he is lost."
        ),
        options=("medic_range", "medic_roll"),
        status="partly",
    ),
    Clause(
        id="SOL-2.1",
        title=N_("Buildings, ruins, fences, woods"),
        text=N_(
            "A soldier in a building, ruins or a wood, or at an opaque fence, barrier or bank, saves on 6+; on 5+ "
            "at best, if only a small part of him shows or he wears special kit."
        ),
        source=FEATURES,
        reading=N_(
            "In a feature is whoever has the centre of his base inside it. What the shooter or the target stands in "
            "hides nothing between them: it gives its occupant its cover instead."
        ),
        options=("shared_cover", "behind_wood", "wood_depth"),
    ),
    Clause(
        id="SOL-2.2",
        title=N_("Setting up terrain"),
        text=N_(
            "The players put these features down in turn, as they agree, and may scatter each one with the scatter "
            "die and two dice."
        ),
        source=FEATURES,
        reading=N_(
            "Scattering takes a D6 for the scatter die (on 1–2 the feature stays), two D6 for one of 36 directions, "
            "and two D6 whose sum is the distance; what would leave the table is moved straight back onto it."
        ),
        options=("placing",),
        status="with the game",
    ),
    Clause(
        id="SOL-2.3",
        title=N_("Entering a building"),
        text=N_("A soldier gets into a building by a door, a window or a breach that is big enough for him."),
        source=FEATURES,
        reading=N_("A building for which the scenario gives no entrances is entered by ordinary movement."),
        status="with the game",
    ),
    Clause(
        id="SOL-3.1",
        title=N_("Trenches and parapets"),
        text=N_("A soldier in a trench or behind a concrete parapet saves on 5+, and no modifier betters that."),
        source=TRENCHES,
        reading=N_(
            "Behind a parapet is whoever it partly hides from the shooter, if it stands within 2 cm of his base."
        ),
        options=("parapet_reach", "conspicuous_in_fortifications"),
    ),
    Clause(
        id="SOL-3.2",
        title=N_("Where trenches go"),
        text=N_(
            "Trenches and parapets are bought with army points. Trench pieces are laid flush against each other and "
            "the bunker, always in the neutral zone, though they may adjoin one's own deployment zone."
        ),
        source=TRENCHES,
        reading=N_("A parapet may stand by itself, but keeps to the neutral zone as well."),
        status="with the game",
    ),
    Clause(
        id="SOL-3.3",
        title=N_("Taking a trench"),
        text=N_("Soldiers reach a trench or parapet by ordinary movement, if they have the distance."),
        source=TRENCHES,
        status="with the game",
    ),
    Clause(
        id="SOL-4.1",
        title=N_("The bunker's garrison"),
        text=N_(
            "A bunker holds up to six soldiers of one squad with the squad's heavy weapons, and all of them save on 4+."
        ),
        source=BUNKERS,
        reading=N_("Heavy weapons with a crew do not count towards the six, nor do the fallen; cavalry stays outside."),
        options=("bunker_capacity", "conspicuous_in_fortifications"),
        status="partly",
    ),
    Clause(
        id="SOL-4.2",
        title=N_("Where a bunker goes"),
        text=N_(
            "A bunker is bought with army points and stands only in the neutral zone; it may adjoin one's own "
            "deployment zone."
        ),
        source=BUNKERS,
        status="with the game",
    ),
    Clause(
        id="SOL-4.3",
        title=N_("Entering a bunker"),
        text=N_("Soldiers go into a bunker one at a time and only by an entrance, and it has two at most."),
        source=BUNKERS,
        reading=N_(
            "One at a time is the order they go in, not a limit: as many pass in a phase as reach the entrance."
        ),
        options=("entrance_rate",),
        status="partly",
    ),
    Clause(
        id="SOL-4.4",
        title=N_("The bunker's slits"),
        text=N_("Both sides may fire through a bunker's slits, but nobody may pass through them."),
        source=BUNKERS,
        status="partly",
    ),
    Clause(
        id="SOL-4.5",
        title=N_("A bunker destroyed"),
        text=N_("When a bunker loses its last wound everyone inside dies, with no save and no help from medics."),
        source=BUNKERS,
        status="partly",
    ),
    Clause(
        id="SOL-5.1",
        title=N_("Digging in"),
        text=N_(
            "On ground free of terrain a squad, a cavalry model or any vehicle may dig in during the shooting phase "
            "instead of shooting or dashing."
        ),
        source=DIGGING,
        reading=N_(
            "Guns may dig in and aircraft may not. Free of terrain means that no active model's base overlaps any "
            "feature."
        ),
        status="with the game",
    ),
    Clause(
        id="SOL-5.2",
        title=N_("The save of the dug-in"),
        text=N_("For the turns that follow, a squad that has dug in has the 6+ save of cover."),
        source=DIGGING,
        reading=N_("The cover counts at once, so already in the enemy's turn that comes next."),
    ),
    Clause(
        id="SOL-5.3",
        title=N_("No move after digging in"),
        text=N_("In the movement phase after the digging the squad stays where it is."),
        source=DIGGING,
        reading=N_("That phase is the squad's own next one, and it makes no dash in that turn either."),
        status="with the game",
    ),
    Clause(
        id="SOL-5.4",
        title=N_("Leaving the position"),
        text=N_("After one turn the squad may move again, but by moving it loses the save of cover."),
        source=DIGGING,
        reading=N_("The whole squad loses it as soon as one of its models moves."),
        status="with the game",
    ),
    Clause(
        id="SOL-5.5",
        title=N_("Limit for the dug-in"),
        text=N_("Modifiers can better a dug-in squad's save, but to 5+ at most."),
        source=DIGGING,
    ),
    Clause(
        id="SOL-5.6",
        title=N_("Marked as dug in"),
        text=N_("A dug-in squad is marked by a counter beside it, or in any other handy way."),
        source=DIGGING,
        status="with the game",
    ),
    Clause(
        id="SOL-6.1",
        title=N_("Wounds: soldier"),
        text=N_("A soldier has one wound."),
        source=WOUNDS,
    ),
    Clause(
        id="SOL-6.2",
        title=N_("Wounds: cavalry"),
        text=N_("A cavalry model has three wounds: two are the mount's, one is the rider's."),
        source=WOUNDS,
        reading=N_(
            "The mount's wounds are lost first; a rider without his mount fights on as a soldier on foot, on the "
            "same base."
        ),
        options=("cavalry_wounds",),
        status="partly",
    ),
    Clause(
        id="SOL-6.3",
        title=N_("Wounds: heavy infantry weapons, motorcycle"),
        text=N_("A heavy machine gun, heavy flamethrower, anti-tank rifle, mortar or motorcycle has one wound."),
        source=WOUNDS,
        reading=N_(
            "A heavy weapon with its crew saves as a soldier does; at 0 wounds it is destroyed, and no medic helps."
        ),
    ),
    Clause(
        id="SOL-6.4",
        title=N_("Wounds: guns, anti-aircraft, sidecar"),
        text=N_(
            "A gun, heavy gun, anti-aircraft machine gun, anti-aircraft gun or motorcycle with sidecar has two wounds."
        ),
        source=WOUNDS,
    ),
    Clause(
        id="SOL-6.5",
        title=N_("Wounds: cars and half-tracks"),
        text=N_("A wheeled vehicle or a half-track has two wounds."),
        source=WOUNDS,
    ),
    Clause(
        id="SOL-6.6",
        title=N_("Wounds: light armour"),
        text=N_(
            "A light armoured personnel carrier, armoured personnel carrier, armoured car or small tank has two wounds."
        ),
        source=WOUNDS,
    ),
    Clause(
        id="SOL-6.7",
        title=N_("Wounds: tanks"),
        text=N_("A light tank has three wounds, a medium tank four, a heavy tank five."),
        source=WOUNDS,
    ),
    Clause(
        id="SOL-6.8",
        title=N_("Wounds: self-propelled gun"),
        text=N_("A self-propelled gun has as many wounds as the tank whose running gear it is built on."),
        source=WOUNDS,
    ),
    Clause(
        id="SOL-6.9",
        title=N_("Wounds: aircraft"),
        text=N_(
            "Two wounds for a fighter or light bomber, three for a heavy fighter, ground-attack plane or medium "
            "bomber, four for a heavy bomber, five for a Flying Fortress."
        ),
        source=WOUNDS,
    ),
)
