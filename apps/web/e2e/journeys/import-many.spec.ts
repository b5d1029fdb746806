import { spawnSync } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join, resolve } from "node:path";
import type { Page } from "@playwright/test";
import { Api } from "../support/api.ts";
import { dialogOf, expectAdded, hasEnded, taskOf } from "../support/import-steps.ts";
import { startProduct, withFolder } from "../support/product.ts";
import { makeSnapshotFiles, snapshotFiles } from "../support/snapshot-files.ts";
import { cards, expect, storeSession, test } from "../support/test.ts";

/** `npm run test:long -- import-many` drops ten thousand files, with as many valid ones as fit, and one of 400 MB. */
const isLong = process.env.SONOLENS_LONG === "1";
const all = isLong ? 10_000 : 600;
/** With separators, as displayed. */
const grouped = (value: number) => value.toLocaleString("en-GB");
const good = isLong ? 9_200 : 24;
const twice = isLong ? 150 : 20;
/** Files with another name whose content is already a snapshot. */
const copies = isLong ? 50 : 8;
const cut = isLong ? 60 : 30;
const most = 400 * 1024 * 1024;
const minuteMs = 60_000;
const makeBroken = resolve(import.meta.dirname, "../../../../../shared/data/make-broken.mjs");

/** The result that a line shows for a file. */
type Said = "Imported" | "once" | "twice" | "empty" | "cut" | "no snapshot" | "too large" | "any failure";

const words: Readonly<Record<Said, RegExp>> = {
  Imported: /^Imported/,
  // Either of the two may come first.
  once: /^(?:Imported|Already imported)/,
  twice: /^A file with this name is already in the list\./,
  empty: /^The file is empty\. Copy it from the camera again\./,
  cut: /^Could not import the file\./,
  "no snapshot": /^Only files that end in .nlz or .wav can be imported\./,
  "too large": /^A file can have at most 400 MB\./,
  "any failure": /^(?!Imported|Already imported|Waiting|Uploading)./,
};

/** Names that a disk accepts, each of a valid file, as they are displayed. */
const hostileNames = [
  ["CON.nlz", "CON.nlz"],
  ["\u202ezln.exe.nlz", "\ufffdzln.exe.nlz"],
  ["🔧👩‍🏭.nlz", "🔧👩‍🏭.nlz"],
  ["<img src=x onerror=alert(1)>.nlz", "<imgsrc=xonerror=alert(1)>.nlz"],
  [`${"x".repeat(251)}.nlz`, `${"x".repeat(251)}.nlz`],
  ["..\\..\\z.nlz", "..\\..\\z.nlz"],
] as const;
/** Names that no disk accepts. */
const upwardNames = ["../../x.nlz", "/etc/y.nlz"] as const;
const inFolder = all - upwardNames.length;

/**
 * Writes a folder of this many files, with a subfolder. Returns the expected text of each line, and the valid files.
 */
function fillFolder(folder: string) {
  const again = join(folder, "again");
  mkdirSync(again, { recursive: true });
  const lines: [string, Said][] = [];
  const at = (name: string) => join(folder, name);
  makeSnapshotFiles(folder, good + hostileNames.length);
  const imported = Array.from({ length: good + hostileNames.length }, (_, index) => `${index + 1}.nlz`);
  hostileNames.forEach(([name, shown], index) => {
    renameSync(at(`${good + index + 1}.nlz`), at(name));
    lines.push([shown, "Imported"]);
  });
  for (let index = 1; index <= good; index++)
    lines.push([`${index}.nlz`, index > copies ? "Imported" : "once"]);
  for (let index = 1; index <= twice; index++) {
    copyFileSync(at(`${index}.nlz`), join(again, `${index}.nlz`));
    lines.push([`${index}.nlz`, "twice"]);
  }
  for (let index = 1; index <= copies; index++) {
    copyFileSync(at(`${index}.nlz`), at(`copy${index}.nlz`));
    lines.push([`copy${index}.nlz`, "once"]);
  }
  for (let index = 1; index <= cut; index++) {
    writeFileSync(at(`cut${index}.nlz`), readFileSync(at(`${index % good || 1}.nlz`)).subarray(0, 300));
    lines.push([`cut${index}.nlz`, "cut"]);
  }
  for (const [name, size, said] of [
    ["most.nlz", most, "any failure"],
    ["over.nlz", most + 1, "too large"],
  ] as const) {
    if (!isLong) break;
    writeFileSync(at(name), "PK");
    truncateSync(at(name), size);
    lines.push([name, said]);
  }
  for (const name of brokenArchives(folder)) lines.push([name, "any failure"]);
  for (let index = 0; index < 200; index++) {
    writeFileSync(at(`${index}.txt`), "");
    lines.push([`${index}.txt`, "no snapshot"]);
  }
  for (let index = 0; lines.length < inFolder; index++) {
    writeFileSync(at(`empty${index}.nlz`), "");
    lines.push([`empty${index}.nlz`, "empty"]);
  }
  return { lines, imported };
}

