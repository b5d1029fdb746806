import { globSync } from "node:fs";
import { resolve } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type * as z from "zod/mini";
import { nearSchema } from "./testing/near-schema.ts";

const isSchema = (value: unknown): value is z.ZodMiniType =>
  typeof value === "object" && value !== null && "_zod" in value;

/** All modules of the package but those of this folder, which schemas are made of. */
const modules = globSync("*/*.ts", { cwd: resolve(import.meta.dirname, "..") }).filter(
  (file) => !file.startsWith("reading") && !file.endsWith(".test.ts"),
);
const loaded: object[] = await Promise.all(modules.map((file) => import(/* @vite-ignore */ `../${file}`)));
const schemas = loaded
  .flatMap((module) => Object.entries(module))
  .filter((entry): entry is [string, z.ZodMiniType] => isSchema(entry[1]));

/** What clients send is checked strictly; all else is read. */
const isWritten = (name: string) => /(Request|Patch|Parameters|Removal|Options|Template)Schema$/.test(name);

const read = schemas.filter(([name]) => !isWritten(name));
const written = schemas.filter(([name]) => isWritten(name));

type Fields = Readonly<Record<string, unknown>>;
const isRecord = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

it("finds the schemas", () => {
  expect(read.length).toBeGreaterThan(30);
  expect(written.length).toBeGreaterThan(10);
});

describe.each(schemas)("%s", (_, schema) => {
  it("throws on no value of JSON", () => {
    fc.assert(fc.property(nearSchema(schema), (json) => void schema.safeParse(json)));
  });
});

describe.each(read)("%s", (_, schema) => {
  it("leaves as it is what it has read", () => {
    let accepted = 0;
    fc.assert(
      fc.property(nearSchema(schema), (json) => {
        const once = schema.safeParse(json);
        if (!once.success) return;
        accepted += 1;
        expect(schema.parse(once.data)).toEqual(once.data);
      }),
    );
    expect(accepted).toBeGreaterThan(0);
  });

  it("keeps what it does not know", () => {
    fc.assert(
      fc.property(nearSchema(schema), (json) => {
        if (!isRecord(json)) return;
        const once = schema.safeParse({ ...json, "of-later-days": { kept: [1, "a"] } });
        if (once.success && isRecord(once.data))
          expect(once.data).toMatchObject({ "of-later-days": { kept: [1, "a"] } });
      }),
    );
  });
});

it.each(written)("%s refuses what it does not know", (_, schema) => {
  fc.assert(
    fc.property(nearSchema(schema), (json) => {
      if (isRecord(json)) expect(schema.safeParse({ ...json, "of-later-days": 1 }).success).toBe(false);
    }),
  );
});
