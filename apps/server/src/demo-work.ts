import { randomUUID } from "node:crypto";
import type { Backend } from "@sonolens/backend";
import { demoFollowUpFiles, demoHistories, demoRecipes, readDemoRound } from "@sonolens/camera-simulator";
import { defaults, type RepairCause, type RepairMeasure } from "@sonolens/domain";
import { defaultImportAccount, demoSignIns } from "./demo-accounts.ts";
import { demoCamera } from "./demo-camera.ts";
import { analyzeDemoLeak, type DemoCall, issueDemoReport } from "./demo-reports.ts";

/** People of the demo organization; nobody knows their passwords. */
const people = [
  { email: "mika@sonolens.example", group: "Compressed air" },
  { email: "jana@sonolens.example", group: "Compressed air" },
  { email: "somchai@sonolens.example", group: "High voltage" },
] as const;
/** Invited, but has not answered. */
const invited = "petra@sonolens.example";

const groups = ["Compressed air", "High voltage"] as const;

const sites = ["Vantaa", "Essen", "Rayong"] as const;

interface DemoComponent {
  readonly name: string;
  readonly description: string;
  readonly site: (typeof sites)[number];
  readonly kind: "area" | "machine" | "point";
  readonly tags: readonly string[];
}

/**
 * By the tags that the demo snapshots have, or their histories: one that gets worse, one that was repaired, others that are
 * well, had their camera replaced, or have too few readings for a trend.
 */
const components: readonly DemoComponent[] = [
  {
    ...{ name: "Header of hall 2", description: "Main air header, 7 bar", site: "Vantaa", kind: "area" },
    tags: ["hall 2", "hall 2 header"],
  },
  {
    ...{ name: "Compressor room", description: "Receiver, dryer and two compressors", site: "Vantaa" },
    ...{ kind: "area", tags: ["compressor room"] },
  },
  {
    ...{ name: "Line 7", description: "Packing line with its air preparation", site: "Essen", kind: "area" },
    tags: ["Linie 7"],
  },
  {
    ...{ name: "110 kV bay 3", description: "Line clamps L1 to L3", site: "Vantaa", kind: "area" },
    tags: ["bay 3"],
  },
  {
    ...{ name: "110 kV bay 4", description: "Insulators, one shed is cracked", site: "Vantaa", kind: "area" },
    tags: ["bay 4"],
  },
  {
    ...{ name: "Valve yard", description: "Three valves behind the hall", site: "Vantaa", kind: "area" },
    tags: ["yard"],
  },
  {
    ...{ name: "Circulation pump 1", description: "Pump bearing, greased yearly", site: "Vantaa" },
    ...{ kind: "point", tags: ["pump 1 bearing"] },
  },
  {
    ...{
      name: "Circulation pump 2",
      description: "Pump bearing, new in 2024",
      site: "Vantaa",
      kind: "point",
    },
    tags: ["pump 2 bearing"],
  },
  {
    ...{ name: "Blue compressor", description: "Airend", site: "Vantaa", kind: "machine", tags: ["airend"] },
  },
  {
    ...{ name: "Pump 4", description: "Motor bearing at the fan", site: "Rayong", kind: "point" },
    tags: ["pump 4 bearing"],
  },
  {
    ...{ name: "Pump 5", description: "Bearing housing", site: "Rayong", kind: "point" },
    tags: ["pump 5 bearing"],
  },
  {
    ...{ name: "Förderband 4", description: "Rolle 3, blaues Lager", site: "Essen", kind: "point" },
    tags: ["Förderband 4"],
  },
];

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