/** Archives that are damaged in various ways, if the team's folder of them is available. */
function brokenArchives(folder: string): string[] {
  if (!existsSync(makeBroken)) {
    console.log("Without the broken archives of ../shared/data, which is not here.");
    return [];
  }
  const made = join(folder, "made");
  const run = spawnSync(process.execPath, [makeBroken, made], { encoding: "utf8" });
  if (run.status !== 0) throw new Error(`No broken archives were made: ${run.stderr}`);
  const names = readdirSync(join(made, "zip")).filter((name) => name.endsWith(".zip"));
  const kept = names.map((name) => {
    const shown = `${name.replaceAll(/\s/g, "")}.nlz`;
    renameSync(join(made, "zip", name), join(folder, shown));
    return shown;
  });
  renameSync(made, `${folder}-rest`);
  return kept;
}

/** Drops a folder on the gallery, like the system does. */
async function drop(page: Page, folder: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  for (const type of ["dragEnter", "dragOver", "drop"] as const)
    await devtools.send("Input.dispatchDragEvent", {
      type,
      x: 700,
      y: 500,
      data: { items: [], files: [folder], dragOperationsMask: 1 },
    });
}

/** Drops a file under this name. */
const dropAs = (page: Page, name: string, bytes: Buffer) =>
  page.evaluate(
    ([as, base64]) => {
      const data = new DataTransfer();
      data.items.add(new File([Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))], as));
      document.body.dispatchEvent(
        new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: data }),
      );
    },
    [name, bytes.toString("base64")] as const,
  );

/** All lines of the virtualized list, by row index: name and state. */
const allLines = (page: Page) =>
  dialogOf(page)
    .getByRole("region", { name: "Files to import" })
    .evaluate(async (list) => {
      const lines = new Map<number, readonly [string, string]>();
      // Tall, so that few scroll steps are needed.
      list.style.maxHeight = "20000px";
      const frames = () => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)));
      const rows = () =>
        [...list.querySelectorAll("[aria-rowindex]")].filter((row) => row.querySelector("[role=cell], td"));
      /** A busy machine draws later than the frame after a scroll. */
      const isDrawn = () => {
        const { top, bottom } = list.getBoundingClientRect();
        const boxes = rows().map((row) => row.getBoundingClientRect());
        // The header covers the first row, and the list ends with the last.
        return (
          Math.min(...boxes.map((box) => box.top)) < top + 100 &&
          Math.max(...boxes.map((box) => box.bottom)) > bottom - 100
        );
      };
      for (let topPx = 0; topPx < list.scrollHeight; topPx += list.clientHeight - 200) {
        list.scrollTo(0, topPx);
        await frames();
        for (let waited = 0; waited < 200 && !isDrawn(); waited++) await frames();
        for (const row of rows()) {
          const [name, , state] = [...row.querySelectorAll("[role=cell], td")].map(
            (cell) => cell.textContent ?? "",
          );
          if (name !== undefined)
            lines.set(Number(row.getAttribute("aria-rowindex")), [name, state?.replace(/^State/, "") ?? ""]);
        }
      }
      return [...lines.values()];
    });

/** Records how long the page's tasks block it. */
const watchTasks = (page: Page) =>
  page.addInitScript(() => {
    const seen = { longestMs: 0 };
    Object.assign(window, { longTasks: seen });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.longestMs = Math.max(seen.longestMs, duration);
    }).observe({ type: "longtask" });
  });

