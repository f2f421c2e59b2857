/** Skip drawing a component anew while all its properties are the same objects. */
import { Component, type ComponentType, type VNode } from "preact";

export function memo<Props extends object>(draw: (props: Props) => VNode | null): ComponentType<Props> {
  return class Memo extends Component<Props> {
    override shouldComponentUpdate(next: Readonly<Props>): boolean {
      const [before, after] = [this.props as Record<string, unknown>, next as Record<string, unknown>];
      const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
      return [...keys].some((key) => before[key] !== after[key]);
    }

    override render(props: Readonly<Props>): VNode | null {
      return draw(props as Props);
    }
  };
}
