import { once } from "node:events";
import { readFileSync } from "node:fs";
import { get, type IncomingMessage } from "node:http";
import type { ApiSchema } from "@sonolens/api-client";
import { listColumnNames } from "@sonolens/domain";
import { afterAll, beforeAll, expect, it } from "vitest";
import { giveFeature } from "../../testing/give-feature.ts";
import { aCameraOf, aPerson, type TestPerson } from "../../testing/more-accounts.ts";
import { startTestBackend, type TestBackend } from "../../testing/start-test-backend.ts";
import { feedFilterNames } from "./snapshot-feed.ts";

let test: TestBackend;
let ann: TestPerson;
let key: ApiSchema<"DataConnectKey">;
let first: string;
let second: string;
/** Added to the real time. */
let laterMs = 0;

beforeAll(async () => {
  test = await startTestBackend({ nowMs: () => Date.now() + laterMs });
  ann = await aPerson(test, "ann");
  await giveFeature(test, { kind: "user", id: ann.accountId }, "DataConnectNewKey");
  ({ snapshotId: first } = await aCameraOf(test, ann, "SL-9001"));
  ({ snapshotId: second } = await aCameraOf(test, ann, "SL-9002"));
  key = (await test.call("createDataConnectKey", "/keys", { token: ann.token })).body;
});
afterAll(() => test.close());

