export default function AskPage({ example }: { readonly example: string | undefined }) {
  return <p>{example}</p>;
}
