import { readFileSync, writeFileSync } from "node:fs";
import { createRequire, stripTypeScriptTypes } from "node:module";
import { join } from "node:path";
import * as apiClient from "@sonolens/api-client";
import * as foundation from "@sonolens/foundation";
import * as iotClient from "@sonolens/iot-client";
import { afterAll, beforeAll, expect, it } from "vitest";
import { aSnapshotFile } from "../testing/a-snapshot-file.ts";
import { startTestBackend, type TestBackend } from "../testing/start-test-backend.ts";
import { makeTemporaryFolder } from "../testing/temporary-folder.ts";
import { until } from "../testing/until.ts";

/** The account of the demo data that the readmes sign in with. */
const account = { username: "full@sonolens.example", password: "full-may-also-edit" };
const packages = {
  "@sonolens/api-client": apiClient,
  "@sonolens/foundation": foundation,
  "@sonolens/iot-client": iotClient,
};
const folder = makeTemporaryFolder();
let test: TestBackend;
let snapshotId: string;

beforeAll(async () => {
  test = await startTestBackend();
  await test.backend.ensureAccount({ ...account, kind: "full" });
  for (const index of [1, 2, 3]) {
    const file = await aSnapshotFile(`6f2504e0-4f89-41d3-9a0c-00000000000${index}`, { size: 12 });
    const imported = await test.backend.importSnapshotFile(file, account.username);
    if (!imported.ok) throw new Error(imported.error.message);
    ({ snapshotId } = imported.value);
  }
  const another = await aSnapshotFile("6f2504e0-4f89-41d3-9a0c-000000000009", { size: 12 });
  writeFileSync(join(folder.path, "flange-7.nlz"), another);
});
afterAll(async () => {
  await test.close();
  folder.remove();
});

/** The code of a part of a readme, its blocks one after the other. */
function codeOf(readme: string, part: string): string {
  const text = readFileSync(new URL(`../../../${readme}/README.md`, import.meta.url), "utf8");
  const section = part === "" ? text : (text.split(`## ${part}\n`)[1]?.split("\n## ")[0] ?? "");
  return [...section.matchAll(/```ts\n(.*?)```/gs)].map(([, code]) => code).join("\n");
}

/** Runs the code as a user who copied it, against this server; returns what it printed. */
async function run(code: string, more: Record<string, unknown> = {}): Promise<unknown[][]> {
  const printed: unknown[][] = [];
  const load = (name: string): unknown =>
    name in packages
      ? packages[name as keyof typeof packages]
      : (createRequire(import.meta.url)(name) as unknown);
  const script = stripTypeScriptTypes(code)
    .replace(/import \{(.*?)\} from ("[^"]+");/g, "const {$1} = load($2);")
    .replaceAll("https://sonolens.example", test.url)
    .replaceAll("wss://sonolens.example", test.url.replace("http", "ws"))
    .replaceAll('"flange-7.', `"${folder.path}/flange-7.`);
  const names = { load, console: { log: (...values: unknown[]) => printed.push(values) }, ...more };
  const Code = Object.getPrototypeOf(async () => {}).constructor as new (
    ...parts: string[]
  ) => (...values: unknown[]) => Promise<void>;
  await new Code(...Object.keys(names), script)(...Object.values(names));
  return printed;
}

it("[API-02] [API-14] [API-22] the readme of api-client does in Node what it says", async () => {
  const code = codeOf("api-client", "In Node");
  const printed = await run(`${code}\nconsole.log("count", count);`);
  expect(printed).toContainEqual([0, "changed", 0, "gone"]);
  expect(printed).toContainEqual([400, { distance: ["outOfRange"] }, { distance: [expect.any(String)] }]);
  expect(printed).toContainEqual(["count", 3]);
  expect(readFileSync(join(folder.path, "flange-7.wav")).subarray(0, 4).toString()).toBe("RIFF");
  expect(readFileSync(join(folder.path, "flange-7.xlsx")).subarray(0, 2).toString()).toBe("PK");
  expect(printed).toContainEqual(["dataConnectAskPermission"]);
  const labels = test.database.all("select label from snapshots").map(({ label }) => label);
  expect(labels).toContain("Valve 7, north side");
});

it("[SES-05] the readme of api-client does in the browser what it says", async () => {
  const localStorage = { getItem: () => null, setItem: () => {}, removeItem: () => {} };
  const printed = await run(codeOf("api-client", "In the browser"), {
    localStorage,
    location: { origin: test.url },
    document: { documentElement: { lang: "en" } },
  });
  expect(printed).toEqual([["signed out:", "noToken"], ["sign in first"]]);
});

it("[LIVE-01] the readme of iot-client does what it says", async () => {
  const [connect = "", end = ""] = codeOf("iot-client", "").split(/(?=scope\.dispose)/);
  const seen: unknown[][] = [];
  await run(
    `${connect}\nawait until(() => live.state === "connected");\nawait change();\nawait until(isNotified);\n${end}`,
    {
      until,
      isNotified: () => seen.some(({ length }) => length === 2),
      change: () => setDistance(7.5),
      console: { log: (...values: unknown[]) => seen.push(values) },
    },
  );
  expect(seen.slice(0, 2)).toEqual([["pending"], ["connected"]]);
  expect(seen.at(-1)).toEqual([expect.any(String), expect.any(Number)]);
});

async function setDistance(distance: number): Promise<void> {
  const { body } = await test.call("createToken", "/api/token/", { json: account });
  const path = `/api/snapshots/${snapshotId}/distance/`;
  await test.call("setSnapshotDistance", path, { token: body.access, json: { distance } });
}
