/** Skip drawing a component anew while all its properties are the same objects. */
import { Component, type ComponentType, type VNode } from "preact";

/** For some properties `same` may tell better whether they are: those that are made anew each time, of the same parts. */
export function memo<Props extends object>(
  draw: (props: Props) => VNode | null,
  same: { readonly [Key in keyof Props]?: (before: Props[Key], after: Props[Key]) => boolean } = {},
): ComponentType<Props> {
  return class Memo extends Component<Props> {
    override shouldComponentUpdate(next: Readonly<Props>): boolean {
      const [before, after] = [this.props as Readonly<Props>, next];
      const keys = new Set([...Object.keys(before), ...Object.keys(after)]) as Set<keyof Props>;
      return [...keys].some(
        (key) => before[key] !== after[key] && !(same[key]?.(before[key], after[key]) ?? false),
      );
    }

    override render(props: Readonly<Props>): VNode | null {
      return draw(props as Props);
    }
  };
}
