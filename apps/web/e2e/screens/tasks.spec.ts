import type { Page } from "@playwright/test";
import type { ApiSchema } from "@sonolens/api-client";
import { task as bulkTask, choose, download, selectFirst, typeTag } from "../support/bulk-steps.ts";
import { closeTasks, openTasks } from "../support/dock.ts";
import { stageHeatmap } from "../support/heatmap.ts";
import { chooseFiles, taskOf as importTask, openDialog } from "../support/import-steps.ts";
import { aLeak } from "../support/plant.ts";
import { roundTrip } from "../support/settle.ts";
import { signInAs } from "../support/sign-in.ts";
import { snapshotFiles } from "../support/snapshot-files.ts";
import { cards, expect, test } from "../support/test.ts";

const panel = (page: Page) => page.getByTestId("exports");
const exportTask = (page: Page) => page.getByTestId("export-task");
const movieTask = (page: Page) => page.getByTestId("movie-task");
const snackbar = (page: Page) => page.locator("[role=status].fixed > div");

/** Signs out, and another user in, in the same window. */
async function changeAccount(
  page: Page,
  to: { readonly username: string; readonly password: string },
): Promise<void> {
  await page.getByRole("button", { name: "Profile" }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await signInAs(page, to);
  await expect(cards(page).first()).toBeVisible();
}

/** Releases what was pending; still nothing of it is shown. */
async function expectNoTasks(page: Page, release: () => unknown = () => undefined): Promise<void> {
  await expect(panel(page)).toHaveCount(0);
  await release();
  await roundTrip(page);
  await expect(panel(page)).toHaveCount(0);
  await expect(snackbar(page)).toHaveCount(0);
}

async function chooseDownload(page: Page, item: string): Promise<void> {
  // Finished exports on the panel have a Download button too.
  await page.getByRole("button", { name: "Download" }).and(page.locator("[aria-haspopup=menu]")).click();
  await page.getByRole("menuitem", { name: item, exact: true }).click();
}

async function addTag(page: Page, tag: string): Promise<void> {
  await choose(page, "Actions", "Add or remove tags");
  await typeTag(page, tag);
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Add tags" }).click();
  await dialog.getByRole("button", { name: "Apply" }).click();
  await dialog.getByRole("button", { name: "Close" }).last().click();
}

async function importFiles(page: Page, names: readonly string[]): Promise<void> {
  const files = await snapshotFiles(names.length);
  await openDialog(page);
  await chooseFiles(
    page,
    names.map((name, at) => ({ name, mimeType: "", buffer: files[at] ?? Buffer.alloc(0) })),
  );
  await page.keyboard.press("Escape");
}

/** A promise that the test resolves. */
function aHold() {
  let release: () => void = () => undefined;
  const held = new Promise<void>((done) => {
    release = done;
  });
  return { held, release };
}

test("[SES-08] [EXP-01] what was made and what is being made of one snapshot is gone for the next one in the same window", async ({
  page,
  open,
  api,
  account,
}) => {
  test.slow();
  const leak = await aLeak(api);
  const movie = { progress: 40, frames: 0, fps: 0, xSize: 0, ySize: 0, durationSeconds: 0 };
  let isMade = true;
  await page.route(/\/vod\/jobs\/devices\/[^/]+\/export\/|\/video-mov\//, (route) =>
    route.fulfill({
      json: isMade
        ? { ...movie, status: "ready", url: "/vod/movie", fileName: "leak.mov" }
        : { ...movie, status: "preparing", url: null },
    }),
  );
  await open(`/snapshot/${leak.id}`, "full");
  await stageHeatmap(page);
  for (const item of ["All frames as images (ZIP)", "Video with heat map"]) await chooseDownload(page, item);
  await chooseDownload(page, "Video created on the server (MOV)");
  // An open list keeps what has finished.
  await openTasks(page);
  await expect(movieTask(page).getByRole("link", { name: "leak.mov" })).toBeVisible();
  await expect(exportTask(page).getByRole("link", { name: /\.(zip|mp4|webm)/ })).toHaveCount(2, {
    timeout: 90_000,
  });
  // Further exports cannot end before the event.
  await page.evaluate(() => {
    const decode = window.createImageBitmap;
    window.createImageBitmap = async (...given: unknown[]) => {
      await new Promise((decoded) => window.addEventListener("decode", decoded, { once: true }));
      return Reflect.apply(decode, window, given);
    };
  });
  for (const item of ["All frames as images (ZIP)", "Video with heat map"]) await chooseDownload(page, item);
  isMade = false;
  await chooseDownload(page, "Video created on the server (MOV)");
  await openTasks(page);
  await expect(exportTask(page).getByRole("button", { name: "Stop" })).toHaveCount(2);
  await expect(movieTask(page).getByRole("progressbar")).toHaveAttribute("aria-valuetext", "40%");

  await changeAccount(page, account.demo);
  await expectNoTasks(page, () => page.evaluate(() => window.dispatchEvent(new Event("decode"))));
  // The movie is no longer requested.
  isMade = true;
  await page
    .getByRole("link")
    .and(page.locator(`[href$="${leak.id}"]`))
    .first()
    .click();
  await stageHeatmap(page);
  await expect(panel(page)).toHaveCount(0);
});

test("[SES-08] [EXP-01] [EXP-15] [BLK-08] what was done and what is being done with many snapshots, with its undo, is gone for the next one in the same window", async ({
  page,
  open,
  api,
  account,
}) => {
  test.slow();
  const tagged = async (tag: string) =>
    (await api.list()).filter(({ tags }) => tags.includes(tag)).map(({ id }) => id);
  await open("/", "full");

  await test.step("what has ended", async () => {
    const ids = await selectFirst(page, 3);
    await addTag(page, "before");
    await expect(bulkTask(page).getByRole("button", { name: "Undo" })).toBeVisible();
    await download(page, 3, /^PNG/, /^NLZ/);
    await importFiles(page, ["1.nlz"]);
    await openTasks(page);
    await expect(bulkTask(page).getByRole("link")).toHaveCount(2, { timeout: 60_000 });
    await expect(importTask(page)).toContainText("One snapshot imported");
    const made = await bulkTask(page)
      .getByRole("link", { name: /^Images/ })
      .getAttribute("href");

    await changeAccount(page, account.demo);
    await expectNoTasks(page);
    await expect(page.getByTestId("selected-count")).toHaveCount(0);
    // The content of the archive is released too.
    expect(
      await page.evaluate(
        (href) =>
          fetch(href).then(
            () => "there",
            () => "gone",
          ),
        made ?? "",
      ),
    ).toBe("gone");
    expect(new Set(await tagged("before"))).toEqual(new Set(ids));
  });

  await test.step("what goes on", async () => {
    await changeAccount(page, account);
    await expect(panel(page)).toHaveCount(0);
    await selectFirst(page, 12);
    const hold = aHold();
    let tagCalls = 0;
    await page.route(/\/tags\/$/, async (route) => {
      tagCalls += 1;
      await hold.held;
      await route.continue().catch(() => undefined);
    });
    await page.route("**/uploads/", async (route) => {
      await hold.held;
      await route.continue().catch(() => undefined);
    });
    const job: ApiSchema<"ExportJob"> = {
      ...{ before: 0, secondsLeft: 90 },
      ...{ executionID: "held", uuid: "held", kind: "nlz", status: "PROCESSING", url: null },
      ...{ downloadUrl: null, description: "Snapshots.zip", done: 1, total: 12, errorCode: null },
      ...{ createdAt: "2026-11-23T10:00:00.000Z", expiresAt: "2026-11-30T10:00:00.000Z" },
      ...{ data: null, leftOut: [] },
    };
    let questions = 0;
    await page.route(/\/api\/poll-excel-result\//, (route) => {
      questions += 1;
      return route.fulfill({ json: job });
    });
    await addTag(page, "after");
    await expect.poll(() => tagCalls).toBe(10);
    await download(page, 12, /^NLZ/);
    await openTasks(page);
    await expect(bulkTask(page).filter({ hasText: "(NLZ)" }).getByRole("progressbar")).toHaveAttribute(
      "aria-valuetext",
      "1 of 12",
    );
    await closeTasks(page);
    await importFiles(page, ["1.nlz", "2.nlz"]);
    await openTasks(page);
    await expect(importTask(page).getByRole("button", { name: "Pause" })).toBeVisible();
    await closeTasks(page);
    // A list is written in turns: the second one waits for the event.
    await page.evaluate(() => {
      const [now, wait] = [performance.now.bind(performance), window.setTimeout];
      let passedMs = 0;
      performance.now = () => {
        passedMs += 20;
        return now() + passedMs;
      };
      Object.assign(window, {
        setTimeout: (callback: () => void, delayMs?: number, ...given: unknown[]) =>
          delayMs === undefined
            ? window.addEventListener("write", () => callback(), { once: true })
            : wait(callback, delayMs, ...given),
      });
    });
    let saved = 0;
    page.on("download", () => {
      saved += 1;
    });
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Save the list as CSV" }).click();
    const list = await openTasks(page);
    await expect(page.getByTestId("list-task").getByRole("button", { name: "Stop" })).toBeVisible();
    await expect(list.locator("> ul > li")).toHaveCount(4);

    await changeAccount(page, account.demo);
    const asked = questions;
    await expectNoTasks(page, async () => {
      hold.release();
      await page.evaluate(() => window.dispatchEvent(new Event("write")));
    });
    expect(tagCalls).toBe(10);
    expect(saved).toBe(0);
    expect(questions).toBe(asked);
    expect((await tagged("after")).length).toBeLessThanOrEqual(10);
  });
});

