import { oneOf, type Random, wholeFrom } from "./fuzz-target.ts";
import { mutateSamples } from "./mutate-samples.ts";
import { mutateBytes, mutateText } from "./mutate-text.ts";

export const oddNumbers = [
  ...[0, -0, 1, -1, 2, 0.5, 3, 255, 65_536, 2 ** 31, 2 ** 32, 2 ** 53, 1e9, 1e30, -1e30],
  ...[1e-40, Number.MIN_VALUE, Number.MAX_VALUE, -Number.MAX_VALUE, -273.15, -300, 0.29, 1e-9],
  ...[Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
] as const;

function mutateNumber(value: number, random: Random): number {
  const kind = random();
  if (kind < 0.6) return oneOf(random, oddNumbers as unknown as [number, ...number[]]);
  if (kind < 0.7) return -value;
  if (kind < 0.8) return value * 10 ** wholeFrom(random, -12, 12);
  return kind < 0.9 ? value + random() - 0.5 : Math.round(value * 2 * random());
}

/** Lists of objects may change length; two or three numbers are a range or a point and keep theirs. */
function mutateList(list: readonly unknown[], random: Random): unknown[] {
  const changed = [...list];
  const at = wholeFrom(random, 0, Math.max(0, list.length - 1));
  const other = wholeFrom(random, 0, Math.max(0, list.length - 1));
  const isTuple = list.length <= 3 && list.every((part) => typeof part === "number");
  const kind = isTuple ? 1 : random();
  if (kind < 0.2) return [];
  if (kind < 0.5) changed.splice(at, 1);
  else if (kind < 0.7) changed.push(...list.slice(at));
  else if (list.length > 0) [changed[at], changed[other]] = [list[other], list[at]];
  return changed;
}

type Path = readonly (string | number)[];

const isObject = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === "object" && Object.getPrototypeOf(value) === Object.prototype;

/**
 * Where a value can be mutated: numbers, texts, lists and typed arrays at any depth, of long lists the first 8 parts.
 */
function placesOf(value: unknown, path: Path = []): Path[] {
  if (typeof value === "number" || typeof value === "string" || ArrayBuffer.isView(value)) return [path];
  if (Array.isArray(value))
    return [path, ...value.slice(0, 8).flatMap((part, index) => placesOf(part, [...path, index]))];
  if (isObject(value)) return Object.entries(value).flatMap(([key, part]) => placesOf(part, [...path, key]));
  return [];
}

function mutateHere(value: unknown, random: Random): unknown {
  if (typeof value === "number") return mutateNumber(value, random);
  if (typeof value === "string") return mutateText(value, random);
  if (value instanceof Uint8Array) return mutateBytes(value, random);
  if (value instanceof Float32Array || value instanceof Float64Array) return mutateSamples(value, random);
  return Array.isArray(value) ? mutateList(value, random) : value;
}

/** A copy along `path`; the rest is shared with the original. */
function mutateAt(value: unknown, path: Path, random: Random): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return mutateHere(value, random);
  if (Array.isArray(value))
    return value.map((part, index) => (index === key ? mutateAt(part, rest, random) : part));
  if (isObject(value)) return { ...value, [key]: mutateAt(value[key], rest, random) };
  return value;
}

/** Arguments of the same types with up to three of their parts damaged. */
export function mutateArguments(args: readonly unknown[], random: Random): readonly unknown[] {
  let changed = args;
  for (let times = wholeFrom(random, 0, 3); times > 0; times--) {
    const places = placesOf(changed).filter((path) => path.length > 0);
    const path = places[Math.floor(random() * places.length)];
    if (path !== undefined) changed = mutateAt(changed, path, random) as readonly unknown[];
  }
  return changed;
}