/** Points that were repaired between two rounds, with the snapshot that confirms it. */
const solved: readonly {
  readonly before: string;
  readonly after: string;
  readonly tag_number: string;
  readonly cause: RepairCause;
  readonly measure: RepairMeasure;
  readonly fixedDate: string;
}[] = [
  {
    before: "Receiver outlet valve",
    after: "Receiver outlet valve, repaired",
    tag_number: "0412",
    cause: "valveStem",
    measure: "partRenewed",
    fixedDate: "2026-11-12T13:20:00.000Z",
  },
  {
    before: "Druckluftleitung, Flansch 14",
    after: "Druckluftleitung, Flansch 14, nach der Reparatur",
    tag_number: "0415",
    cause: "flange",
    measure: "gasketRenewed",
    fixedDate: "2026-11-13T15:40:00.000Z",
  },
];

/** Points with discharges of two rounds: the tag of their component, and their snapshots. */
const watched = [
  {
    tag: "bay 3",
    labels: ["110 kV bay 3, line clamp L2", "110 kV bay 3, line clamp L2, second round"],
  },
  {
    tag: "bay 4",
    labels: ["110 kV bay 4, cracked shed on L2", "110 kV bay 4, cracked shed on L2, second round"],
  },
] as const;

/** The snapshots of the first report; the second has them and those that were taken since. */
const firstReported = [
  "Header flange, hall 2",
  "Paint shop, left drop",
  ...solved.map(({ before }) => before),
];
const lastReported = ["Main header, third flange", ...solved.map(({ after }) => after)];

interface Organization {
  readonly groups: readonly { readonly id: string; readonly name: string; readonly isRoot: boolean }[];
}
interface ListedSnapshot {
  readonly id: string;
  readonly label: string;
  readonly tags: readonly string[];
}

/**
 * Gives the demo what people add to snapshots: an organization with groups and people, components, planned repairs, two
 * that a second round confirms, issued reports and a link to the last, by the same calls as the viewer; and the
 * permission to create keys for other programs. Only in a new
 * data folder, so that what a user removes stays removed; returns whether it did.
 */
export async function prepareDemoWork(backend: Backend, address: string): Promise<boolean> {
  const call = await signIn(address, demoSignIns[1]);
  const [organization, known] = await Promise.all([
    call<Organization | null>("/api/organizations/"),
    call<unknown[]>("/api/component-tracker/component/"),
  ]);
  if (organization || known.length > 0) return false;
  await createOrganization(backend, address, call);
  const holder = { kind: "user", name: demoSignIns[1].username } as const;
  await backend.operator.giveFeature(holder, "DataConnectNewKey");
  const componentIds = await createComponents(call);
  const planned = await snapshotsByLabel(call);
  for (const { label, ...work } of repairs) {
    const snapshot = planned.get(label);
    if (snapshot) await call(`/api/snapshots/${snapshot.id}/repair-work/`, work);
  }
  await goThereAgain(backend, address, call);
  await addHistories(backend, call, componentIds);
  return true;
}

/** Returns the id of the component of each tag. */
async function createComponents(call: DemoCall): Promise<ReadonlyMap<string, string>> {
  const create = (component: object) => call<{ id: string }>("/api/component-tracker/component/", component);
  const siteIds = new Map<string, string>();
  for (const name of sites)
    siteIds.set(name, (await create({ name, description: "", tags: [], kind: "site" })).id);
  const ids = new Map<string, string>();
  for (const { site, ...component } of components) {
    const { id } = await create({ ...component, parent: siteIds.get(site) ?? null });
    for (const tag of component.tags) ids.set(tag, id);
  }
  return ids;
}

