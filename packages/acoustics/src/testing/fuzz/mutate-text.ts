import { oneOf, type Random, wholeFrom } from "./fuzz-target.ts";

const oddTexts = [
  ...["", " ", "\n", ",", ";", "\t", '"', "#", "<", "{", "[", "]", "\0", "\ufeff", "0", "-0", "1e309", "NaN"],
  ...[
    "Infinity",
    "-1",
    "1e-400",
    "0x10",
    "1,5",
    "9".repeat(400),
    "null",
    "__proto__",
    "\ud800",
    "x_m",
    "channel",
  ],
] as const;

/** Text with something cut out, put in, doubled or exchanged. */
export function mutateText(text: string, random: Random): string {
  const from = wholeFrom(random, 0, text.length);
  const to = Math.min(text.length, from + wholeFrom(random, 0, 12));
  const kind = random();
  if (kind < 0.1) return oneOf(random, oddTexts as unknown as [string, ...string[]]);
  if (kind < 0.25) return text.slice(0, from);
  if (kind < 0.4) return text.slice(0, from) + text.slice(to);
  if (kind < 0.55) return text.slice(0, to) + text.slice(from);
  return text.slice(0, from) + oneOf(random, oddTexts as unknown as [string, ...string[]]) + text.slice(to);
}

/** Bytes flipped, mostly near the beginning; cut; or an extreme number where a size may be. */
export function mutateBytes(original: Uint8Array, random: Random): Uint8Array {
  const kind = random();
  if (kind < 0.15 || original.length < 5)
    return original.subarray(0, wholeFrom(random, 0, Math.max(0, original.length - 1)));
  const bytes = original.slice();
  const view = new DataView(bytes.buffer);
  for (let count = wholeFrom(random, 1, 4); count > 0; count--) {
    const within = random() < 0.8 ? Math.min(120, bytes.length) : bytes.length;
    const at = wholeFrom(random, 0, within - 1);
    if (kind < 0.6) bytes[at] = wholeFrom(random, 0, 255);
    else if (kind < 0.8) bytes[at] = (bytes[at] as number) ^ (1 << wholeFrom(random, 0, 7));
    else {
      const extreme = oneOf(random, [0, 1, 0x7fffffff, 0x80000000, 0xfffffffe, 0xffffffff, bytes.length]);
      view.setUint32(Math.min(at & ~1, bytes.length - 4), extreme, random() < 0.8);
    }
  }
  return bytes;
}
