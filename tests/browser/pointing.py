"""Pointing at the board: where pieces are on the screen, and dragging them there."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Locator, Page

At = tuple[float, float]


def piece(page: Page, name: str) -> Locator:
    """A piece of the board: a formation, a single model or a feature."""
    return page.locator(f'.workbench [data-piece="{name}"], .demo [data-piece="{name}"]')


def middle_of(page: Page, name: str) -> At:
    """The middle of a piece on the screen."""
    box = piece(page, name).locator(".piece-focus").bounding_box()
    assert box is not None, f"{name} is not drawn"
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Page, start: At, end: At, *, steps: int = 12) -> None:
    """Drag with the mouse, in steps as a hand does."""
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(*end, steps=steps)
    page.mouse.up()


def covered(page: Page) -> list[str]:
    """The controls on the screen whose middle something else lies on: a press there would not reach them."""
    found = page.evaluate(
        """() => {
             const controls = "a[href], button:enabled, input, select, textarea, summary, [role=button], [role=tab]";
             const seen = (element) => element.checkVisibility({ visibilityProperty: true })
               && !element.closest(".visually-hidden, [inert]");
             const told = (element) => element.getAttribute("aria-label") ?? element.textContent;
             return [...document.querySelectorAll(controls)].filter(seen).flatMap((control) => {
               const { x, y, width, height } = control.getBoundingClientRect();
               const top = width * height === 0 ? null : document.elementFromPoint(x + width / 2, y + height / 2);
               const away = top === null || control.contains(top) || control.labels?.[0]?.contains(top);
               return away ? [] : [`${told(control)} under ${told(top)}`];
             });
           }"""
    )
    assert isinstance(found, list)
    return found


def axe(page: Page, script: str) -> list[dict[str, Any]]:
    """The serious findings of axe-core on a page: rule and where."""
    page.evaluate(script)
    found = page.evaluate(
        """async () => {
             const { violations } = await axe.run(document, { resultTypes: ["violations"] });
             const grave = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
             const told = ({ html, any }) => [html, any.map(({ message }) => message)];
             return grave.map(({ id, nodes }) => ({ id, nodes: nodes.slice(0, 4).map(told) }));
           }"""
    )
    assert isinstance(found, list)
    return found