/** Earlier rounds around the points whose demo snapshot is there, and what people concluded from them. */
async function addHistories(
  backend: Backend,
  call: DemoCall,
  componentIds: ReadonlyMap<string, string>,
): Promise<void> {
  const there = await snapshotsByLabel(call);
  for (const history of demoHistories) {
    const { label: demoLabel } = demoRecipes.find(({ name }) => name === history.recipe) ?? {};
    const now = there.get(demoLabel ?? "");
    const componentId = componentIds.get(history.tag);
    if (now === undefined || componentId === undefined) continue;
    const ids: string[] = [];
    for (const round of history.rounds) {
      const { name, bytes } = await readDemoRound(history, round);
      const imported = await backend.importSnapshotFile(bytes, defaultImportAccount, name);
      if (!imported.ok) throw new Error(`${name}: ${imported.error.message}`);
      ids.push(imported.value.snapshotId);
    }
    if (!now.tags.includes(history.tag))
      await call(`/api/snapshots/${now.id}/tags/`, { tags: [...now.tags, history.tag] });
    const judge = (snapshots: readonly string[], verdict: string, note: string) =>
      snapshots.length > 0 &&
      call(`/api/component-tracker/component/${componentId}/judgements/`, { snapshots, verdict, note });
    await judge(ids.slice(0, history.good), "good", "");
    const repaired = history.rounds.flatMap(({ isRepaired }, index) =>
      isRepaired ? (ids[index] ?? []) : [],
    );
    await judge(repaired, "afterRepair", "New bearing.");
  }
}

async function snapshotsByLabel(call: DemoCall): Promise<ReadonlyMap<string, ListedSnapshot>> {
  const { snapshots } = await call<{ snapshots: readonly ListedSnapshot[] }>("/api/snapshots/");
  return new Map(snapshots.map((snapshot) => [snapshot.label, snapshot]));
}

/** The first report, the second round that confirms repairs and finds discharges louder, and the report of both. */
async function goThereAgain(backend: Backend, address: string, call: DemoCall): Promise<void> {
  const first = await snapshotsByLabel(call);
  const idsOf = (snapshots: ReadonlyMap<string, ListedSnapshot>, labels: readonly string[]) =>
    labels.flatMap((label) => snapshots.get(label)?.id ?? []);
  // As they were before the first report; what the demo files know of their repair is stored again after it.
  for (const { before, tag_number, cause } of solved)
    for (const id of idsOf(first, [before])) {
      await call(`/api/snapshots/${id}/repair/`, { repair_status: "open" });
      await call(`/api/snapshots/${id}/repair-work/`, { tag_number, cause });
    }
  const firstIds = idsOf(first, firstReported);
  if (firstIds.length === 0) return;
  const before = await issueDemoReport(address, call, {
    title: "Compressed air, first round",
    ids: firstIds,
  });
  for (const { before: label, measure, fixedDate } of solved)
    for (const id of idsOf(first, [label])) {
      const fixed_date_utc_ts = Date.parse(fixedDate);
      await call(`/api/snapshots/${id}/fixed/`, { fixed: 1, fixed_date_utc_ts });
      await call(`/api/snapshots/${id}/repair-work/`, { measure });
    }
  for (const { name, read } of demoFollowUpFiles) {
    const imported = await backend.importSnapshotFile(await read(), defaultImportAccount, name);
    if (!imported.ok) throw new Error(`${name}: ${imported.error.message}`);
  }
  const all = await snapshotsByLabel(call);
  for (const { after, tag_number } of solved)
    for (const id of idsOf(all, [after])) {
      await analyzeDemoLeak(call, id);
      await call(`/api/snapshots/${id}/repair-work/`, { tag_number });
    }
  for (const { tag, labels } of watched)
    for (const label of labels) {
      const snapshot = all.get(label);
      if (!snapshot) continue;
      await call(`/api/snapshots/${snapshot.id}/analytics/pd/?version=${defaults.analysisVersion}`);
      await call(`/api/snapshots/${snapshot.id}/tags/`, { tags: [...snapshot.tags, tag] });
    }
  const { reportUrl } = await issueDemoReport(address, call, {
    title: "Compressed air, after the repairs",
    ids: [...firstIds, ...idsOf(all, lastReported)],
    pictured: idsOf(
      all,
      solved.flatMap(({ before: earlier, after }) => [earlier, after]),
    ),
    earlier: before.results,
  });
  await call("/api/shared/reports/", { reportUrl });
}

async function createOrganization(backend: Backend, address: string, call: DemoCall): Promise<void> {
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

async function signIn(
  address: string,
  { username, password }: { readonly username: string; readonly password: string },
): Promise<DemoCall> {
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
