import { afterAll, beforeAll, expect, it } from "vitest";
import { freshObject, kindOf } from "../testing/policy/policy-objects.ts";
import { exampleRequest } from "../testing/policy/policy-requests.ts";
import { type PolicyWorld, serials, startPolicyWorld } from "../testing/policy/policy-world.ts";
import { type CallDescription, describedCalls, description, type JsonSchema } from "./description.ts";

let world: PolicyWorld;
let resellerId: string;

beforeAll(async () => {
  world = await startPolicyWorld();
  const { tokens, test } = world;
  const { body } = await test.call("getReseller", "/api/reseller/", {
    ...(tokens.reseller !== undefined && { token: tokens.reseller }),
  });
  resellerId = body.id;
});
afterAll(() => world.close());

const resolved = (schema: JsonSchema): JsonSchema => {
  const { $ref } = schema as { readonly $ref?: string };
  return $ref === undefined
    ? schema
    : (description.components.schemas?.[$ref.split("/").at(-1) ?? ""] as JsonSchema);
};

/** By its response, not by its name: an array, or a page of one. */
function isList({ method, operationId, responses }: CallDescription): boolean {
  const schema = responses.get(200)?.content?.["application/json"]?.schema;
  if (method !== "GET" || schema === undefined) return false;
  return operationId.startsWith("list") || (resolved(schema) as { type?: unknown }).type === "array";
}

const lists = describedCalls().filter(isList);

it("[OPEN-05] knows the lists of the description", () => {
  expect(lists.length).toBeGreaterThan(20);
  expect(lists.filter(({ responses }) => !responses.has(304)).map(({ operationId }) => operationId)).toEqual(
    [],
  );
});

it.each(lists)(
  "[OPEN-05] $operationId has a strong tag, is not sent twice, and comes compressed",
  async (call) => {
    const { test, tokens } = world;
    const isReseller = call.path.startsWith("/api/reseller/");
    const kind = kindOf(call.operationId, call.path);
    const objectId = kind === undefined ? world.unknownId : await freshObject(world, kind, "own");
    const target = {
      id: isReseller ? resellerId : objectId,
      serial: kind === "device" ? objectId : serials.own,
    };
    const ask = (token: string | undefined, headers: Record<string, string> = {}) => {
      const { path, options } = exampleRequest(call, target, token);
      return test.call(call.operationId, path, { ...options, headers });
    };
    const own = isReseller ? tokens.reseller : tokens.user;

    const first = await ask(own, { "accept-encoding": "identity" });
    const etag = first.headers.get("etag") ?? "";
    expect([first.status, etag]).toEqual([200, expect.stringMatching(/^"[\w-]+"$/)]);
    // Responses with secrets are not cached.
    expect(first.headers.get("cache-control")).toMatch(/private|no-store/);
    expect(first.headers.get("content-encoding")).toBeNull();

    const again = await ask(own, { "if-none-match": `"another", ${etag}` });
    expect([again.status, again.bytes.length, again.headers.get("etag")]).toEqual([304, 0, etag]);
    expect((await ask(own, { "if-none-match": '"another"' })).status).toBe(200);

    for (const encoding of ["br", "gzip"]) {
      const packed = await ask(own, { "accept-encoding": encoding });
      const isLong = packed.bytes.length >= 1_024;
      expect(packed.headers.get("content-encoding")).toBe(isLong ? encoding : null);
      expect(packed.headers.get("vary")).toContain("Accept-Encoding");
      expect(packed.headers.get("etag")).toBe(isLong ? etag.replace(/"$/, `-${encoding}"`) : etag);
      expect([...packed.bytes]).toEqual([...first.bytes]);
      const known = await ask(own, { "if-none-match": packed.headers.get("etag") ?? "" });
      expect(known.status).toBe(304);
    }

    // The tag of one caller's response never matches other content.
    const theirs = await ask(tokens.foreignUser);
    const withTag = await ask(tokens.foreignUser, { "if-none-match": etag });
    const isSame = Buffer.compare(theirs.bytes, first.bytes) === 0;
    if (theirs.status === 200) expect(withTag.status).toBe(isSame ? 304 : 200);
    else expect(withTag.status).toBe(theirs.status);
    if (withTag.status === 200) expect(withTag.headers.get("etag")).not.toBe(etag);
  },
);

it("[OPEN-05] gives a list another tag when something in it changed", async () => {
  const { test } = world;
  const ask = (headers: Record<string, string> = {}) =>
    test.call("listDevices", "/api/devices/", { as: "full", headers });
  const before = (await ask()).headers.get("etag") ?? "";
  await freshObject(world, "device", "own");
  const after = await ask({ "if-none-match": before });
  expect(after.status).toBe(200);
  expect(after.headers.get("etag")).not.toBe(before);
});