test("[SES-08] a filter, a selection, a text that was not saved and an undo are gone for the next one in the same window", async ({
  page,
  open,
  api,
  account,
}) => {
  const deleted = await aLeak(api, { label: "Deleted before" });
  const kept = await api.find("another one", ({ id }) => id !== deleted.id);
  const commentBox = page.getByRole("textbox", { name: "Comment" });
  await open("/?type=LEAK", "full");
  await selectFirst(page, 3);
  await page.evaluate((id) => {
    window.location.hash = `/snapshot/${id}`;
  }, kept.id);
  await commentBox.fill("Typed by the one before");
  await page.getByRole("button", { name: "Profile" }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  const question = page.getByRole("dialog");
  await question.getByRole("button", { name: "Leave" }).click();
  await signInAs(page, account.demo);
  await expect(cards(page).first()).toBeVisible();
  expect(new URL(page.url()).hash).not.toContain("LEAK");
  await expect(page.getByTestId("selected-count")).toHaveCount(0);
  await page.evaluate((id) => {
    window.location.hash = `/snapshot/${id}`;
  }, kept.id);
  await expect(commentBox).toHaveValue((await api.detail(kept.id)).comments ?? "");

  await changeAccount(page, account);
  await page.evaluate((id) => {
    window.location.hash = `/snapshot/${id}`;
  }, deleted.id);
  await page.getByRole("button", { name: "Delete snapshot" }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Delete/ })
    .click();
  await expect(snackbar(page).getByRole("button", { name: "Undo" })).toBeVisible();
  await page.getByRole("button", { name: "Profile" }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page.getByRole("textbox", { name: "Username" })).toBeVisible();
  // Checked without waiting: it would close automatically after 8 s.
  expect(await snackbar(page).count()).toBe(0);
});
