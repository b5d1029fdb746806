import { randomUUID } from "node:crypto";
import type { Backend } from "@sonolens/backend";
import {
  defaultLeakThresholds,
  type RepairCause,
  reportFileName,
  reportOptionsSchema,
  reportTemplates,
  snapshotDetailSchema,
} from "@sonolens/domain";
import { createI18n, translator } from "@sonolens/i18n";
import { makeReport, reportNamespaces } from "@sonolens/reports";
import { demoSettings, demoSignIns } from "./demo-accounts.ts";
import { demoCamera } from "./demo-camera.ts";

/** People of the demo organization; nobody knows their passwords. */
const people = [
  { email: "mika@sonolens.example", group: "Compressed air" },
  { email: "jana@sonolens.example", group: "Compressed air" },
  { email: "somchai@sonolens.example", group: "High voltage" },
] as const;
/** Invited, but has not answered. */
const invited = "petra@sonolens.example";

const groups = ["Compressed air", "High voltage"] as const;

/** Each has snapshots of at least two days, by the tags that the demo snapshots have. */
const components = [
  { name: "Header of hall 2", description: "Main air header, 7 bar", tags: ["hall 2"] },
  { name: "Compressor room", description: "Receiver, dryer and two compressors", tags: ["compressor room"] },
  { name: "Line 7", description: "Packing line with its air preparation", tags: ["Linie 7"] },
  { name: "Valve yard", description: "Three valves behind the hall", tags: ["yard"] },
] as const;

/** What was planned and found of repairs, by the labels of snapshots. */
const repairs: readonly {
  readonly label: string;
  readonly cause: RepairCause;
  readonly assignee?: string;
  readonly due_date?: string;
}[] = [
  {
    label: "Header flange, hall 2",
    cause: "flange",
    assignee: "mika@sonolens.example",
    due_date: "2026-11-20",
  },
  { label: "Flange drowns out the stem packing", cause: "flange", assignee: "jana@sonolens.example" },
  { label: "Green drop, valve stem", cause: "valveStem" },
  { label: "Hose rubbed through", cause: "hoseOrFitting", assignee: "jana@sonolens.example" },
];

/** The snapshots of the shared report. */
const reported = ["Header flange, hall 2", "Main header, third flange", "Paint shop, left drop"];

interface Organization {
  readonly groups: readonly { readonly id: string; readonly name: string; readonly isRoot: boolean }[];
}
interface ListedSnapshot {
  readonly id: string;
  readonly label: string;
}
type Call = <Answer>(path: string, json?: object) => Promise<Answer>;

/**
 * Gives the demo what people add to snapshots: an organization with groups and people, components, planned repairs and
 * a report behind a link, by the same calls as the viewer. Only in a new data folder, so that what a user removes stays
 * removed; returns whether it did.
 */
export async function prepareDemoWork(backend: Backend, address: string): Promise<boolean> {
  const call = await signIn(address, demoSignIns[1]);
  const [organization, known] = await Promise.all([
    call<Organization | null>("/api/organizations/"),
    call<unknown[]>("/api/component-tracker/component/"),
  ]);
  if (organization || known.length > 0) return false;
  await createOrganization(backend, address, call);
  for (const component of components) await call("/api/component-tracker/component/", component);
  const { snapshots } = await call<{ snapshots: readonly ListedSnapshot[] }>("/api/snapshots/");
  const idOf = (label: string) => snapshots.find((each) => each.label === label)?.id;
  for (const { label, ...work } of repairs) {
    const id = idOf(label);
    if (id !== undefined) await call(`/api/snapshots/${id}/repair-work/`, work);
  }
  await shareReport(
    address,
    call,
    reported.flatMap((label) => idOf(label) ?? []),
  );
  return true;
}

