"""What keys and words of a scenario are called on a board: short names, texts of the catalogues."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from defilade.language import N_, Translator

KEYS: Final[Mapping[str, str]] = {
    # of profiles
    "height": N_("Height"),
    "wounds": N_("Wounds"),
    "move": N_("Movement"),
    "dash": N_("Dash"),
    "armour": N_("Armour save"),
    "initiative": N_("Initiative"),
    "kind": N_("Kind"),
    "type": N_("Type of team"),
    "traits": N_("Traits"),
    "chassis": N_("Chassis"),
    "command": N_("Command team"),
    "independent": N_("Independent team"),
    "pioneer_supply": N_("Pioneer supply vehicle"),
    "skill": N_("Skill"),
    "save": N_("Save"),
    # of weapons
    "id": N_("Called by"),
    "range": N_("Range"),
    "shots": N_("Shots"),
    "hit": N_("To hit"),
    "wound": N_("To wound"),
    "save_modifier": N_("Save modifier"),
    "damage": N_("Damage"),
    "rof": N_("ROF, halted"),
    "rof_moving": N_("ROF, moved"),
    "firepower": N_("Firepower"),
    # of terrain
    "cover": N_("Cover"),
    "blocks_sight": N_("Blocks sight"),
    "side": N_("Side"),
    "shows": N_("Shows of those inside"),
    "entrances": N_("Entrances"),
    "occupants": N_("Those inside"),
    # of options
    "viewpoint": N_("Where a model looks from"),
    "shooter_terrain": N_("Terrain around the shooter"),
    "arc": N_("Front arc"),
    "seven_plus": N_("7+ to hit"),
    "close_combat_vs_down": N_("Blows at the knocked down"),
    "aftermath": N_("After the battle"),
    "in_terrain": N_("In terrain"),
    "small_part": N_("A small part visible"),
    "eye": N_("Height of the eye"),
    "models_obscure": N_("Models as cover"),
    "shared_cover": N_("Cover in common"),
    "behind_wood": N_("Behind a wood"),
    "wood_depth": N_("Depth of wood seen through"),
    "parapet_reach": N_("Reach of a parapet"),
    "conspicuous_in_fortifications": N_("The conspicuous in fortifications"),
    "cavalry_wounds": N_("Wounds of cavalry"),
    "medic_range": N_("Reach of a medic"),
    "medic_roll": N_("Roll of a medic"),
    "bunker_capacity": N_("Room in a bunker"),
    "entrance_rate": N_("Through an entrance in a phase"),
    "placing": N_("Setting up terrain"),
}
"""The keys of profiles, weapons, terrain and options."""

WORDS: Final[Mapping[str, str]] = {
    "none": N_("none"),
    "on": N_("on"),
    "off": N_("off"),
    "true": N_("yes"),
    "false": N_("no"),
    # cover
    "light": N_("light cover"),
    "hard": N_("hard cover"),
    "bulletproof": N_("bulletproof cover"),
    "cover": N_("cover"),
    "trench": N_("as in a trench"),
    "bunker": N_("as in a bunker"),
    "nothing": N_("nothing"),
    # The Ninth Age
    "front-best": N_("the best point of its front"),
    "front-centre": N_("the middle of its front"),
    "ignored": N_("ignored"),
    "counts": N_("counts"),
    "six-then": N_("a 6, then another roll"),
    "impossible": N_("nothing hits"),
    "natural-six": N_("any 6 hits"),
    # Mordheim
    "hero": N_("hero"),
    "henchman": N_("henchman"),
    # Flames of War
    "infantry": N_("infantry"),
    "vehicle": N_("vehicle"),
    "veteran": N_("veteran"),
    "trained": N_("trained"),
    "conscript": N_("conscript"),
    "any": N_("any part of its base"),
    "centre": N_("the centre of its base"),
    # Soldatiki
    "soldier": N_("soldier"),
    "cavalry": N_("cavalry"),
    "heavy-machine-gun": N_("heavy machine gun"),
    "heavy-flamethrower": N_("heavy flamethrower"),
    "anti-tank-rifle": N_("anti-tank rifle"),
    "mortar": N_("mortar"),
    "motorcycle": N_("motorcycle"),
    "gun": N_("gun"),
    "heavy-gun": N_("heavy gun"),
    "anti-aircraft-machine-gun": N_("anti-aircraft machine gun"),
    "anti-aircraft-gun": N_("anti-aircraft gun"),
    "motorcycle-with-sidecar": N_("motorcycle with sidecar"),
    "wheeled-vehicle": N_("wheeled vehicle"),
    "half-track": N_("half-track"),
    "light-apc": N_("light APC"),
    "apc": N_("APC"),
    "armoured-car": N_("armoured car"),
    "small-tank": N_("small tank"),
    "light-tank": N_("light tank"),
    "medium-tank": N_("medium tank"),
    "heavy-tank": N_("heavy tank"),
    "self-propelled-gun": N_("self-propelled gun"),
    "fighter": N_("fighter"),
    "heavy-fighter": N_("heavy fighter"),
    "ground-attack": N_("ground-attack aircraft"),
    "light-bomber": N_("light bomber"),
    "medium-bomber": N_("medium bomber"),
    "heavy-bomber": N_("heavy bomber"),
    "flying-fortress": N_("flying fortress"),
    "camouflaged": N_("camouflaged"),
    "body-armour": N_("body armour"),
    "conspicuous": N_("conspicuous"),
    "medic": N_("medic"),
    "stands": N_("gives cover"),
    "capped": N_("6+ at best"),
    "as-others": N_("as the others"),
    "mount-first": N_("the mount first"),
    "rider-first": N_("the rider first"),
    "agreed": N_("by agreement"),
    "in-turn": N_("by the sides in turn"),
}
"""The words that values are chosen from."""

RULESETS: Final[Mapping[str, str]] = {
    "soldatiki": N_("Soldatiki"),
    "mordheim": N_("Mordheim"),
    "ninth-age": N_("The 9th Age"),
    "flames-of-war": N_("Flames of War"),
}


def ruleset_label(name: str, words: Translator) -> str:
    """Return what a ruleset is called.

    >>> from defilade.language import translator
    >>> ruleset_label("ninth-age", translator("en")), ruleset_label("skirmish", translator("ru"))
    ('The 9th Age', 'skirmish')
    """
    return words.text(RULESETS[name]) if name in RULESETS else name


def key_label(name: str, words: Translator) -> str:
    """Return what a key is called; one that a plug-in brought goes by its own name.

    >>> from defilade.language import translator
    >>> key_label("move", translator("en")), key_label("morale_test", translator("en"))
    ('Movement', 'Morale test')
    """
    return words.text(KEYS[name]) if name in KEYS else name.replace("_", " ").capitalize()


def word_label(word: str, words: Translator) -> str:
    """Return what a word is called, itself if it has no other name."""
    return words.text(WORDS[word]) if word in WORDS else word
