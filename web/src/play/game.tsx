export default function GamePage({ game, token }: { readonly game: string; readonly token: string }) {
  return <p>{game + token}</p>;
}