test(`[EXP-14] [EXP-15] [EXP-16] [EXP-26] ${grouped(all)} files are dropped: each has its line, what is imported is what the server has, and nothing else is touched`, {
  tag: "@long",
}, async ({ page }) => {
  test.setTimeout((isLong ? 60 : 5) * minuteMs);
  await withFolder(async (folder) => {
    const [data, hall] = [join(folder, "data"), join(folder, "hall")];
    const { lines, imported } = fillFolder(hall);
    expect(lines).toHaveLength(inFolder);
    const upwards = await snapshotFiles(upwardNames.length);
    const beside = readdirSync(folder).concat("data").sort();
    const product = await startProduct(data);
    const api = await Api.signIn(product.url, "full");
    await api.waitUntilAnalyzed();
    const before = await api.list();
    await watchTasks(page);
    await storeSession(page, product.url, "full");
    await page.goto(product.url);
    await expect(page.getByRole("button", { name: "Import", exact: true })).toBeVisible();
    await expect(page.getByRole("checkbox", { name: "Select all", exact: true })).toBeVisible();
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Performance.enable");
    let heapBytes = 0;
    const watchHeap = async () => {
      const { metrics } = await devtools.send("Performance.getMetrics");
      const used = metrics.find(({ name }) => name === "JSHeapUsedSize")?.value ?? 0;
      heapBytes = Math.max(heapBytes, used);
    };
    const startedMs = Date.now();
    const inList = (count: string) =>
      expect(dialogOf(page).getByRole("radio", { name: /^All/ })).toHaveAccessibleName(`All ${count}`, {
        timeout: 60_000,
      });
    // Files dropped during an upload join it.
    const sent = Promise.withResolvers<void>();
    await page.route("**/uploads/", async (route) => {
      await sent.promise;
      await route.continue();
    });
    await drop(page, hall);
    await inList(grouped(inFolder));
    for (const [at, name] of upwardNames.entries()) await dropAs(page, name, upwards[at] ?? Buffer.of());
    await inList(grouped(all));
    sent.resolve();
    await watchHeap();

    // The user continues with other work meanwhile.
    await dialogOf(page).getByRole("button", { name: "Close" }).last().click();
    const starred = before.find((record) => !record.starred && record.label !== "");
    if (!starred) throw new Error("The demo data has no unstarred snapshot.");
    const search = page.getByRole("searchbox").first();
    await search.fill(starred.label);
    const star = cards(page)
      .filter({ hasText: starred.label })
      .first()
      .getByRole("button", { name: /^Star/ });
    await star.click();
    await expect(star).toHaveAttribute("aria-pressed", "true");
    await star.click();
    await expect(star).toHaveAttribute("aria-pressed", "false");
    await search.fill("");
    await taskOf(page).getByRole("button", { name: "Show the files" }).click();
    const watching = setInterval(() => void watchHeap().catch(() => undefined), 1_000);
    await hasEnded(page, 50 * minuteMs);
    clearInterval(watching);
    await watchHeap();
    const tookS = Math.round((Date.now() - startedMs) / 1_000);

    const { longestMs } = await page.evaluate(
      () => (window as unknown as { longTasks: { longestMs: number } }).longTasks,
    );
    const count = imported.length + upwardNames.length;
    await expect(dialogOf(page)).toContainText(`${grouped(count)} snapshots imported`);
    await expect(dialogOf(page)).toContainText(`${copies} already imported`);
    await expect(dialogOf(page)).toContainText(`${grouped(all - count - copies)} not imported`);
    const said = await allLines(page);
    expect(said).toHaveLength(all);
    const reasons = new Map<string, string[]>();
    for (const [name, state] of said) reasons.set(name, [...(reasons.get(name) ?? []), state]);
    const wrong = [...lines, ...upwardNames.map((name) => [name, "Imported"] as const)].filter(
      ([name, wanted]) => {
        const states = reasons.get(name) ?? [];
        const at = states.findIndex((state) => words[wanted].test(state));
        // Each line is of one file.
        if (at !== -1) states.splice(at, 1);
        return at === -1;
      },
    );
    expect(wrong.slice(0, 20).map(([name, wanted]) => [name, wanted, reasons.get(name)])).toEqual([]);
    for (let index = 1; index <= copies; index++) {
      const states = said.filter(([name]) => name === `${index}.nlz` || name === `copy${index}.nlz`);
      expect(states.filter(([, state]) => words.Imported.test(state))).toHaveLength(1);
    }

    await api.waitUntilAnalyzed();
    // Only the snapshots that were starred and unstarred were written to.
    const after = (await api.list()).map((record) =>
      record.id === starred.id ? { ...record, version: starred.version } : record,
    );
    expectAdded(before, after, [...imported, ...upwardNames.map((_, at) => `${at + 1}.nlz`)]);
    expect(readdirSync(folder).sort()).toEqual(beside);
    // Rejected files leave nothing behind.
    for (const kept of ["unfinished", "resumable"])
      expect(readdirSync(join(data, "blobs", kept)), kept).toEqual([]);
    const megabytes = (bytes: number) => `${Math.round(bytes / 1024 ** 2)} MB`;
    const server = product.peakBytes();
    console.log(
      `${count} of ${all} imported in ${tookS} s; the page held at most ${megabytes(heapBytes)}, its longest task took ${Math.round(longestMs)} ms; the server held at most ${server === undefined ? "what the system does not say" : megabytes(server)}.`,
    );
    await product.kill();
  });
});
