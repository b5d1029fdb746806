import fc from "fast-check";
import { expect, it } from "vitest";
import * as z from "zod/mini";
import { entity } from "./entity.ts";
import { numberOrNull, text } from "./fields.ts";
import { identity } from "./identity.ts";

const schema = entity({ id: identity, label: text, size: numberOrNull });

it("keeps what it does not know and fills in what is missing", () => {
  expect(schema.parse({ id: 7, hue: { of: "blue" } })).toEqual({
    id: "7",
    label: "",
    size: null,
    hue: { of: "blue" },
  });
});

it("leaves what it reads as it was", () => {
  const sent = Object.freeze({ id: "a", label: null });
  expect(schema.parse(sent)).not.toBe(sent);
});

it("reports the path of what it refuses, through objects within objects", () => {
  const outer = z.looseObject({ inner: z.array(schema) });
  const { error } = outer.safeParse({ inner: [{ id: "a" }, { label: "no id" }] });
  expect(error?.issues.map(({ path }) => path)).toEqual([["inner", 1, "id"]]);
});

it.each([null, undefined, 1, "text", [], [{ id: "a" }], true])("refuses %j, which is no object", (value) => {
  expect(schema.safeParse(value).success).toBe(false);
});

it("lets no field change the prototype of what is read", () => {
  const sent: unknown = JSON.parse('{"id":"a","__proto__":{"admin":true}}');
  const read = schema.parse(sent) as Record<string, unknown>;
  expect(Object.getPrototypeOf(read)).toBe(Object.prototype);
  expect(read.admin).toBeUndefined();
  expect(Object.hasOwn(read, "__proto__")).toBe(false);
});

it("reads as zod's own loose object does", () => {
  const own = z.looseObject({ id: identity, label: text, size: numberOrNull });
  const value = fc.oneof(
    fc.jsonValue(),
    fc.record(
      { id: fc.jsonValue(), label: fc.jsonValue(), size: fc.jsonValue(), other: fc.jsonValue() },
      { requiredKeys: [] },
    ),
  );
  fc.assert(
    fc.property(value, (json) => {
      const [read, expected] = [schema.safeParse(json), own.safeParse(json)];
      expect(read.success).toBe(expected.success);
      expect(read.data).toEqual(expected.data);
      expect(read.error?.issues).toEqual(expected.error?.issues);
    }),
  );
});
