import { Ajv2020 } from "ajv/dist/2020.js";
import addFormatsModule from "ajv-formats";
import { describe, expect, it } from "vitest";
import { absolute } from "./call-validator.ts";
import { description, type JsonSchema } from "./description.ts";

interface Content {
  readonly schema: JsonSchema;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}
interface Described {
  readonly $ref?: string;
  readonly description?: string;
  readonly content?: Readonly<Record<string, Content>>;
}
interface Parameter extends Described {
  readonly name: string;
  readonly schema: JsonSchema;
}
interface Operation extends Described {
  readonly operationId: string;
  readonly summary?: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Described;
  readonly responses: Readonly<Record<string, Described>>;
}

const addFormats = addFormatsModule as unknown as typeof addFormatsModule.default;
const ajv = addFormats(new Ajv2020({ strict: false, allErrors: true }));
ajv.addSchema(description, "openapi.json");

/** What a reference leads to. */
function resolved<Entry extends { readonly $ref?: string }>(entry: Entry): Entry {
  if (entry.$ref === undefined) return entry;
  const names = entry.$ref.slice(2).split("/");
  return resolved(
    names.reduce<unknown>((part, name) => (part as Record<string, unknown>)[name], description) as Entry,
  );
}

/** The examples of a body: its own, else those of its schema. */
function examplesOf({ example, examples, schema }: Content): unknown[] {
  if (example !== undefined) return [example];
  if (examples !== undefined) return Object.values(examples).map(({ value }) => value);
  const { example: ofSchema, examples: ofSchemas } = resolved(schema);
  return ofSchema === undefined ? ((ofSchemas as unknown[] | undefined) ?? []) : [ofSchema];
}

const operations = Object.values(description.paths)
  .flatMap((methods) => Object.values(methods))
  .map((operation) => operation as unknown as Operation);
const bodies = operations.flatMap(({ operationId, requestBody, responses }) => {
  const sent = requestBody === undefined ? [] : [["request", resolved(requestBody)] as const];
  const answered = Object.entries(responses).map(([status, answer]) => [status, resolved(answer)] as const);
  return [...sent, ...answered].flatMap(([of, { content = {} }]) =>
    Object.entries(content).map(([mediaType, body]) => ({ operationId, of, mediaType, body })),
  );
});
/** Bytes of pictures, sound and archives are meaningless as an example. */
const isText = (mediaType: string): boolean => mediaType === "application/json";

it.each(operations)(
  "$operationId says what it is for, to who writes a client",
  ({ summary, ...operation }) => {
    expect(summary).toMatch(/^[A-Z].{5,}[^.]$/);
    expect(operation.description).toMatch(/^[A-Z0-9`].{15,}\.$/s);
    expect(operation.description).not.toContain(summary);
    for (const parameter of operation.parameters?.map(resolved) ?? []) {
      const said = parameter.description ?? resolved(parameter.schema).description;
      expect([parameter.name, said]).toEqual([parameter.name, expect.stringMatching(/\S{2,}/)]);
    }
  },
);

/** The paths of all integers in a schema without bounds. */
function boundless(schema: JsonSchema | undefined, place: string, seen: readonly unknown[] = []): string[] {
  if (schema === undefined || seen.includes(schema)) return [];
  const known = resolved(schema as JsonSchema & { readonly $ref?: string }) as Readonly<
    Record<string, unknown>
  >;
  const inside = (part: unknown, name: string) =>
    boundless(part as JsonSchema | undefined, `${place}${name}`, [...seen, schema]);
  const isWhole = [known.type].flat().includes("integer");
  const isBound = ["maximum", "enum", "const"].some((name) => name in known);
  return [
    ...(isWhole && !isBound ? [place] : []),
    ...Object.entries(known.properties ?? {}).flatMap(([name, part]) => inside(part, `.${name}`)),
    ...inside(known.items, "[]"),
    ...["allOf", "anyOf", "oneOf"].flatMap((name) =>
      ((known[name] ?? []) as unknown[]).flatMap((part) => inside(part, "")),
    ),
  ];
}

it.each(operations)(
  "$operationId takes no whole number that a database cannot hold",
  ({ parameters = [], requestBody }) => {
    const ofParameters = parameters.map(resolved).flatMap(({ name, schema }) => boundless(schema, name));
    const content = requestBody === undefined ? {} : (resolved(requestBody).content ?? {});
    const ofBodies = Object.values(content).flatMap(({ schema }) => boundless(schema, "body"));
    expect([...ofParameters, ...ofBodies]).toEqual([]);
  },
);

describe("examples", () => {
  const main = bodies.filter(
    ({ of, mediaType }) => of === "request" || (of.startsWith("2") && isText(mediaType)),
  );

  it.each(main)("$operationId has one for its $of ($mediaType)", ({ body }) => {
    expect(examplesOf(body).length).toBeGreaterThan(0);
  });

  /** Each body once: those of refusals are the same for most calls. */
  const different = new Map(
    bodies.filter(({ mediaType }) => isText(mediaType)).map((one) => [JSON.stringify(one.body), one]),
  );

  it.each([...different.values()])("$operationId: that of its $of is valid", ({ body }) => {
    const validate = ajv.compile(absolute(body.schema));
    for (const example of examplesOf(body))
      expect([validate(example), validate.errors]).toEqual([true, null]);
  });
});
