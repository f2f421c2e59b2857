/** What came anew over the wire, with the old objects wherever they are equal: what is drawn of them needs no drawing. */

export function shared<Value>(before: unknown, after: Value): Value {
  if (before === after || typeof before !== "object" || typeof after !== "object") return after;
  if (before === null || after === null || Array.isArray(before) !== Array.isArray(after)) return after;
  const [old, fresh] = [before as Record<string, unknown>, after as Record<string, unknown>];
  const keys = Object.keys(fresh);
  let same = Object.keys(old).length === keys.length;
  const merged: Record<string, unknown> = {};
  for (const key of keys) {
    const part = shared(old[key], fresh[key]);
    merged[key] = part;
    same &&= part === old[key];
  }
  if (same) return before as Value;
  return (Array.isArray(after) ? Object.values(merged) : merged) as Value;
}
