import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { publicRows, type SpecifiedCall, specifiedCalls } from "../testing/specified-calls.ts";
import { startTestBackend, type TestBackend } from "../testing/start-test-backend.ts";
import { type CallDescription, describedCalls, description, type JsonSchema } from "./description.ts";

let test: TestBackend;
beforeAll(async () => {
  test = await startTestBackend();
});
afterAll(() => test.close());

const statements = new Map(
  readFileSync(new URL("../../../../docs/spec/rows.tsv", import.meta.url), "utf8")
    .split("\n")
    .map((line) => line.split("\t"))
    .map(([id = "", , statement = ""]) => [id, statement]),
);
const described = new Map(describedCalls().map((call) => [`${call.method} ${call.path}`, call]));

function callOf({ method, path }: SpecifiedCall): CallDescription {
  const call = described.get(`${method} ${path}`);
  if (call === undefined) throw new Error(`${method} ${path} is not described.`);
  return call;
}

/** Names of the fields of a body, in any of its forms. */
function fieldsOf(schema: JsonSchema | undefined): string[] {
  if (schema?.$ref !== undefined) {
    const name = schema.$ref.split("/").at(-1) ?? "";
    return fieldsOf(description.components.schemas?.[name] as JsonSchema);
  }
  const parts = ["oneOf", "anyOf", "allOf"].flatMap((kind) => (schema?.[kind] ?? []) as JsonSchema[]);
  return [...Object.keys(schema?.properties ?? {}), ...parts.flatMap(fieldsOf)];
}

describe("the specification's calls", () => {
  it.each(specifiedCalls)(
    "[$row] $method $path is on the server, with its parameters and fields",
    async (wanted) => {
      const { operationId, parameters, requestContent } = callOf(wanted);
      const query = parameters.filter((parameter) => parameter.in === "query").map(({ name }) => name);
      expect(query).toEqual(expect.arrayContaining([...wanted.query]));
      const fields = fieldsOf(requestContent?.["application/json"]?.schema);
      expect(fields).toEqual(expect.arrayContaining([...wanted.fields]));
      if (wanted.fields.length === 0) expect(requestContent).toBeUndefined();

      // As it is written in the specification, not as the description has it.
      const path = wanted.path.replaceAll(/\{\w+\}/g, "none");
      const json = wanted.fields.length > 0 ? {} : undefined;
      const { status } = await test.call(operationId, path, {
        method: wanted.method,
        ...(json !== undefined && { json }),
      });
      expect(status === 401).toBe(!publicRows.has(wanted.row));
      const signedIn = await test.call(operationId, path, {
        method: wanted.method,
        as: "full",
        ...(json !== undefined && { json }),
      });
      expect([200, 201, 204, 400, 401, 404]).toContain(signedIn.status);
    },
  );

  it.each(specifiedCalls.filter(({ row }) => row.startsWith("API-")))(
    "$row names that path in the specification",
    ({ row, path }) => {
      const statement = statements.get(row) ?? "";
      const known = path === "/payment-sandbox/checkouts/" ? "payment service" : path;
      // The specification abbreviates some paths to their end, and one to its parameters.
      const ways = [
        known,
        known.replace("/api/snapshots/{id}/", ""),
        known.replace("/api/organizations/", ""),
      ];
      const printed = statement.replace("{api}/", "/api/");
      expect([statement, ways.some((way) => printed.includes(way))]).toEqual([statement, true]);
    },
  );

  it("is all of them", () => {
    const excluded = ["API-01", "API-67"];
    const listed = new Set([...specifiedCalls.map(({ row }) => row), ...excluded]);
    const rows = [...statements.keys()].filter((id) => id.startsWith("API-"));
    expect(rows).toHaveLength(119);
    expect(rows.filter((id) => !listed.has(id))).toEqual([]);
  });
});

it("[API-01] is one host for the API, the media host's calls and live messages", async () => {
  const { body } = await test.call("getClientConfiguration", "/api/client-configuration/");
  expect(body.livePath).toBe("/mqtt");
  expect((await test.call("getCurrentUser", "/api/me/", { as: "full" })).status).toBe(200);
  expect((await test.call("getLiveCredentials", "/management/credentials", { as: "full" })).status).toBe(200);
  expect(
    (await test.call("getSignedCookies", "/vod/devices/none/signed-cookies", { as: "full" })).status,
  ).toBe(404);
  const socket = new WebSocket(`${test.url.replace("http", "ws")}${body.livePath}`, "mqtt");
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = reject;
  });
  expect(socket.protocol).toBe("mqtt");
  socket.close();
});
