import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ApiSchema } from "@sonolens/api-client";
import type { Backend } from "@sonolens/backend";
import { demoFiles, demoRecipes } from "@sonolens/camera-simulator";
import { checkReport } from "@sonolens/reports";
import { afterAll, beforeAll, expect, it } from "vitest";
import { demoSignIns } from "./demo-accounts.ts";
import { prepareDemoCamera } from "./demo-camera.ts";
import { prepareDemoWork } from "./demo-work.ts";
import { loadDemoData } from "./load-demo-data.ts";
import { ensureDemoAccounts } from "./open-backend.ts";
import { accessToken } from "./testing/access-token.ts";
import { openTestBackend } from "./testing/open-test-backend.ts";

const folder = mkdtempSync(join(tmpdir(), "sonolens-demo-work-"));
const labels = [
  "Header flange, hall 2",
  "Main header, third flange",
  "Druckluftleitung, Flansch 14",
  "110 kV bay 4, cracked shed on L2",
];
/** Taken in the second round: two after repairs, two of discharges. */
const followUpCount = 4;
/** Earlier rounds to the header flange and to the cracked shed. */
const historyCount = 6 + 7;
let backend: Backend;
let address: string;

beforeAll(async () => {
  backend = await openTestBackend({ dataDir: join(folder, "data"), demo: true, logLevel: "silent" });
  await ensureDemoAccounts(backend);
  ({ address } = await backend.listen(0));
  const files = demoFiles.filter((_, index) => labels.includes(demoRecipes[index]?.label ?? ""));
  await loadDemoData(backend, new AbortController().signal, files);
});
afterAll(async () => {
  await backend.close();
  rmSync(folder, { recursive: true, force: true });
});

it("[RPT-19] [SHR-09] the demo has an organization, components of two rounds, repairs and reports, once", async () => {
  await prepareDemoCamera(backend, address);
  expect(await prepareDemoWork(backend, address)).toBe(true);
  // A later start leaves it unchanged.
  expect(await prepareDemoWork(backend, address)).toBe(false);
  const access = await accessToken(address, demoSignIns[1]);
  const get = async <Answer>(path: string): Promise<Answer> => {
    const answer = await fetch(address + path, { headers: { authorization: `Bearer ${access}` } });
    expect(answer.status, path).toBe(200);
    return (await answer.json()) as Answer;
  };
  const organization = await get<ApiSchema<"Organization">>("/api/organizations/");
  expect(
    organization.groups.map(({ name, users, ownerships }) => [name, users.length, ownerships.length]),
  ).toEqual([
    ["Sonolens demo plants", 1, 0],
    ["Compressed air", 2, 0],
    ["High voltage", 1, 1],
  ]);
  const key = await fetch(`${address}/keys`, {
    method: "POST",
    headers: { authorization: `Bearer ${access}` },
  });
  expect(key.status).toBe(201);
  expect(await get("/api/organization-invites/")).toMatchObject([{ email: "petra@sonolens.example" }]);
  const components = await get<ApiSchema<"Component">[]>("/api/component-tracker/component/");
  expect(components).toHaveLength(15);
  expect(components.filter(({ kind }) => kind === "site")).toHaveLength(3);
  expect(components.find(({ name }) => name === "Header of hall 2")?.snapshots).toHaveLength(2 + 6);
  // Louder from round to round.
  const bay = components.find(({ name }) => name === "110 kV bay 4");
  const history = await get<ApiSchema<"ComponentHistory">>(
    `/api/component-tracker/component/${bay?.id}/history/`,
  );
  expect(history.trends.find(({ figure }) => figure === "level")).toMatchObject({ state: "rising" });
  expect(history.alarm.stage).toBe("alarm");
  expect(history.baselines[0]).toMatchObject({ figure: "level", readings: 2 });
  const { snapshots } = await get<{
    snapshots: {
      id: string;
      label: string;
      repair_status?: string;
      repair_work?: { cause?: string; assignee?: string; checked_by?: string };
    }[];
  }>("/api/snapshots/");
  const flange = snapshots.find(({ label }) => label === labels[2]);
  const repaired = snapshots.find(({ label }) => label === `${labels[2]}, nach der Reparatur`);
  expect(flange).toMatchObject({ repair_status: "solved", repair_work: { checked_by: repaired?.id } });
  expect(snapshots.find(({ label }) => label === labels[0])?.repair_work).toMatchObject({
    cause: "flange",
    assignee: "mika@sonolens.example",
  });
  const [link, ...others] = await get<{ path?: string; name: string }[]>("/api/shared/reports/");
  expect(link).toBeDefined();
  expect(others).toEqual([]);
  const issued = await get<ApiSchema<"IssuedReport">[]>("/api/issued-reports/");
  expect(issued.map(({ number, revision, findings }) => [number.slice(5), revision, findings])).toEqual([
    ["002", "A", 3],
    ["001", "A", 2],
  ]);
  const file = await fetch(address + issued[0]?.url);
  const checked = await checkReport(await file.blob());
  expect(checked).toMatchObject({ ok: true, differences: [] });
  expect(checked.ok && checked.results.rows.map(({ step }) => step).sort()).toEqual([
    "checked",
    ...["open", "open", "open", "open"],
  ]);
  // Those who only look see the snapshots of all cameras as before.
  const looking = await accessToken(address, demoSignIns[0]);
  const seen = await fetch(`${address}/api/snapshots/`, { headers: { authorization: `Bearer ${looking}` } });
  expect(((await seen.json()) as { snapshots: unknown[] }).snapshots).toHaveLength(
    labels.length + followUpCount + historyCount,
  );
});