async function createOrganization(backend: Backend, address: string, call: Call): Promise<void> {
  const made = await call<Organization>("/api/organizations/", { name: "Sonolens demo plants" });
  const root = made.groups.find(({ isRoot }) => isRoot)?.id ?? "";
  let now = made;
  for (const name of groups)
    now = await call<Organization>(`/api/organizations/groups/${root}/`, { name, description: "" });
  const groupId = (name: string) => now.groups.find((group) => group.name === name)?.id ?? root;
  for (const { email, group } of people) {
    const person = { username: email, password: randomUUID() };
    await backend.ensureAccount({ kind: "full", ...person, email, hasAcceptedTerms: true });
    const { id } = await call<{ id: string }>(`/api/organizations/groups/${groupId(group)}/invitations/`, {
      email,
    });
    const callOfPerson = await signIn(address, person);
    await callOfPerson(`/api/organization-invites/${id}/`, {});
  }
  await call(`/api/organizations/groups/${groupId(groups[1])}/invitations/`, { email: invited });
  const cameras = await call<readonly { readonly id: string; readonly serial: string }[]>("/api/devices/");
  const ownership = cameras.find(({ serial }) => serial === demoCamera.serial)?.id;
  if (ownership !== undefined)
    await call(`/api/organizations/groups/${groupId(groups[1])}/ownerships/`, { ownership });
}

/** Makes a short report of these snapshots and a link to it. */
async function shareReport(address: string, call: Call, ids: readonly string[]): Promise<void> {
  const records = await Promise.all(ids.map((id) => call<unknown>(`/api/snapshots/${id}/`)));
  const snapshots = records.map((record) => {
    const read = snapshotDetailSchema.parse(record);
    return { id: read.id, label: read.label, snapshot: { record: read } };
  });
  const i18n = await createI18n("en", undefined, reportNamespaces);
  const made = await makeReport(
    {
      madeAt: new Date().toISOString(),
      timeZone: "UTC",
      product: "Sonolens",
      site: "Vantaa",
      context: {
        pricing: {
          ...{ utilization: "weekly", currency: "USD" },
          energyCostPerKwh: demoSettings.energy_cost_kwh,
          co2KgPerKwh: demoSettings.co2_cost_kg_kwh,
        },
        thresholds: defaultLeakThresholds("LPM"),
      },
      units: { leak: "LPM", distance: "METERS", temperature: "CELSIUS" },
      snapshots,
    },
    reportOptionsSchema.parse({ type: "LEAK", template: reportTemplates.short }),
    { t: translator(i18n), locale: "en" },
  );
  if (!made.ok) return;
  const target = await call<{ url: string; fields: Record<string, string> }>(
    "/api/report-endpoint/?userIotId=demo",
  );
  const form = new FormData();
  for (const [name, value] of Object.entries(target.fields)) form.append(name, value);
  form.append("file", new File([made.value.bytes], reportFileName, { type: "application/pdf" }));
  const kept = await fetch(new URL(target.url, address), { method: "POST", body: form });
  if (!kept.ok) throw new Error(`The report was answered ${kept.status}.`);
  const { reportUrl } = (await kept.json()) as { reportUrl: string };
  await call("/api/shared/reports/", { reportUrl });
}

async function signIn(
  address: string,
  { username, password }: { readonly username: string; readonly password: string },
): Promise<Call> {
  const send = async <Answer>(path: string, json?: object, access?: string): Promise<Answer> => {
    const answer = await fetch(address + path, {
      ...(json && { method: "POST", body: JSON.stringify(json) }),
      headers: {
        ...(json && { "content-type": "application/json" }),
        ...(access && { authorization: `Bearer ${access}` }),
      },
    });
    if (!answer.ok) throw new Error(`${path} was answered ${answer.status}.`);
    const text = await answer.text();
    return (text === "" ? undefined : JSON.parse(text)) as Answer;
  };
  const { access } = await send<{ access: string }>("/api/token/", { username, password });
  return (path, json) => send(path, json, access);
}
