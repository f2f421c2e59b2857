/** A position that somebody shared: read only. */
export default function PositionPage({ position }: { readonly position: string }) {
  return <p>{position}</p>;
}
