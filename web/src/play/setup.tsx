export default function PlayPage() {
  return null;
}
