import { type OperationId, operations } from "@sonolens/api-client";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { aSnapshotFile } from "../testing/a-snapshot-file.ts";
import { exampleOf } from "../testing/policy/policy-requests.ts";
import { startTestBackend, type TestBackend } from "../testing/start-test-backend.ts";
import { describedCalls } from "./description.ts";

/** In all, over every call of the description. */
const requests = process.env.SONOLENS_LONG === "1" ? 100_000 : 3_000;
const runsPerCall = Math.ceil(requests / Object.keys(operations).length);
/** A guard against hanging; on a quiet machine 2 s are never reached. */
const slowestMs = process.env.SONOLENS_LONG === "1" ? 2_000 : 10_000;
const seed = 20_261_121;
let test: TestBackend;
let id: string;

beforeAll(async () => {
  test = await startTestBackend({ failedSignInsPerMinute: 1_000_000 });
  const file = await aSnapshotFile("3f2504e0-4f89-41d3-9a0c-0305e82c3701", { size: 16 });
  const imported = await test.backend.importSnapshotFile(file, "full");
  if (!imported.ok) throw new Error(imported.error.message);
  id = imported.value.snapshotId;
});
afterAll(() => test.close());

const oddText = fc.oneof(
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.constantFrom(
    "",
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
    "\ud800",
    "\u0000",
    "x".repeat(1_100),
  ),
);
const oddValue = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  oddText,
  fc.double(),
  fc.constantFrom(null, true, -0, 1e308, [], {}, [[[]]], "\ud800", { __proto__: null, codes: 1 }),
);

/** Names that the description knows for a call, so that some values land where they are looked at. */
const namesOf = (operation: OperationId): string[] => {
  const call = describedCalls().find((entry) => entry.operationId === operation);
  const schema = call?.requestContent?.["application/json"]?.schema as
    | { properties?: Record<string, unknown>; $ref?: string }
    | undefined;
  return Object.keys(schema?.properties ?? {});
};

/** What the description shows, whole, with one field of something else, and without one. */
function damagedExamples(operation: OperationId): fc.Arbitrary<unknown>[] {
  const call = describedCalls().find((entry) => entry.operationId === operation);
  const example = call === undefined ? undefined : exampleOf(call);
  if (example === undefined) return [];
  const field = fc.constantFrom(...Object.keys(example), "x");
  return [
    fc.constant(example),
    fc.tuple(field, oddValue).map(([name, value]) => ({ ...example, [name]: value })),
    field.map((name) => Object.fromEntries(Object.entries(example).filter(([key]) => key !== name))),
  ];
}

const usualFields = ["username", "password", "refresh", "ids", "filename"];

const requestOf = (operation: OperationId) => {
  const call = describedCalls().find((entry) => entry.operationId === operation);
  const parameters = call?.parameters ?? [];
  const names = [...namesOf(operation), ...usualFields];
  return fc.record({
    as: fc.constantFrom("full" as const, "full" as const, "demo" as const, "stranger" as const, undefined),
    path: fc.record(
      Object.fromEntries(
        parameters
          .filter((parameter) => parameter.in === "path")
          .map(({ name }) => [name, fc.oneof(fc.constant(name === "id" ? "KNOWN" : "SL-2041"), oddText)]),
      ),
    ),
    query: fc.dictionary(
      fc.constantFrom("since", "ownerships", "start", "end", "size", "rawAudio", "_rnd", "after", "x"),
      oddText,
      { maxKeys: 4 },
    ),
    headers: fc.dictionary(
      fc.constantFrom(
        "if-match",
        "if-none-match",
        "range",
        "accept-language",
        "accept-encoding",
        "authorization",
        "x-forwarded-for",
      ),
      fc.oneof(
        fc.string({ maxLength: 40 }),
        fc.constantFrom(
          '"0"',
          '"99999999999999999999"',
          "bytes=0-",
          "bytes=-9",
          "*",
          "de",
          "br",
          "Bearer x.y.z",
        ),
      ),
      { maxKeys: 3 },
    ),
    body: fc.option(
      fc.oneof(
        ...damagedExamples(operation),
        fc.dictionary(fc.oneof(fc.constantFrom(...names), oddText), oddValue, { maxKeys: 4 }),
        oddValue,
      ),
      { nil: undefined },
    ),
  });
};

const headerValue = /^[\t\x20-\x7e]*$/;

it.each(Object.keys(operations) as OperationId[])(
  `%s answers whatever it is sent as described, and never with 500 (seed ${seed})`,
  async (operation) => {
    await fc.assert(
      fc.asyncProperty(requestOf(operation), async ({ as, path, query, headers, body }) => {
        let url: string = operations[operation].path;
        for (const [name, value] of Object.entries(path)) {
          const known = value === "KNOWN" ? id : value;
          // What cannot be written into an address, or would change its parts, is another request.
          const text = encodeURIComponent(known.toWellFormed());
          if (text === "" || text === "." || text === "..") return;
          url = url.replace(`{${name}}`, text);
        }
        const search = new URLSearchParams(query).toString();
        const sendable = Object.fromEntries(
          Object.entries(headers).filter(([, value]) => headerValue.test(value)),
        );
        const bodyAllowed = operations[operation].method !== "get";
        const startMs = performance.now();
        const { status } = await test.call(operation, search === "" ? url : `${url}?${search}`, {
          ...(as !== undefined && { as }),
          headers: sendable,
          ...(bodyAllowed && body !== undefined && { json: body }),
        });
        // 503 and 507 are told apart from a fault: nobody stops an analysis here, and the disk has room.
        expect(status).toBeLessThan(500);
        expect(performance.now() - startMs).toBeLessThan(slowestMs);
      }),
      { seed, numRuns: runsPerCall },
    );
  },
  300_000,
);

it("is unharmed after all that", async () => {
  const { body } = await test.call("listSnapshots", "/api/snapshots/", { as: "full" });
  expect(body.snapshots.map((record) => record.id)).toEqual([id]);
});
