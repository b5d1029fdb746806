import fc from "fast-check";
import type * as z from "zod/mini";

/** The part of a schema's definition that this file reads. */
interface Definition {
  readonly type: string;
  readonly shape?: Readonly<Record<string, z.ZodMiniType>>;
  readonly out?: z.ZodMiniType;
  readonly innerType?: z.ZodMiniType;
  readonly options?: readonly z.ZodMiniType[];
  readonly values?: readonly unknown[];
  readonly entries?: Readonly<Record<string, unknown>>;
}

const edges = fc.constantFrom<unknown>(
  ...["", "a", "A\u030a", "2026-11-18T09:12:44Z", "LEAK", "open", "/files/1", "__proto__"],
  ...[0, 1, 2, -1, 1e308, -0, null, true, false, [], {}],
);

/** Records with the fields that parts of entities need, so that lists and parts are read as well as passed over. */
const parts = fc.dictionary(
  fc.constantFrom(
    ...["id", "name", "confidence", "status", "at", "serial", "customerId", "children", "parentId", "url"],
    ...[
      "attachmentId",
      "key",
      "SoftwareVersionId",
      "azimuthDeg",
      "elevationDeg",
      "levelDb",
      "u",
      "v",
      "userId",
    ],
  ),
  edges,
  { maxKeys: 19 },
);

const anything = fc.oneof(fc.jsonValue(), edges, parts, fc.array(parts, { maxLength: 3 }));

const mostly = (arbitrary: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 15, arbitrary }, { weight: 1, arbitrary: anything });

/** For tests: values close to what a schema reads, so that more than its first check is reached. */
export function nearSchema(schema: z.ZodMiniType): fc.Arbitrary<unknown> {
  const { type, shape, out, innerType, options, values, entries } = schema._zod.def as unknown as Definition;
  if (shape) return nearShape(shape);
  if (out) return nearSchema(out);
  if (innerType) return nearSchema(innerType);
  if (options) return mostly(fc.oneof(...options.map(nearSchema)));
  if (values ?? entries) return mostly(fc.constantFrom(...(values ?? Object.values(entries ?? {}))));
  if (type === "tuple") return mostly(fc.tuple(fc.integer(), fc.integer()));
  if (type === "array" || type === "custom")
    return mostly(fc.array(fc.integer(), { minLength: 3, maxLength: 3 }));
  if (type === "string") return mostly(fc.constantFrom("a", "b-2", "2026-11-18T09:12:44Z"));
  if (type === "number") return mostly(fc.constantFrom(1, 2, 0.5));
  if (type === "boolean") return mostly(fc.boolean());
  return anything;
}

function nearShape(shape: Readonly<Record<string, z.ZodMiniType>>): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(Object.entries(shape).map(([key, field]) => [key, nearSchema(field)]));
  return mostly(fc.oneof(fc.record(fields), fc.record(fields, { requiredKeys: [] })));
}
