/** The path of a number that is not finite in a value; undefined if there is none. */
export function notFiniteIn(value: unknown, path = "answer"): string | undefined {
  if (typeof value === "number") return Number.isFinite(value) ? undefined : `${path} = ${value}`;
  if (value instanceof Float32Array || value instanceof Float64Array) {
    const index = value.findIndex((number) => !Number.isFinite(number));
    return index < 0 ? undefined : `${path}[${index}] = ${value[index]}`;
  }
  if (value === null || typeof value !== "object" || ArrayBuffer.isView(value)) return undefined;
  for (const [key, part] of Object.entries(value)) {
    const found = notFiniteIn(part, `${path}.${key}`);
    if (found !== undefined) return found;
  }
  return undefined;
}
