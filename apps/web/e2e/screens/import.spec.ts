import { mkdirSync, readFileSync, renameSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Api } from "../support/api.ts";
import { closeTask, openTasks } from "../support/dock.ts";
import {
  chooseFiles,
  dialogOf,
  expectAdded,
  hasEnded,
  lineOf,
  openDialog,
  taskOf,
} from "../support/import-steps.ts";
import { startProduct, withFolder } from "../support/product.ts";
import { makeSnapshotFiles } from "../support/snapshot-files.ts";
import { cardOf, expect, storeSession, test } from "../support/test.ts";

const isPart = /\/api\/resumable-uploads\/[^/]+\/$/;
const waits = "Waiting for the server. Continues automatically.";

test.describe("files are imported", () => {
  // Other tests count what the account has.
  test("[EXP-14] [EXP-15] [EXP-16] [EXP-17] [EXP-18] [EXP-19] [EXP-26] by the button: each has its line, and nothing else is taken", async ({
    page,
    open,
    api,
  }) => {
    await withFolder(async (folder) => {
      makeSnapshotFiles(folder, 3, "large");
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
      await chooseFiles(page, names.map(at));
      await expect(dialogOf(page)).toContainText("Uploading 7 files");
      await expect(dialogOf(page)).toContainText("3 of 7");
      await expect(lineOf(page, "Hall7a.nlz").first()).toContainText("Uploading");
      letGo();
      await hasEnded(page);
      await expect(dialogOf(page)).toContainText("3 snapshots imported");
      await expect(dialogOf(page)).toContainText("4 not imported");
      await expect(lineOf(page, "Hall7a.nlz").first()).toContainText("Imported");
      await expect(lineOf(page, "Hall7a.nlz").last()).toContainText(
        "A file with this name is already in the list.",
      );
      await expect(lineOf(page, "notes.txt")).toContainText(
        "Only files that end in .nlz or .wav can be imported.",
      );
      await expect(lineOf(page, "empty.nlz")).toContainText("The file is empty.");
      await expect(lineOf(page, "broken.nlz")).toContainText("Could not import the file.");
      for (const name of ["3.nlz", "large.nlz"]) await expect(lineOf(page, name)).toContainText("Imported");
      // The small ones by a form each, after requesting an upload address; the large one in parts.
      expect(asked.filter((path) => path === "/api/get-upload-url/")).toHaveLength(3);
      expect(asked.filter((path) => path === "/uploads/")).toHaveLength(3);
      expect(asked.filter((path) => path === "/api/resumable-uploads/")).toHaveLength(1);
      expect((await api.list()).length).toBe(before + 3);

      await dialogOf(page)
        .getByRole("radio", { name: /^To check/ })
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
      await openTasks(page);
      await expect(taskOf(page)).toContainText("3 snapshots imported");
      await closeTask(page, "import-task");
      await expect(taskOf(page)).toHaveCount(0);
    });
  });

  test("without a damaged part, which is said, and a whole copy of the file mends it", async ({
    page,
    open,
    api,
  }) => {
    await withFolder(async (folder) => {
      makeSnapshotFiles(folder, 1, "moving");
      const whole = readFileSync(join(folder, "1.nlz"));
      const damaged = Buffer.from(whole);
      const pixels = damaged.indexOf("IDAT") + 8;
      for (let at = pixels; at < pixels + 4; at += 1) damaged[at] = (damaged[at] ?? 0) ^ 0x5a;
      writeFileSync(join(folder, "damaged.nlz"), damaged);
      await open("/", "full");
      await openDialog(page);
      await chooseFiles(page, [join(folder, "damaged.nlz")]);
      await hasEnded(page);
      await expect(dialogOf(page)).toContainText("1 incomplete");
      const line = lineOf(page, "damaged.nlz");
      await expect(line).toContainText("Imported without its picture: it is damaged.");
      await dialogOf(page)
        .getByRole("radio", { name: /^To check/ })
        .check();
      await expect(line).toBeVisible();
      const id = (await line.getByRole("link").getAttribute("href"))?.split("/").at(-1) ?? "";
      const before = await api.detail(id);
      await dialogOf(page).getByRole("radio", { name: /^All/ }).check();
      await chooseFiles(page, [join(folder, "1.nlz")]);
      await hasEnded(page);
      await expect(lineOf(page, "1.nlz")).toContainText("Already imported");
      await expect(lineOf(page, "1.nlz")).toContainText("Its missing picture was added.");
      expect((await api.detail(id)).version).toBeGreaterThan(before.version);
    });
  });

  test("[EXP-20] [EXP-21] [EXP-22] [EXP-23] and what the server refuses says why, and only that is sent again", async ({
    page,
    open,
    api,
  }) => {
    await withFolder(async (folder) => {
      makeSnapshotFiles(folder, 4);
      const before = (await api.list()).length;
      await open("/", "full");
      await openDialog(page);
      let answer: { readonly status: number; readonly body: object } | undefined;
      let asked = 0;
      await page.route("**/uploads/", (route) => {
        asked += 1;
        return answer ? route.fulfill({ status: answer.status, json: answer.body }) : route.continue();
      });
      const cases = [
        [401, { detail: "The desk is closed, on purpose." }, "The desk is closed, on purpose."],
        [400, { detail: "storageFull" }, "The server has no space left. Contact your administrator."],
        [418, { detail: "on purpose" }, "Could not import the file."],
        [500, { detail: "on purpose" }, "Could not import the file."],
      ] as const;
      for (const [at, [status, body, said]] of cases.entries()) {
        answer = { status, body };
        await chooseFiles(page, join(folder, `${at + 1}.nlz`));
        await expect(lineOf(page, `${at + 1}.nlz`)).toContainText(said);
        await hasEnded(page);
        await expect(dialogOf(page)).toContainText("1 not imported");
      }
      expect((await api.list()).length).toBe(before);

      answer = undefined;
      asked = 0;
      await dialogOf(page).getByRole("button", { name: "Try the 1 again" }).click();
      await expect(dialogOf(page)).toContainText("One snapshot imported");
      expect(asked).toBe(1);
      expect((await api.list()).length).toBe(before + 1);
    });
  });

  test("[EXP-15] [EXP-16] [EXP-26] by dropping a folder anywhere on the gallery, which says what letting go does; and under the most hostile names, each of which is seen as it is", async ({
    page,
    open,
    api,
    context,
  }) => {
    await withFolder(async (folder) => {
      const hall = join(folder, "hall");
      const inner = join(hall, "inner");
      mkdirSync(inner, { recursive: true });
      makeSnapshotFiles(inner, 2);
      renameSync(join(inner, "2.nlz"), join(hall, "outer.nlz"));
      writeFileSync(join(hall, "notes.txt"), "no snapshot");
      const before = (await api.list()).length;
      await open("/", "full");
      await expect(page.getByRole("button", { name: "Import", exact: true })).toBeVisible();
      const devtools = await context.newCDPSession(page);
      const drag = (type: "dragEnter" | "dragOver" | "drop") =>
        devtools.send("Input.dispatchDragEvent", {
          type,
          x: 700,
          y: 500,
          data: { items: [], files: [hall], dragOperationsMask: 1 },
        });
      const veil = page.getByTestId("drop-veil");
      await drag("dragEnter");
      await expect(veil).toContainText("Drop to import");
      await expect(veil).toContainText(
        "Snapshots (.nlz, up to 400 MB each) and recordings of one or two microphones (.wav), up to 10,000 at once",
      );
      // Outside of the window; DevTools do not notify the page of that.
      await page.evaluate(() => document.body.dispatchEvent(new DragEvent("dragleave", { bubbles: true })));
      await expect(veil).toHaveCount(0);
      await drag("dragEnter");
      await drag("dragOver");
      await drag("drop");
      await expect(veil).toHaveCount(0);
      await hasEnded(page);
      await expect(dialogOf(page)).toContainText("2 snapshots imported");
      for (const name of ["1.nlz", "outer.nlz"]) await expect(lineOf(page, name)).toContainText("Imported");
      await expect(lineOf(page, "notes.txt")).toContainText(
        "Only files that end in .nlz or .wav can be imported.",
      );
      expect((await api.list()).length).toBe(before + 2);

      const names = [
        ["../../../etc/passwd.nlz", "../../../etc/passwd.nlz"],
        ["a\u0000b\u0007.nlz", "a\ufffdb\ufffd.nlz"],
        ["\u202ezln.exe.nlz", "\ufffdzln.exe.nlz"],
        ["CON.nlz", "CON.nlz"],
        ["🔧 👩‍🏭.nlz", "🔧👩‍🏭.nlz"],
        ["Case.nlz", "Case.nlz"],
        ["case.NLZ", "case.NLZ"],
        ["<img src=x onerror=alert(1)>.nlz", "<imgsrc=xonerror=alert(1)>.nlz"],
        [`${"x".repeat(296)}.nlz`, `${"x".repeat(296)}.nlz`],
      ] as const;
      makeSnapshotFiles(folder, names.length);
      await dialogOf(page).getByRole("button", { name: "Clear the list" }).click();
      await expect(dialogOf(page).getByRole("row")).toHaveCount(0);
      await page.evaluate(
        (files) => {
          const data = new DataTransfer();
          for (const [name, base64] of files) {
            const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
            data.items.add(new File([bytes], name));
          }
          document.body.dispatchEvent(
            new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: data }),
          );
        },
        names.map(
          ([name], at) => [name, readFileSync(join(folder, `${at + 1}.nlz`)).toString("base64")] as const,
        ),
      );
      await expect(lineOf(page, names[0][1])).toBeVisible();
      await hasEnded(page);
      await expect(dialogOf(page)).toContainText(`${names.length - 1} snapshots imported`);
      for (const [, shown] of names.slice(0, -1)) await expect(lineOf(page, shown)).toContainText("Imported");
      await expect(lineOf(page, names[8][1])).toContainText("At most 255 characters.");
      expect((await api.list()).length).toBe(before + 2 + names.length - 1);
    });
  });

  test("[PERM-14] but not in the demo, which says so wherever one tries", async ({ page, open }) => {
    await open("/", "demo");
    await openDialog(page);
    await expect(dialogOf(page)).toContainText("The demo account cannot change anything.");
    await expect(dialogOf(page).getByRole("button", { name: "Choose files" })).toHaveAttribute(
      "aria-disabled",
      "true",
    );
    await page.keyboard.press("Escape");
    await expect(dialogOf(page)).toHaveCount(0);
    const sent: string[] = [];
    page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
    await page.evaluate(() => {
      const data = new DataTransfer();
      data.items.add(new File(["x"], "a.nlz"));
      for (const type of ["dragenter", "drop"])
        document.body.dispatchEvent(
          new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: data }),
        );
    });
    await expect(page.getByText("The demo account cannot change anything.")).toBeVisible();
    await expect(taskOf(page)).toHaveCount(0);
    expect(sent.filter((url) => url.includes("upload"))).toEqual([]);
  });

  test("pausing and stopping: what is on its way goes on where it was, the rest stays unsent", async ({
    page,
    open,
    api,
  }) => {
    await withFolder(async (folder) => {
      makeSnapshotFiles(folder, 1, "large");
      const before = (await api.list()).length;
      await open("/", "full");
      await openDialog(page);
      let letGo: () => void = () => {};
      const held = new Promise<void>((done) => {
        letGo = done;
      });
      const offsets: number[] = [];
      await page.route(isPart, async (route) => {
        const request = route.request();
        if (request.method() === "PATCH") offsets.push(Number(request.headers()["upload-offset"]));
        if (offsets.length === 3) await held;
        await route.continue().catch(() => undefined);
      });
      await chooseFiles(page, join(folder, "large.nlz"));
      await expect.poll(() => offsets.length).toBe(3);
      await expect(lineOf(page, "large.nlz")).toContainText(/Uploading, \d+%/);
      let isPrompted = false;
      page.on("dialog", (dialog) => {
        isPrompted = dialog.type() === "beforeunload";
        void dialog.dismiss();
      });
      await page.evaluate(() => setTimeout(() => location.reload()));
      await expect.poll(() => isPrompted).toBe(true);
      await dialogOf(page).getByRole("button", { name: "Pause" }).click();
      await expect(dialogOf(page)).toContainText("Paused");
      await expect(lineOf(page, "large.nlz")).toContainText("Waiting");
      letGo();
      await page.unroute(isPart);
      const later: number[] = [];
      page.on("request", (request) => {
        if (request.method() === "PATCH") later.push(Number(request.headers()["upload-offset"]));
      });
      await dialogOf(page).getByRole("button", { name: "Resume" }).click();
      await hasEnded(page);
      await expect(dialogOf(page)).toContainText("One snapshot imported");
      // Not from its beginning.
      expect(later[0]).toBeGreaterThanOrEqual(offsets[2] ?? 1);
      expect((await api.list()).length).toBe(before + 1);

      await page.route("**/uploads/", () => undefined);
      await chooseFiles(page, join(folder, "1.nlz"));
      await expect(lineOf(page, "1.nlz")).toContainText("Uploading");
      await dialogOf(page).getByRole("button", { name: "Close" }).last().click();
      await taskOf(page).getByRole("button", { name: "Stop" }).click();
      await expect(taskOf(page).getByRole("button", { name: "Stop" })).toHaveCount(0);
      await page.unroute("**/uploads/");
    });
  });

  test("[EXP-18] [EXP-19] once each, although the network is lost in the middle and answers do not arrive", async ({
    page,
    open,
    api,
    context,
  }) => {
    await withFolder(async (folder) => {
      makeSnapshotFiles(folder, 3, "large");
      const at = (name: string) => join(folder, name);
      writeFileSync(at("broken.nlz"), readFileSync(at("1.nlz")).subarray(0, 300));
      await api.upload("2.nlz", readFileSync(at("2.nlz")));
      await api.waitUntilAnalyzed();
      const before = await api.list();
      await open("/", "full");
      await openDialog(page);
      const offsets: number[] = [];
      let part = 0;
      await page.route(isPart, async (route) => {
        const request = route.request();
        if (request.method() !== "PATCH") return route.continue();
        offsets.push(Number(request.headers()["upload-offset"]));
        part += 1;
        if (part !== 3) return route.continue();
        // This part arrives, but its response is lost.
        await route.fetch();
        await context.setOffline(true);
        await route.abort("connectionreset");
      });
      const lost = new Set<string>();
      await page.route("**/uploads/", async (route) => {
        const [name = ""] =
          /(?<=filename=")[^"]+/.exec(route.request().postDataBuffer()?.toString("latin1") ?? "") ?? [];
        if (lost.has(name)) return route.continue();
        lost.add(name);
        await route.fetch();
        await route.abort("connectionreset");
      });
      const names = ["large.nlz", "1.nlz", "2.nlz", "3.nlz", "broken.nlz"];
      await chooseFiles(page, names.map(at));
      await expect(dialogOf(page)).toContainText(waits);
      await expect(lineOf(page, "large.nlz")).toContainText(/Uploading, \d+%/);
      await context.setOffline(false);
      await hasEnded(page);
      await expect(dialogOf(page)).toContainText("3 snapshots imported");
      await expect(dialogOf(page)).toContainText("1 not imported");
      for (const name of ["large.nlz", "1.nlz", "3.nlz"])
        await expect(lineOf(page, name)).toContainText("Imported");
      await expect(lineOf(page, "2.nlz")).toContainText("Already imported");
      await expect(lineOf(page, "broken.nlz")).toContainText("Could not import the file.");
      // Bytes that arrived are not sent again.
      expect(new Set(offsets).size).toBe(offsets.length);
      await api.waitUntilAnalyzed();
      expectAdded(before, await api.list(), ["large.nlz", "1.nlz", "3.nlz"]);
    });
  });

  test("[EXP-14] up to 10,000 of them, but not one more", async ({ page, open }) => {
    await open("/", "full");
    await expect(page.getByRole("button", { name: "Import", exact: true })).toBeVisible();
    const sent: string[] = [];
    await page.route("**/api/get-upload-url/", (route) => {
      sent.push(route.request().postData() ?? "");
    });
    await page.evaluate(() => {
      const data = new DataTransfer();
      for (let at = 1; at <= 10_001; at++) data.items.add(new File(["x"], `${at}.nlz`));
      document.body.dispatchEvent(
        new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: data }),
      );
    });
    const which = (name: RegExp) => dialogOf(page).getByRole("radio", { name });
    await expect(which(/^All/)).toHaveAccessibleName("All 10,001");
    await expect(which(/^To check/)).toHaveAccessibleName("To check 1");
    await which(/^To check/).check();
    await expect(lineOf(page, "10001.nlz")).toContainText("At most 10,000 of them.");
    // Three at a time; the rest is not sent after a stop.
    expect(sent.length).toBeLessThanOrEqual(3);
    await dialogOf(page).getByRole("button", { name: "Stop" }).click();
    await page.unrouteAll({ behavior: "ignoreErrors" });
  });

  test("[EXP-14] of 400 MB, but not of one byte more", async ({ page, open, api }) => {
    test.setTimeout(180_000);
    await withFolder(async (folder) => {
      const most = 400 * 1024 * 1024;
      for (const [name, size] of [
        ["most.nlz", most],
        ["over.nlz", most + 1],
      ] as const) {
        writeFileSync(join(folder, name), "PK");
        truncateSync(join(folder, name), size);
      }
      const before = (await api.list()).length;
      await open("/", "full");
      await openDialog(page);
      await chooseFiles(page, [join(folder, "most.nlz"), join(folder, "over.nlz")]);
      await expect(lineOf(page, "over.nlz")).toContainText("A file can have at most 400 MB.");
      await expect(lineOf(page, "most.nlz")).toContainText(/Uploading, \d+%/);
      await expect(dialogOf(page).getByRole("button", { name: "Clear the list" })).toBeVisible({
        timeout: 150_000,
      });
      // All of it arrived: its content is no snapshot.
      await expect(lineOf(page, "most.nlz")).toContainText("Could not import the file.");
      expect((await api.list()).length).toBe(before);
    });
  });
});

