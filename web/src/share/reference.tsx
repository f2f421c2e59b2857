export default function ReferencePage({ ruleset }: { readonly ruleset: string }) {
  return <p>{ruleset}</p>;
}
