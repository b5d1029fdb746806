import type { Locator, Page } from "@playwright/test";
import type { ApiSchema } from "@sonolens/api-client";
import type { Api, SnapshotRecord } from "./api.ts";
import { choose, download, saved, task, typeTag } from "./bulk-steps.ts";
import { closeTask as closeDockTask } from "./dock.ts";
import type { Failures } from "./seeded-failures.ts";
import { expect } from "./test.ts";

/** A user who changes many snapshots while some responses fail. */
export interface Campaign {
  readonly page: Page;
  readonly api: Api;
  readonly failures: Failures;
  /** The selected ones. */
  readonly ids: readonly string[];
  /** All snapshots of the account, in their original state. */
  readonly before: readonly SnapshotRecord[];
  /** Timeout of a bulk step, in milliseconds. */
  readonly timeoutMs: number;
}

/** The comparable fields: versions count every attempt, and analyses run automatically. */
export const comparable = (list: readonly SnapshotRecord[]) =>
  list
    .map(({ version: _, repair_status: __, ...record }) => record)
    .sort((one, other) => (one.id < other.id ? -1 : 1));

async function told(place: Locator, pattern: RegExp): Promise<number> {
  const [, number = "0"] = pattern.exec((await place.textContent()) ?? "") ?? [];
  return Number(number);
}

/** The displayed number of failures, and the sum over their reasons. */
async function failuresShown(panel: Locator): Promise<{ readonly all: number; readonly byReason: number }> {
  const reasons = await panel.getByRole("alert").getByRole("listitem").allTextContents();
  return {
    all: await told(panel, /(\d+) (?:could not be |skipped:)/),
    byReason: reasons.reduce((sum, reason) => sum + Number.parseInt(reason, 10), 0),
  };
}

/**
 * Waits for the end and retries until nothing failed. After each attempt the displayed failures are those of the
 * page's requests, only failed snapshots were requested again, and those displayed as done are done.
 */
async function untilDone(
  { page, failures, ids, timeoutMs }: Campaign,
  done: RegExp,
  isDone: () => Promise<ReadonlySet<string>>,
  inside: Locator = task(page),
): Promise<void> {
  let tried: ReadonlySet<string> = new Set(ids);
  for (;;) {
    await expect(inside).toContainText(done, { timeout: timeoutMs });
    const failed = failures.failed();
    expect(await failuresShown(inside)).toEqual({ all: failed.size, byReason: failed.size });
    expect(await told(inside, done)).toBe(ids.length - failed.size);
    expect(failures.asked()).toEqual(tried);
    const really = await isDone();
    expect(ids.filter((id) => !failed.has(id) && !really.has(id))).toEqual([]);
    if (failed.size === 0) return expect(really).toEqual(new Set(ids));
    failures.begin();
    tried = failed;
    await inside.getByRole("button", { name: `Try the ${failed.size} again` }).click();
  }
}

const idsWhere = async (api: Api, fits: (record: SnapshotRecord) => boolean) =>
  new Set((await api.list()).filter(fits).map(({ id }) => id));

const closeDialog = (page: Page) =>
  page.getByRole("dialog").getByRole("button", { name: "Close" }).last().click();

const closeTask = (page: Page) => closeDockTask(page, "bulk-task");

/** Undoes the last change, until every snapshot has its original state. */
export async function undo(campaign: Campaign): Promise<void> {
  const { page, api, failures, before, ids } = campaign;
  failures.begin();
  await task(page).getByRole("button", { name: "Undo" }).click();
  await untilDone(campaign, /(\d+) snapshots reverted/, async () => {
    const were = new Map(comparable(before).map((record) => [record.id, JSON.stringify(record)]));
    const are = comparable(await api.list()).filter(
      (record) => ids.includes(record.id) && were.get(record.id) === JSON.stringify(record),
    );
    return new Set(are.map(({ id }) => id));
  });
  expect(comparable(await api.list())).toEqual(comparable(before));
  await closeTask(page);
}

/** Adds a tag to all. */
export async function tag(campaign: Campaign, name: string): Promise<void> {
  const { page, api, failures } = campaign;
  const dialog = page.getByRole("dialog");
  await choose(page, "Actions", "Add or remove tags");
  await typeTag(page, name);
  await dialog.getByRole("button", { name: "Add tags" }).click();
  failures.begin();
  await dialog.getByRole("button", { name: "Apply" }).click();
  await closeDialog(page);
  await untilDone(campaign, /Tags of (\d+) snapshots updated/, () =>
    idsWhere(api, ({ tags }) => tags.includes(name)),
  );
}

/** Stars all and sets a label; `meanwhile` runs when some are done. */
export async function edit(campaign: Campaign, label: string, meanwhile: () => Promise<void>): Promise<void> {
  const { page, api, failures } = campaign;
  const dialog = page.getByRole("dialog");
  await choose(page, "Actions", "Edit fields");
  await dialog.getByRole("checkbox", { name: "Star", exact: true }).click();
  await dialog.getByRole("checkbox", { name: "Label", exact: true }).click();
  await dialog.getByRole("textbox", { name: "Label" }).fill(label);
  await dialog.getByRole("button", { name: "Continue" }).click();
  failures.begin();
  await dialog.getByRole("button", { name: "Apply" }).click();
  // All may be done before the next look.
  await expect
    .poll(() => told(dialog, /(\d+) (?:of \d+|snapshots updated)/), { intervals: [20] })
    .toBeGreaterThan(9);
  await meanwhile();
  await closeDialog(page);
  await untilDone(campaign, /(\d+) snapshots updated/, () =>
    idsWhere(api, (record) => record.starred && record.label === label),
  );
}

