import {
  defaults,
  leakAnalysisParametersSchema,
  leakResultSchema,
  limits,
  liveMessageSchema,
  locationSchema,
  mechanicalResultSchema,
  missedMessagesSchema,
  parseSnapshotList,
  patternSchema,
  pdAnalysisParametersSchema,
  pdResultSchema,
  snapshotChangedSchema,
  snapshotDetailSchema,
  snapshotRecordSchema,
  sourceSchema,
  userSchema,
  validateComments,
  validateDistance,
  validateDynamicRange,
  validateLabel,
  validateTags,
} from "@sonolens/domain";
import { expect, it } from "vitest";
import { errorCodes } from "./generated/error-codes.ts";
import description from "./generated/openapi.json" with { type: "json" };

const { schemas } = description.components;

it.each([
  ["SnapshotRecord", snapshotRecordSchema],
  ["SnapshotDetail", snapshotDetailSchema],
  ["SnapshotChanged", snapshotChangedSchema],
  ["Source", sourceSchema],
  ["CurrentUser", userSchema],
  ["LiveMessage", liveMessageSchema],
  ["MissedMessages", missedMessagesSchema],
  ["LeakResult", leakResultSchema],
  ["PdResult", pdResultSchema],
  ["Pattern", patternSchema],
  ["MechResult", mechanicalResultSchema],
  ["Location", locationSchema],
] as const)("reads the described example of %s and loses nothing of it", (name, schema) => {
  expect(schema.parse(schemas[name].example)).toMatchObject(schemas[name].example);
});

it("[SNP-01] reads every record of the described list", () => {
  expect(parseSnapshotList(schemas.SnapshotList.example)).toMatchObject({
    ...schemas.SnapshotList.example,
    unreadable: 0,
  });
});

it("describes the bounds that the domain checks", () => {
  const body = (path: string, field: string): unknown =>
    (description.paths as unknown as Paths)[path]?.post.requestBody.content["application/json"].schema
      .properties[field];
  expect(body("/api/snapshots/{id}/distance/", "distance")).toMatchObject({
    minimum: limits.distanceM.min,
    maximum: limits.distanceM.max,
  });
  expect(body("/api/snapshots/{id}/label/", "label")).toMatchObject({ maxLength: limits.labelCharacters });
  expect(body("/api/snapshots/{id}/comments/", "comments")).toMatchObject({
    maxLength: limits.commentsCharacters,
  });
  expect(body("/api/snapshots/{id}/tags/", "tags")).toMatchObject({
    maxItems: limits.tags,
    items: { maxLength: limits.tagCharacters },
  });
  expect(body("/api/snapshots/{id}/dynamicrange/", "value")).toMatchObject({
    exclusiveMinimum: 0,
    maximum: limits.dynamicRangeDb,
  });
  expect(schemas.SnapshotDetail.example.meta.picture_brightness).toBe(defaults.pictureBrightness);
});

it.each([
  ["/api/snapshots/{id}/analytics/leak/", leakAnalysisParametersSchema],
  ["/api/snapshots/{id}/analytics/pd/", pdAnalysisParametersSchema],
] as const)(
  "[LEAK-03] [PD-02] %s takes the parameters that the domain sends, within its bounds",
  (path, schema) => {
    const { parameters } = description.paths[path].get as unknown as { parameters: Parameter[] };
    const own = parameters.flatMap((parameter) => ("name" in parameter ? [parameter] : []));
    expect(own.map(({ name }) => name).sort()).toEqual(Object.keys(schema.shape).sort());
    for (const { name, example, schema: bounds } of own) {
      expect(schema.safeParse({ [name]: example }).success).toBe(true);
      for (const bound of [bounds.minimum, bounds.maximum])
        if (bound !== undefined)
          expect([name, schema.safeParse({ [name]: bound }).success]).toEqual([name, true]);
      if (bounds.minimum !== undefined)
        expect(schema.safeParse({ [name]: bounds.minimum - 1 }).success).toBe(false);
    }
  },
);

type Parameter =
  | { readonly $ref: string }
  | {
      readonly name: string;
      readonly example: unknown;
      readonly schema: { readonly minimum?: number; readonly maximum?: number };
    };

interface Paths {
  [path: string]: {
    post: {
      requestBody: { content: { "application/json": { schema: { properties: Record<string, unknown> } } } };
    };
  };
}

it("refuses with codes that the description lists", () => {
  const refusals = [
    validateDistance(0, { unit: "METERS" }),
    validateDistance("1", { unit: "METERS" }),
    validateLabel(1),
    validateComments("a".repeat(10_001)),
    validateTags([""]),
    validateTags(Array.from({ length: 200 }, (_, index) => `${index}`)),
    validateDynamicRange(0),
  ];
  for (const refusal of refusals) expect(refusal.ok ? "accepted" : refusal.code).toBeOneOf([...errorCodes]);
});

it("names every call once, with its row of the specification", () => {
  const calls = Object.values(description.paths).flatMap((item) => Object.values(item)) as {
    operationId: string;
    "x-rows": string[];
  }[];
  expect(new Set(calls.map(({ operationId }) => operationId)).size).toBe(calls.length);
  const withoutRow = calls.filter((call) => call["x-rows"].length === 0);
  expect(withoutRow.map(({ operationId }) => operationId)).toEqual([]);
});