interface Asked {
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const csv = (query = "", { token = key.key, headers = {} }: Asked = {}) =>
  test.call("getSnapshotFeedCsv", `/feed/snapshots.csv${query}`, {
    ...(token !== "" && { token }),
    headers,
  });
const json = (query = "", token = key.key) =>
  test.call("getSnapshotFeedJson", `/feed/snapshots.json${query}`, { token });
const linesOf = ({ bytes }: { readonly bytes: Uint8Array }) =>
  Buffer.from(bytes).toString().replace("\ufeff", "").trimEnd().split("\r\n");
const idsOf = ({ body }: { readonly body: ApiSchema<"SnapshotFeed"> }) =>
  body.snapshots.map(({ id }) => id).sort();
const label = async (id: string, text: string) => {
  const { body } = await test.call("getSnapshot", `/api/snapshots/${id}/`, { token: ann.token });
  const headers = { "if-match": `"${body.version}"` };
  const saved = await test.call("setSnapshotLabel", `/api/snapshots/${id}/label/`, {
    token: ann.token,
    headers,
    json: { label: text },
  });
  expect(saved.status).toBe(200);
};
const basic = (name: string, password: string) =>
  `Basic ${Buffer.from(`${name}:${password}`).toString("base64")}`;

it("[DC-08] is CSV and JSON with the same columns, of what the key reads", async () => {
  const [head, ...rows] = linesOf(await csv());
  expect(head?.split(",")).toEqual([...listColumnNames, "list_filter", "list_made_utc"]);
  expect(rows.map((row) => row.split(",")[0]).sort()).toEqual([first, second].sort());
  const feed = await json();
  expect(feed.body).toMatchObject({
    format: "sonolens-snapshot-feed",
    version: 1,
    complete: true,
    removed: [],
  });
  expect(idsOf(feed)).toEqual([first, second].sort());
  expect(Object.keys(feed.body.snapshots[0] ?? {})).toEqual(listColumnNames);
  expect(feed.body.snapshots[0]?.created_utc).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  expect(linesOf(await csv("?limit=1"))).toHaveLength(2);
});

it("[API-113] takes the key as a password, and asks for one only where none was sent", async () => {
  for (const authorization of [basic("key", key.key), basic("", key.key), basic(key.key, "")])
    expect((await csv("", { token: "", headers: { authorization } })).status).toBe(200);
  const wrong = await csv("", { token: "", headers: { authorization: basic("ann", "sdc_wrong") } });
  const none = await csv("", { token: "" });
  for (const { status, headers } of [wrong, none])
    expect([status, headers.get("www-authenticate")]).toEqual([401, expect.stringContaining("Basic")]);
  const { status, headers } = await csv("", { token: "sdc_wrong" });
  expect([status, headers.get("www-authenticate")]).toEqual([401, "Bearer"]);
  const authorization = basic("key", key.key);
  const elsewhere = await test.call("listSnapshots", "/api/snapshots/", { headers: { authorization } });
  expect(elsewhere.status).toBe(401);
});

it("[DC-08] is described with every column in docs/data-connect.md", () => {
  const page = readFileSync(new URL("../../../../../docs/data-connect.md", import.meta.url), "utf8");
  const [, table = ""] = page.split("## Columns");
  const named = [...table.matchAll(/`(\w+)`/g)].map(([, name]) => name);
  expect([...new Set(named)].sort()).toEqual([...listColumnNames, "list_filter", "list_made_utc"].sort());
});

it("[DC-08] filters as the gallery does, and refuses a filter that selects nothing", async () => {
  expect(idsOf(await json("?cameras=SL-9001"))).toEqual([first]);
  expect(idsOf(await json("?untagged=true&starred=false"))).toEqual([first, second].sort());
  expect(idsOf(await json("?label=nothing"))).toEqual([]);
  const { token } = ann;
  const fields = { name: "Pump", description: "", tags: ["pump-5"] };
  const { body: pump } = await test.call("createComponent", "/api/component-tracker/component/", {
    token,
    json: fields,
  });
  await test.call("setSnapshotTags", `/api/snapshots/${first}/tags/`, { token, json: { tags: ["pump-5"] } });
  expect(idsOf(await json(`?components=${pump.id}`))).toEqual([first]);
  expect(idsOf(await json("?components=another"))).toEqual([]);
  await test.call("setSnapshotTags", `/api/snapshots/${first}/tags/`, { token, json: { tags: [] } });
  expect((await json("?typ=LEAK")).refusal.codes).toEqual({ typ: ["unknownField"] });
  expect((await json("?place=1")).refusal.codes).toEqual({ place: ["unknownField"] });
  expect((await csv("?type=NONE")).refusal.codes).toEqual({ type: ["unknownValue"] });
  const described = (await json("?type=NONE", "")).status;
  expect(described).toBe(401);
  expect(feedFilterNames).toHaveLength(23);
});

it("[DC-08] sends nothing again that is unchanged, and then only what changed", async () => {
  const whole = await json();
  const etag = (await csv()).headers.get("etag") ?? "";
  expect((await csv("", { headers: { "if-none-match": etag } })).status).toBe(304);
  const since = (query = "") => json(`?since=${whole.body.cursor}${query}`);
  expect((await since()).body).toMatchObject({ complete: false, snapshots: [], removed: [] });
  await label(first, '=HYPERLINK("http://x")');
  expect((await csv("", { headers: { "if-none-match": etag } })).status).toBe(200);
  expect(linesOf(await csv()).join("\n")).toContain(`"'=HYPERLINK(""http://x"")"`);
  expect(await since().then(({ body }) => [body.complete, body.snapshots.map(({ id }) => id)])).toEqual([
    false,
    [first],
  ]);
  // Of another request, everything is new.
  expect((await since("&cameras=SL-9001")).body.complete).toBe(true);
  expect((await since("&limit=5")).body.complete).toBe(true);
  const labelled = await json("?label=hyper");
  expect(idsOf(labelled)).toEqual([first]);
  await label(first, "Valve");
  const next = await json(`?label=hyper&since=${labelled.body.cursor}`);
  expect([next.body.complete, next.body.snapshots, next.body.removed]).toEqual([false, [], [first]]);
  const { token } = ann;
  await test.call("updateSettings", "/api/customer-settings/", { token, json: { energy_cost_kwh: 0.31 } });
  expect((await since()).body.complete).toBe(true);
  const priced = await json();
  await test.call("deactivateSnapshot", `/api/snapshots/${second}/deactivate/`, { token });
  const gone = await json(`?since=${priced.body.cursor}`);
  expect([gone.body.complete, gone.body.snapshots, gone.body.removed]).toEqual([false, [], [second]]);
  await test.call("restoreSnapshot", `/api/snapshots/${second}/restore/`, { token });
});

it("[API-113] shows its owner what a key reads, and no one else; not counted as a use", async () => {
  const before = (await test.call("listDataConnectKeys", "/keys", { token: ann.token })).body.keys[0]
    ?.invoked;
  expect(idsOf(await json(`?key=${key.id}&limit=5`, ann.token))).toEqual([first, second].sort());
  const after = (await test.call("listDataConnectKeys", "/keys", { token: ann.token })).body.keys[0]?.invoked;
  expect(after).toBe(before);
  const stranger = await test.token("stranger");
  expect((await json(`?key=${key.id}`, stranger)).status).toBe(404);
  expect((await csv(`?key=${key.id}`)).status).toBe(404);
  expect((await csv(`?key=${"0".repeat(64)}`, { token: ann.token })).status).toBe(404);
});

it("[API-113] refuses more than 60 feeds a minute with one key", async () => {
  const { body } = await test.call("createDataConnectKey", "/keys", { token: ann.token });
  const statuses: number[] = [];
  for (let call = 0; call < 61; call += 1) statuses.push((await csv("?limit=1", { token: body.key })).status);
  expect(statuses).toEqual([...Array(60).fill(200), 429]);
  const { headers, refusal } = await csv("", { token: body.key });
  expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
  expect(refusal.codes).toEqual({ detail: ["tooManyRequests"] });
  expect((await csv("?limit=1")).status).toBe(200);
});

/** More bytes than the buffers between server and client hold. */
const manyRows = 60_000;

it("[API-115] [DC-07] ends a feed with an error while it is read, once its key is deleted or expires", async () => {
  const [row = {}] = test.database.all(`select * from snapshots where id = '${first}'`);
  const own: Record<string, string> = { id: "'copy' || i", capture_id: "'copy' || i" };
  const names = Object.keys(row);
  test.database.run(
    `insert into snapshots (${names.join(", ")})
     with recursive numbers (i) as (select 1 union all select i + 1 from numbers where i < ${manyRows})
     select ${names.map((name) => own[name] ?? `s.${name}`).join(", ")} from numbers, snapshots s where s.id = '${first}'`,
  );
  const { token } = ann;
  const end: Readonly<Record<string, (made: ApiSchema<"DataConnectKey">) => unknown>> = {
    deleted: (made) => test.call("deleteDataConnectKey", `/keys?key=${made.key}`, { token }),
    expired: () => {
      laterMs += 24 * 3600 * 1000;
    },
  };
  for (const [name, work] of Object.entries(end)) {
    const { body } = await test.call("createDataConnectKey", "/keys?expires_days=1", { token });
    const request = get(`${test.url}/feed/snapshots.csv`, {
      headers: { authorization: `Bearer ${body.key}` },
    });
    const [response] = (await once(request, "response")) as [IncomingMessage];
    expect(response.statusCode).toBe(200);
    await work(body);
    const outcome = new Promise((resolve) => {
      response.on("error", () => resolve("failed"));
      response.on("end", () => resolve("complete"));
    });
    response.resume();
    expect([name, await outcome]).toEqual([name, "failed"]);
    expect((await csv("", { token: body.key })).status).toBe(401);
  }
});
