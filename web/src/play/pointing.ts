/** From the pointer to the table: where on it somebody points, however it is moved and zoomed. */
import type { Point } from "./wire";

/** The place on the table under a pointer; `drawn` is an element of the drawing, `back` takes its coordinates to the table's. */
export function pointedAt(
  drawn: SVGGraphicsElement,
  event: { readonly clientX: number; readonly clientY: number },
  back: (point: Point) => Point,
): Point | null {
  const matrix = drawn.getScreenCTM();
  if (matrix === null) return null;
  const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
  return back([x, y]);
}