test("[EXP-18] [EXP-19] many files are imported once each although the server is killed twice on the way", async ({
  page,
}) => {
  test.setTimeout(300_000);
  await withFolder(async (folder) => {
    const data = join(folder, "data");
    mkdirSync(data);
    const good = 12;
    makeSnapshotFiles(folder, good, "large");
    const at = (name: string) => join(folder, name);
    writeFileSync(at("broken.nlz"), readFileSync(at("1.nlz")).subarray(0, 300));
    let product = await startProduct(data);
    const { url } = product;
    const api = await Api.signIn(url, "full");
    await api.waitUntilAnalyzed();
    const before = await api.list();
    await storeSession(page, url, "full");
    await page.goto(url);
    await openDialog(page);
    const startAgain = async () => {
      await expect(dialogOf(page)).toContainText(waits);
      product = await startProduct(data, Number(new URL(url).port));
    };
    const killedInPart = Promise.withResolvers<void>();
    let part = 0;
    await page.route(isPart, async (route) => {
      const isThird = route.request().method() === "PATCH" && ++part === 3;
      await route.continue();
      if (!isThird) return;
      await product.kill();
      killedInPart.resolve();
    });
    const restarted = Promise.withResolvers<void>();
    const killedBeforeAnswer = Promise.withResolvers<void>();
    let form = 0;
    let isKilledAgain = false;
    await page.route("**/uploads/", async (route) => {
      form += 1;
      // The others are for after the first restart.
      if (form > 4) await restarted.promise;
      if (form < 8 || isKilledAgain) return route.continue();
      isKilledAgain = true;
      // Imported, but killed before the response.
      await route.fetch();
      await product.kill();
      await route.abort("connectionreset");
      killedBeforeAnswer.resolve();
    });
    const small = Array.from({ length: good }, (_, index) => `${index + 1}.nlz`);
    const names = ["large.nlz", ...small];
    await chooseFiles(page, [...names.slice(0, 5), "broken.nlz", ...names.slice(5)].map(at));
    await killedInPart.promise;
    await startAgain();
    restarted.resolve();
    await killedBeforeAnswer.promise;
    await startAgain();
    await hasEnded(page);
    await expect(dialogOf(page)).toContainText(`${names.length} snapshots imported`);
    await expect(dialogOf(page)).toContainText("1 not imported");
    await expect(lineOf(page, "broken.nlz")).toContainText("Could not import the file.");
    await api.waitUntilAnalyzed();
    expectAdded(before, await api.list(), names);
    await product.kill();
  });
});
