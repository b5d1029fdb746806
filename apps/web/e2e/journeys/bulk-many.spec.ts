import { join } from "node:path";
import type { Page } from "@playwright/test";
import { Api } from "../support/api.ts";
import {
  type Campaign,
  comparable,
  deleteAndRestore,
  deleteAndUndo,
  downloadFromServer,
  downloadPictures,
  edit,
  tag,
  undo,
} from "../support/bulk-campaign.ts";
import { selectAll, selectFirst } from "../support/bulk-steps.ts";
import { closeTask } from "../support/dock.ts";
import { chooseFiles, dialogOf, hasEnded, openDialog } from "../support/import-steps.ts";
import { type Product, startProduct, withFolder } from "../support/product.ts";
import { failSome } from "../support/seeded-failures.ts";
import { makeSnapshotFiles } from "../support/snapshot-files.ts";
import { expect, storeSession, test } from "../support/test.ts";

/** `npm run test:long -- bulk-many` uses 500 additional snapshots beside those of the demo. */
const isLong = process.env.SONOLENS_LONG === "1";
const imported = 500;
/** Number of snapshots of the usual sample: twice as many as are changed at a time. */
const sampled = 20;
const minuteMs = 60_000;

/** Imports 500 with the button. No movie can be made of every 25th. */
async function importMany(page: Page, folder: string): Promise<void> {
  makeSnapshotFiles(folder, imported, "moving");
  await openDialog(page);
  await chooseFiles(
    page,
    Array.from({ length: imported }, (_, at) => join(folder, `${at + 1}.nlz`)),
  );
  await hasEnded(page, 10 * minuteMs);
  await expect(dialogOf(page)).toContainText(`${imported} snapshots imported`);
  await dialogOf(page).getByRole("button", { name: "Close" }).last().click();
  await closeTask(page, "import-task");
}

/** Selects the snapshots to change; returns them. */
async function selectMany(page: Page, url: string): Promise<readonly string[]> {
  if (!isLong) return selectFirst(page, sampled);
  await page.evaluate(() => {
    location.hash = "#/?label=Imported";
  });
  await selectAll(page, imported);
  const list = await (await Api.signIn(url, "full")).list();
  return list.filter(({ label }) => label.startsWith("Imported ")).map(({ id }) => id);
}

test("[BLK-05] [BLK-12] [BLK-14] [BLK-15] [BLK-20] [BLK-23] many snapshots are tagged, edited, downloaded, deleted and brought back with answers failing and the server killed: the summary is exact and nothing is lost", {
  tag: "@long",
}, async ({ page }) => {
  test.setTimeout((isLong ? 60 : 8) * minuteMs);
  const told = (what: string) => isLong && console.log(`${new Date().toISOString()} ${what}`);
  await withFolder(async (folder) => {
    const data = join(folder, "data");
    let product: Product = await startProduct(data);
    const { url } = product;
    const api = await Api.signIn(url, "full");
    await storeSession(page, url, "full");
    await page.goto(url);
    if (isLong) await importMany(page, folder);
    told("imported");
    await api.waitUntilAnalyzed();
    const before = await api.list();
    const ids = await selectMany(page, url);
    const killAndStart = async () => {
      await product.kill();
      product = await startProduct(data, Number(new URL(url).port));
    };
    const failures = await failSome(page, 7);
    const timeoutMs = (isLong ? 30 : 2) * minuteMs;
    const campaign: Campaign = { page, api, failures, ids, before, timeoutMs };

    await tag(campaign, "everywhere");
    told("tagged");
    await undo(campaign);
    await edit(campaign, "All alike", killAndStart);
    told("edited");
    await undo(campaign);
    told("undone");
    await downloadPictures(campaign);
    told("pictures");
    await downloadFromServer(campaign, "NLZ");
    told("files");
    if (isLong) {
      const leftOut = await downloadFromServer(campaign, "MOV", killAndStart);
      expect(leftOut).toHaveLength(imported / 25);
      told("movies");
    }
    await deleteAndUndo(campaign);
    // Deleted snapshots are not selected any more.
    await selectMany(page, url);
    await deleteAndRestore(campaign);
    told(`deleted and restored, ${failures.count()} answers failed`);

    expect(failures.count()).toBeGreaterThan(ids.length / 5);
    expect(comparable(await api.list())).toEqual(comparable(before));
    await product.kill();
  });
});
