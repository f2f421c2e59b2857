/** Handing a file to the browser to be kept. */

export function save(name: string, file: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The browser reads the file after the click; a minute is ample.
  window.setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

export function saveJson(name: string, content: unknown): void {
  save(name, new Blob([`${JSON.stringify(content, null, 1)}\n`], { type: "application/json" }));
}

/** A title as the name of a file: what file systems have no use for becomes a dash. */
export function fileName(title: string, ending: string): string {
  const plain = title
    .normalize("NFC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 60);
  return `${plain || "defilade"}.${ending}`;
}
