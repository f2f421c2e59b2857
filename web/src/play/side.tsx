/** A side by its name, with the sign that its bases bear on the table. */
export function Side({ name, sides }: { readonly name: string; readonly sides: readonly string[] }) {
  const index = Math.max(0, sides.indexOf(name));
  return (
    <span class={`side side-${index % 2}`}>
      <svg class="side-sign" viewBox="-6 -6 12 12" aria-hidden="true">
        {index % 2 === 0 ? <circle r="5" /> : <rect x="-4.5" y="-4.5" width="9" height="9" />}
      </svg>
      {name}
    </span>
  );
}
