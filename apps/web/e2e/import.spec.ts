import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Page } from "@playwright/test";
import { withFolder } from "./product.ts";
import { cardOf, cards, expect, test } from "./test.ts";

/** Writes `1.nlz` to `count.nlz`, and `large.nlz` where that is wanted. */
function makeFiles(folder: string, count: number, large = false): void {
  const script = resolve(import.meta.dirname, "make-snapshot-files.ts");
  const words = ["--conditions=@sonolens/source", script, folder, String(count), ...(large ? ["large"] : [])];
  const made = spawnSync(process.execPath, words, { encoding: "utf8" });
  if (made.status !== 0) throw new Error(`No snapshot files were made: ${made.stderr}`);
}

const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Import snapshots" });
const taskOf = (page: Page) => page.getByTestId("import-task");
const lineOf = (page: Page, name: string) =>
  dialogOf(page)
    .getByRole("row")
    .filter({ has: page.getByText(name, { exact: true }) });

async function openDialog(page: Page) {
  await expect(cards(page).first()).toBeVisible();
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await expect(dialogOf(page)).toBeVisible();
}

const choose = (page: Page, files: Parameters<ReturnType<Page["locator"]>["setInputFiles"]>[0]) =>
  dialogOf(page).locator("input[type=file]").setInputFiles(files);

/** Until nothing is under way any more, however long the machine takes. */
const hasEnded = (page: Page) =>
  expect(dialogOf(page).getByRole("button", { name: "Clear the list" })).toBeVisible({ timeout: 60_000 });

test.describe("files are imported", () => {
  // Other tests count what the account has.
  test.afterEach(async ({ api }) => {
    for (const { id, label } of await api.list()) if (label.startsWith("Imported ")) await api.remove(id);
  });

  test("[EXP-14] [EXP-15] [EXP-16] [EXP-17] [EXP-18] [EXP-19] [EXP-26] by the button: each has its line, and nothing else is taken", async ({
    page,
    open,
    api,
  }) => {
    await withFolder(async (folder) => {
      makeFiles(folder, 3, true);
      const at = (name: string) => join(folder, name);
      const spaced = readFileSync(at("1.nlz"));
      writeFileSync(at("Hall 7 a.nlz"), spaced);
      writeFileSync(at("Hall7a.nlz"), spaced);
      writeFileSync(at("notes.txt"), "no snapshot");
      writeFileSync(at("empty.nlz"), "");
      writeFileSync(at("broken.nlz"), readFileSync(at("2.nlz")).subarray(0, 300));
      const before = (await api.list()).length;
      await open("/", "full");
      await openDialog(page);
      const asked: string[] = [];
      page.on("request", (request) => {
        const { pathname } = new URL(request.url());
        if (request.method() !== "GET" && /upload/.test(pathname))
          asked.push(pathname.replace(/[\w-]{20,}/, "ID"));
      });
      let letGo: () => void = () => {};
      const held = new Promise<void>((done) => {
        letGo = done;
      });
      await page.route("**/uploads/", async (route) => {
        await held;
        await route.continue();
      });
      const names = [
        "Hall 7 a.nlz",
        "Hall7a.nlz",
        "notes.txt",
        "empty.nlz",
        "broken.nlz",
        "3.nlz",
        "large.nlz",
      ];
      await choose(page, names.map(at));
      await expect(dialogOf(page)).toContainText("Uploading 7 files");
      await expect(dialogOf(page)).toContainText("3 of 7");
      await expect(lineOf(page, "Hall7a.nlz").first()).toContainText("Sending");
      letGo();
      await hasEnded(page);
      await expect(dialogOf(page)).toContainText("3 snapshots imported");
      await expect(dialogOf(page)).toContainText("4 not imported");
      await expect(lineOf(page, "Hall7a.nlz").first()).toContainText("Imported");
      await expect(lineOf(page, "Hall7a.nlz").last()).toContainText(
        "A file of this name is in the list already.",
      );
      await expect(lineOf(page, "notes.txt")).toContainText("This is not a snapshot file.");
      await expect(lineOf(page, "empty.nlz")).toContainText("The file is empty.");
      await expect(lineOf(page, "broken.nlz")).toContainText("Could not import the file.");
      for (const name of ["3.nlz", "large.nlz"]) await expect(lineOf(page, name)).toContainText("Imported");
      // The small ones by a form each, after asking where to; the large one in parts.
      expect(asked.filter((path) => path === "/api/get-upload-url/")).toHaveLength(3);
      expect(asked.filter((path) => path === "/uploads/")).toHaveLength(3);
      expect(asked.filter((path) => path === "/api/resumable-uploads/")).toHaveLength(1);
      expect((await api.list()).length).toBe(before + 3);

      await dialogOf(page)
        .getByRole("radio", { name: /^Not imported/ })
        .check();
      await expect(lineOf(page, "3.nlz")).toHaveCount(0);
      await expect(lineOf(page, "notes.txt")).toBeVisible();
      await dialogOf(page).getByRole("radio", { name: /^All/ }).check();
      const link = lineOf(page, "3.nlz").getByRole("link");
      const id = (await link.getAttribute("href"))?.split("/").at(-1) ?? "";
      await expect(cardOf(page, id)).toHaveCount(1);
      await link.click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Imported 3.nlz");
      // The panel stays on other pages.
      await expect(taskOf(page)).toContainText("3 snapshots imported");
      await taskOf(page).getByRole("button", { name: "Close" }).click();
      await expect(taskOf(page)).toHaveCount(0);
    });
  });
});
