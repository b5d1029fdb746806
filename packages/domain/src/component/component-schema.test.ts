import { expect, it } from "vitest";
import { unreadFields } from "../reading/unread-fields.ts";
import { componentPatchSchema, componentRequestSchema } from "./component-request-schema.ts";
import { componentSchema } from "./component-schema.ts";

it("[CMP-11] reads a component with its snapshots, severities, trend and classes", () => {
  const component = {
    ...{ id: "c1", name: "Transformer", description: "Bay 3", tags: ["t1"], snapshots: ["s1", "s2"] },
    severities: [{ min: 20, max: 40, at: "2026-11-18T09:00:00Z", snapshot: "s1" }],
    ...{ trend: 0.5, classification: [{ name: "corona", confidence: 0.8 }] },
    ...{ kind: "machine", parent: "c0", group: null, closesItself: false },
    limits: {
      overBaselineDb: [8, 12, 16, 35],
      absolute: { figure: "severity", value: 75 },
      slope: { figure: "level", per30Days: 1 },
    },
  };
  expect(componentSchema.parse(component)).toEqual(component);
  expect(unreadFields(componentSchema, component)).toEqual([]);
  expect(componentSchema.parse({ id: 1 })).toEqual({
    ...{ id: "1", name: "", description: "", tags: [], snapshots: [], severities: [] },
    ...{ trend: null, classification: [], kind: "point", parent: null, group: null },
    ...{ limits: null, closesItself: true },
  });
});

it("[CMP-11] reads a single severity as a list of one", () => {
  expect(componentSchema.parse({ id: "c", severities: { min: 20, max: 40 } }).severities).toEqual([
    { min: 20, max: 40, at: null, snapshot: null },
  ]);
});

it("[CMP-05] splits tags on spaces and drops empties", () => {
  expect(componentSchema.parse({ id: "c", tags: "  bay3  t1 \t" }).tags).toEqual(["bay3", "t1"]);
});

it("takes components by the rules of the form, and changes of any field", () => {
  const request = { name: "Transformer", description: "", tags: [" t1", "t1"] };
  expect(componentRequestSchema.parse(request)).toEqual({ ...request, tags: ["t1"] });
  expect(componentPatchSchema.parse({ tags: [] })).toEqual({ tags: [] });
  expect(componentPatchSchema.safeParse({ name: "" }).success).toBe(false);
  expect(componentRequestSchema.safeParse({ ...request, tags: "t1" }).success).toBe(false);
});