async function remove(campaign: Campaign): Promise<void> {
  const { page, api, failures, ids } = campaign;
  const dialog = page.getByRole("dialog");
  await choose(page, "Bulk actions", "Delete");
  failures.begin();
  await dialog.getByRole("button", { name: `Delete ${ids.length}` }).click();
  await closeDialog(page);
  await untilDone(campaign, /(\d+) snapshots deleted/, async () => {
    const left = await idsWhere(api, () => true);
    return new Set(ids.filter((id) => !left.has(id)));
  });
}

const areBack = ({ api, ids }: Campaign) => idsWhere(api, ({ id }) => ids.includes(id));

/** Deletes all, and undoes that. */
export async function deleteAndUndo(campaign: Campaign): Promise<void> {
  const { page, failures } = campaign;
  await remove(campaign);
  failures.begin();
  await task(page).getByRole("button", { name: "Undo" }).click();
  await untilDone(campaign, /(\d+) snapshots restored/, () => areBack(campaign));
  await closeTask(page);
}

/** Deletes all, and restores them from the list of deleted snapshots. */
export async function deleteAndRestore(campaign: Campaign): Promise<void> {
  const { page, failures, ids } = campaign;
  await remove(campaign);
  await closeTask(page);
  const dialog = page.getByRole("dialog", { name: "Deleted snapshots" });
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Deleted snapshots" }).click();
  await dialog.getByRole("checkbox", { name: "Select all", exact: true }).click();
  failures.begin();
  await dialog.getByRole("button", { name: `Restore ${ids.length}` }).click();
  await untilDone(campaign, /(\d+) snapshots restored/, () => areBack(campaign), dialog);
  await closeDialog(page);
  await closeTask(page);
}

/** The snapshots that have a file in an archive, each once. */
function idsIn(entries: ReadonlyMap<string, Buffer>, ids: readonly string[]): ReadonlySet<string> {
  const found = [...entries].map(([name, bytes]) => {
    expect(bytes.length, name).toBeGreaterThan(100);
    return ids.find((id) => name.startsWith(id)) ?? `of nobody: ${name}`;
  });
  expect(new Set(found).size).toBe(found.length);
  return new Set(found);
}

/** Downloads the pictures of all; after each attempt the archive has exactly those displayed as created. */
export async function downloadPictures(campaign: Campaign): Promise<void> {
  const { page, failures, ids } = campaign;
  failures.begin();
  await download(page, ids.length, /^PNG/);
  await untilDone(campaign, /(\d+) pictures created/, async () => {
    const { entries } = await saved(page, task(page).getByRole("link"));
    const packed = idsIn(entries, ids);
    expect(packed.size).toBe(await told(task(page), /(\d+) pictures created/));
    return packed;
  });
  await closeTask(page);
}

/**
 * Downloads an archive that the server packs, with the first request failing; `meanwhile` runs when some are packed.
 * The archive has all but what the server reports as left out, and that number is displayed. Returns those.
 */
export async function downloadFromServer(
  { page, api, ids, timeoutMs }: Campaign,
  format: "NLZ" | "MOV",
  meanwhile?: () => Promise<void>,
): Promise<readonly string[]> {
  const isStart = /\/api\/download-snapshots\/$/;
  await page.route(
    isStart,
    (route) =>
      route.fulfill({
        status: 500,
        json: { code: "internalError", message: "on purpose", requestId: "test" },
      }),
    { times: 1 },
  );
  await download(page, ids.length, new RegExp(`^${format}`));
  const packing = task(page).filter({ hasText: `(${format})` });
  await expect(packing).toContainText("Export failed.");
  const starting = page.waitForResponse((answer) => isStart.test(answer.url()) && answer.ok());
  await packing.getByRole("button", { name: "Try again" }).click();
  const { executionID } = (await (await starting).json()) as ApiSchema<"ExportStarted">;
  if (meanwhile) {
    await expect.poll(() => told(packing, /(\d+) of \d+/), { timeout: timeoutMs }).toBeGreaterThan(0);
    await meanwhile();
  }
  await expect(packing).toHaveAttribute("data-state", "done", { timeout: timeoutMs });
  const { leftOut } = await api.get<ApiSchema<"ExportJob">>(
    `api/poll-excel-result/?executionID=${executionID}`,
  );
  expect(await told(packing, /(\d+) skipped/)).toBe(leftOut.length);
  const { entries } = await saved(page, packing.getByRole("link"));
  const packed = idsIn(entries, ids);
  expect(packed).toEqual(new Set(ids.filter((id) => !leftOut.includes(id))));
  await closeTask(page);
  return leftOut;
}
