import * as z from "zod/mini";

type Fields = Record<string, unknown>;

interface Part {
  readonly key: string;
  readonly schema: z.core.$ZodType;
  /** Of a field that never fails: its function, called without the schema around it. */
  readonly read: ((value: unknown) => unknown) | undefined;
}

const initObject: (entity: z.ZodMiniObject, def: z.core.$ZodObjectDef) => void = z.ZodMiniObject.init;

/**
 * A loose object that fills a copy of an empty record. Zod's own adds key by key and calls a schema for every unknown
 * field, which takes three times as long on a list of snapshots.
 */
const LooseEntity: z.core.$constructor<z.ZodMiniObject, z.core.$ZodObjectDef> = z.core.$constructor(
  "LooseEntity",
  (entity, def) => {
    initObject(entity, def);
    const parts = Object.entries(def.shape).map(partOf);
    const known = new Set(parts.map(({ key }) => key));
    const empty: Fields = Object.fromEntries(parts.map(({ key }) => [key, undefined]));
    entity._zod.parse = (payload, context) => {
      const input = payload.value;
      if (!isObject(input)) {
        payload.issues.push({ code: "invalid_type", expected: "object", input, inst: entity });
        return payload;
      }
      const output = { ...empty };
      for (const { key, schema, read } of parts) {
        if (read) output[key] = read(input[key]);
        else {
          // Nothing in this package reads asynchronously.
          const result = schema._zod.run({ value: input[key], issues: [] }, context) as z.core.ParsePayload;
          if (result.issues.length > 0) payload.issues.push(...z.core.util.prefixIssues(key, result.issues));
          output[key] = result.value;
        }
      }
      for (const key in input) if (!known.has(key) && key !== "__proto__") output[key] = input[key];
      payload.value = output;
      return payload;
    };
  },
);

const isObject = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const partOf = ([key, schema]: [string, z.core.$ZodType]): Part => ({
  key,
  schema,
  read: schema instanceof z.ZodMiniTransform ? (schema._zod.def.transform as Part["read"]) : undefined,
});

/**
 * An object as it is read. Unknown fields are kept at run time, so that they are passed on. The inferred type names
 * only the known ones: the index signature of a loose object would let a misspelled field compile.
 */
export const entity = <Shape extends z.core.$ZodShape>(shape: Shape): z.ZodMiniObject<Shape> =>
  new LooseEntity({ type: "object", shape, catchall: z.unknown() }) as unknown as z.ZodMiniObject<Shape>;
