/** A side by its name, with the sign and the colours that its bases have on the table. */
import { sideName } from "../board/describe";
import { sideStyles } from "../board/sides";

export function Side(props: {
  readonly name: string;
  readonly sides: readonly string[];
  /** What is said instead of the bare name. */
  readonly words?: string;
  /** Whether it is marked as the side that this page plays for now. */
  readonly playing?: boolean;
}) {
  const { name, sides, words, playing } = props;
  const style = sideStyles(sides).get(name);
  return (
    <span class={playing ? "side whose-yours" : "side"}>
      <svg class="side-sign" viewBox="-6 -6 12 12" aria-hidden="true">
        {style?.dark ? (
          <rect x="-4.5" y="-4.5" width="9" height="9" fill={style.fill} stroke={style.ink} />
        ) : (
          <circle r="5" fill={style?.fill} stroke={style?.ink} />
        )}
      </svg>
      {words ?? sideName(name)}
    </span>
  );
}
