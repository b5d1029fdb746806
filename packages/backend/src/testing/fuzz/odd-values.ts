import { description, type JsonSchema } from "../../http/description.ts";
import type { Chooser } from "./chooser.ts";

interface Bounds {
  readonly $ref?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly enum?: readonly unknown[];
  readonly items?: JsonSchema;
}

export const oddTexts: readonly string[] = [
  "",
  " ",
  "0",
  "-1",
  "1e309",
  "NaN",
  "null",
  "true",
  "../../x",
  "%00",
  "' or 1=1--",
  "__proto__",
  "constructor",
  "\ud800",
  "\u0000",
  "\u202Eabc\u2066",
  "🎈".repeat(20),
  "Ｆｕｌｌ　ｗｉｄｔｈ",
  "e\u0301".repeat(40),
  "<script>alert(1)</script>",
  "line\r\nbreak: x",
  "01ZZZZZZZZZZZZZZZZZZZZZZZZ",
  "x".repeat(1_100),
];

const oddThings: readonly unknown[] = [
  null,
  true,
  0,
  -0,
  -1,
  0.1,
  1e308,
  Number.MAX_SAFE_INTEGER,
  [],
  {},
  [[[]]],
  [null],
  { codes: 1 },
  { $ref: "#" },
];

/** A value for a schema: at a bound, just beyond it, of another type, or an unusual one. */
export function oddValue(choose: Chooser, schema: JsonSchema | undefined): unknown {
  const atBounds = schema === undefined ? [] : valuesAtBounds(resolved(schema));
  if (atBounds.length > 0 && choose.chance(0.6)) return choose.of(atBounds);
  return choose.chance(0.5) ? choose.of(oddTexts) : choose.of(oddThings);
}

/** Resolves a reference; returns other schemas unchanged. */
export function resolved(schema: JsonSchema): JsonSchema & Bounds {
  const { $ref } = schema as Bounds;
  const name = $ref?.split("/").at(-1);
  return (name === undefined ? schema : (description.components.schemas?.[name] ?? {})) as JsonSchema &
    Bounds;
}

function valuesAtBounds(schema: Bounds): unknown[] {
  const values: unknown[] = [...(schema.enum ?? [])];
  for (const bound of [schema.minimum, schema.maximum, schema.exclusiveMinimum])
    if (bound !== undefined) values.push(bound, bound - 1, bound + 1, bound + 1e-9, String(bound));
  if (schema.minLength !== undefined) values.push("a".repeat(Math.max(0, schema.minLength - 1)));
  // Characters, not 16-bit units.
  if (schema.maxLength !== undefined)
    values.push(
      "ä".repeat(schema.maxLength),
      "🎈".repeat(schema.maxLength),
      "a".repeat(schema.maxLength + 1),
    );
  if (schema.items !== undefined) {
    const inner = valuesAtBounds(resolved(schema.items));
    values.push(
      [],
      ["a", "a"],
      inner,
      Array.from({ length: Math.min(schema.maxItems ?? 50, 300) + 1 }, () => "a"),
    );
  }
  return values;
}
