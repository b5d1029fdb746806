import type { Page } from "@playwright/test";
import { createGalleryColumns, snapshotIdAt, sortSnapshots } from "@sonolens/domain";
import type { SnapshotRecord } from "../support/api.ts";
import { aSnapshot } from "../support/plant.ts";
import { framesDrawn, roundTrip } from "../support/settle.ts";
import { cardOf, cards, expect, test } from "../support/test.ts";

const saved = (page: Page) => page.getByText("Changes saved");
const labelBox = (page: Page) => page.getByRole("textbox", { name: "Label" });
const commentBox = (page: Page) => page.getByRole("textbox", { name: "Comment" });
const refusal = "The demo account cannot change anything.";

test.describe("the snapshot", () => {
  test("[SNP-15] loads its parts in parallel", async ({ page, open, api }) => {
    const record = await aSnapshot(api);
    const partOf = (url: string) =>
      /\/api\/snapshots\/[^/]+\/(\w*)/.exec(url)?.[1] ?? (url.includes("_bfv") ? "frames" : undefined);
    const parts = ["", "picture", "heatmap_still", "signal", "analytics"];
    const allAreAsked = Promise.withResolvers<void>();
    // None is answered before all are asked for.
    await page.route(/\/api\/snapshots\/[^/?]+\//, async (route) => {
      await allAreAsked.promise;
      await route.continue();
    });
    const asked = new Set<string>();
    page.on("request", (request) => {
      const part = partOf(request.url());
      if (part !== undefined) asked.add(part);
    });
    await open(`/snapshot/${record.id}`, "full");
    await expect.poll(() => parts.filter((part) => !asked.has(part))).toEqual([]);
    allAreAsked.resolve();
    await expect(page.getByTestId("result")).toBeVisible();
    await expect(page.getByTestId("heatmap")).toBeVisible();
  });

  test("is no higher than its window: the panel scrolls by itself", async ({ page, open, api }) => {
    const { id } = await aSnapshot(api, { type: "LEAK" });
    await open(`/snapshot/${id}`, "full");
    await expect(page.getByTestId("leak-size")).toBeVisible();
    await expect(page.getByTestId("repair")).toBeAttached();
    const heights = await page.evaluate(() => [document.documentElement.scrollHeight, window.innerHeight]);
    expect(heights[0]).toBe(heights[1]);
  });

  test("[SNP-16] [SNP-17] [SNP-18] [AUD-05] falls back for each part that fails", async ({
    page,
    open,
    api,
  }) => {
    const record = await api.find("picture", ({ picture_state }) => picture_state === "present");
    await page.route(/\/(picture|signal|analytics\/locations)\//, (route) =>
      route.fulfill({ status: 404, json: { detail: "Not found.", codes: { detail: ["fileNotFound"] } } }),
    );
    await open(`/snapshot/${record.id}`, "full");
    await expect(page.getByTestId("picture-missing")).toBeVisible();
    await expect(page.getByTestId("picture-missing")).toContainText("The file");
    await expect(page.getByTestId("picture-missing")).toContainText("is missing.");
    await expect(page.getByText("No sound to show")).toBeVisible();
    await expect(page.getByTestId("heatmap")).toBeVisible();
    await expect(page.getByTestId("result")).toBeVisible();
    await expect(page.getByTestId("peak")).not.toHaveCount(0);
  });

  test("[SNP-16] shows 'failed to load' when the snapshot itself cannot be had, and tries again", async ({
    page,
    open,
    api,
  }) => {
    const record = await aSnapshot(api);
    const detail = new RegExp(`/api/snapshots/${record.id}/$`);
    await page.route(detail, (route) =>
      route.fulfill({ status: 500, json: { detail: "No.", codes: { detail: ["internalError"] } } }),
    );
    await open(`/snapshot/${record.id}`, "full");
    await expect(page.getByText("Could not load this snapshot")).toBeVisible();
    await page.getByText("Details").click();
    await expect(page.getByText(/failed to load: internalError/)).toBeVisible();
    await expect(page.getByTestId("stage")).toBeVisible();
    await page.unroute(detail);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByTestId("result")).toBeVisible();
  });

  test("[SNP-17] [SNP-18] says which file is missing for a snapshot without its picture", async ({
    page,
    open,
    api,
  }) => {
    const record = await api.find(
      "snapshot without its picture",
      ({ picture_state }) => picture_state === "missing",
    );
    const { file_name } = await api.detail(record.id);
    await open(`/snapshot/${record.id}`, "full");
    await expect(page.getByTestId("picture-missing")).toContainText(`The file ${file_name}`);
    await expect(page.getByTestId("heatmap")).toBeVisible();
  });

  test("[SNP-20] previous and next follow the list as it is filtered and sorted", async ({
    page,
    open,
    api,
  }) => {
    const isLeak = (record: SnapshotRecord) => record.device_analysis_type === "LEAK";
    const records = await api.list();
    const leaks = records.filter(isLeak).length;
    // Beside others, so that the filter makes a difference.
    const columns = createGalleryColumns(records, { locale: "en", timeZone: "Europe/Helsinki" });
    const sorted = Array.from(sortSnapshots(columns, "labelAsc"), (row) => snapshotIdAt(columns, row));
    const ids = sorted.filter((id) => records.some((record) => record.id === id && isLeak(record)));
    const at = ids.findIndex((id, place) => place > 0 && sorted[sorted.indexOf(id) + 1] !== ids[place + 1]);
    expect(at).toBeGreaterThan(0);
    await open("/?type=LEAK&sort=labelAsc", "full");
    await cardOf(page, ids[at] ?? "")
      .getByRole("link")
      .click();
    await expect(page.getByText(`${at + 1} of ${leaks}`, { exact: true })).toBeVisible();
    const isAt = async (place: number) => {
      await expect(page).toHaveURL(new RegExp(`/snapshot/${ids[place]}\\?type=LEAK&sort=labelAsc`));
      // It takes keys once it stands.
      await expect(page.getByText(`${place + 1} of ${leaks}`, { exact: true })).toBeVisible();
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    };
    await page.getByRole("button", { name: "Next snapshot" }).click();
    await isAt(at + 1);
    for (let place = at; place >= 0; place--) {
      await page.keyboard.press("k");
      await isAt(place);
    }
    await expect(page.getByRole("button", { name: "Previous snapshot" })).toHaveAttribute(
      "aria-disabled",
      "true",
    );
    // Faster than screens come.
    for (let pressed = 0; pressed < 3; pressed++) await page.keyboard.press("j");
    await isAt(3);
    await page.evaluate(() => {
      for (const key of ["j", "k", "k"])
        document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    });
    await isAt(2);
    await page.getByRole("button", { name: "Back to the snapshots" }).click();
    await expect(page).toHaveURL(/#\/\?type=LEAK&sort=labelAsc$/);
  });

  test("[SNP-25] [SNP-39] is starred and unstarred", async ({ page, open, api }) => {
    const record = await api.find("unstarred snapshot", ({ starred }) => !starred);
    await open(`/snapshot/${record.id}`, "full");
    await expect(page.getByTestId("result")).toBeVisible();
    const star = page.getByRole("button", { name: "Star", exact: true });
    await star.click();
    await expect(saved(page)).toBeVisible();
    expect((await api.detail(record.id)).starred).toBe(true);
    await page.keyboard.press("s");
    await expect(star).toHaveAttribute("aria-pressed", "false");
    await expect.poll(async () => (await api.detail(record.id)).starred).toBe(false);
  });

  test("[SNP-39] a refused change is taken back, with 'failed'", async ({ page, open, api }) => {
    const record = await api.find("unstarred snapshot", ({ starred }) => !starred);
    const isShown = Promise.withResolvers<void>();
    await page.route(/\/starred\//, async (route) => {
      await isShown.promise;
      await route.fulfill({ status: 500, json: { detail: "No.", codes: { detail: ["internalError"] } } });
    });
    await open(`/snapshot/${record.id}`, "full");
    await expect(page.getByTestId("result")).toBeVisible();
    const star = page.getByRole("button", { name: "Star", exact: true });
    await star.click();
    await expect(star).toHaveAttribute("aria-pressed", "true");
    isShown.resolve();
    await expect(page.getByText("That did not work")).toBeVisible();
    await expect(star).toHaveAttribute("aria-pressed", "false");
  });

  test("[SNP-29] [SNP-30] offers to save a label only when its text changed and has at most 2048 characters", async ({
    page,
    open,
    api,
  }) => {
    const record = await aSnapshot(api);
    await open(`/snapshot/${record.id}`, "full");
    const save = page.getByRole("button", { name: "Save label" });
    await expect(labelBox(page)).toHaveValue(record.label);
    await expect(save).toHaveCount(0);
    await labelBox(page).fill(`${record.label}!`);
    await expect(page.getByText("Not saved yet")).toBeVisible();
    await labelBox(page).fill(record.label);
    await expect(save).toHaveCount(0);
    await labelBox(page).fill("x".repeat(2049));
    await expect(page.getByText("At most 2,048 characters.")).toBeVisible();
    await expect(save).toHaveCount(0);
    const long = "ä".repeat(2048);
    await labelBox(page).fill(long);
    await save.click();
    await expect(saved(page)).toBeVisible();
    expect((await api.detail(record.id)).label).toBe(long);
    await labelBox(page).fill(record.label);
    await save.click();
    await expect.poll(async () => (await api.detail(record.id)).label).toBe(record.label);
  });

  test("[SNP-31] saves comments, keeps them when saving fails, and undoes", async ({ page, open, api }) => {
    const record = await aSnapshot(api);
    await open(`/snapshot/${record.id}`, "full");
    const before = await commentBox(page).inputValue();
    await commentBox(page).fill("Gasket at 5 o’clock.");
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(commentBox(page)).toHaveValue(before);
    await commentBox(page).fill("Gasket at 5 o’clock. Order DN80.");
    await page.route(/\/comments\//, (route) => route.abort());
    await page.getByRole("button", { name: "Save comment" }).click();
    await expect(page.getByText("Could not save. Try again.")).toBeVisible();
    await expect(commentBox(page)).toHaveValue("Gasket at 5 o’clock. Order DN80.");
    await page.unroute(/\/comments\//);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(saved(page)).toBeVisible();
    expect((await api.detail(record.id)).comments).toBe("Gasket at 5 o’clock. Order DN80.");
  });

  test("asks before text that is not saved is left", async ({ page, open, api }) => {
    const record = await aSnapshot(api);
    await open(`/snapshot/${record.id}`, "full");
    await commentBox(page).fill("Not to be lost");
    await page.getByRole("button", { name: "Back to the snapshots" }).click();
    const dialog = page.getByRole("dialog", { name: "Leave without saving?" });
    await dialog.getByRole("button", { name: "Stay" }).click();
    await expect(commentBox(page)).toHaveValue("Not to be lost");
    await page.getByRole("button", { name: "Back to the snapshots" }).click();
    await dialog.getByRole("button", { name: "Leave", exact: true }).click();
    await expect(page).toHaveURL(/#\/$/);
  });

  test("offers both texts when somebody else wrote in the meantime", async ({ page, open, api }) => {
    const record = await aSnapshot(api);
    await open(`/snapshot/${record.id}`, "full");
    await commentBox(page).fill("Mine");
    const { version } = await api.detail(record.id);
    const theirs = await api.post(
      `api/snapshots/${record.id}/comments/`,
      { comments: "Theirs" },
      { "If-Match": `"${version}"` },
    );
    expect(theirs.status).toBe(200);
    await page.getByRole("button", { name: "Save comment" }).click();
    const dialog = page.getByRole("dialog", { name: "Somebody else changed this text" });
    await expect(dialog).toContainText("Mine");
    await expect(dialog).toContainText("Theirs");
    await dialog.getByRole("button", { name: "Keep mine" }).click();
    await expect.poll(async () => (await api.detail(record.id)).comments).toBe("Mine");
    await expect(dialog).toHaveCount(0);
    await expect(commentBox(page)).toHaveValue("Mine");
  });

  test("[SNP-32] adds and removes tags", async ({ page, open, api }) => {
    const record = await aSnapshot(api);
    await open(`/snapshot/${record.id}`, "full");
    await page.getByRole("button", { name: "Tag", exact: true }).click();
    await page
      .getByRole("combobox", { name: "Tag" })
      .or(page.getByRole("textbox", { name: "Tag" }))
      .fill("shutdown-48");
    await page.keyboard.press("Enter");
    await expect(saved(page)).toBeVisible();
    await expect
      .poll(async () => (await api.detail(record.id)).tags)
      .toEqual([...record.tags, "shutdown-48"]);
    await page.getByRole("button", { name: "Remove tag shutdown-48" }).click();
    await expect.poll(async () => (await api.detail(record.id)).tags).toEqual(record.tags);
  });

  test("[SNP-40] [SNP-41] sends a distance 800 ms after the last change, and nothing before one", {
    tag: "@clock",
  }, async ({ page, open, api }) => {
    const record = await aSnapshot(api);
    const sent: unknown[] = [];
    page.on("request", (request) => {
      if (request.method() === "POST" && /\/api\/snapshots\/[^/]+\//.test(request.url()))
        sent.push(request.postDataJSON());
    });
    await page.clock.install();
    await open(`/snapshot/${record.id}`, "full");
    const distance = page.getByRole("textbox", { name: "Distance" });
    await expect(distance).toBeVisible();
    await page.clock.pauseAt(new Date((await page.evaluate(() => Date.now())) + 20_000));
    await distance.focus();
    await page.clock.runFor(1200);
    expect(sent).toEqual([]);
    await distance.fill("3");
    await page.clock.runFor(799);
    await distance.fill("3.5");
    await page.clock.runFor(799);
    expect(sent).toEqual([]);
    await page.clock.runFor(1);
    await expect.poll(() => sent).toEqual([{ distance: 3.5 }]);
    await page.clock.resume();
    await expect(saved(page)).toBeVisible();
    expect((await api.detail(record.id)).source_distance).toBe(3.5);
    await distance.fill("0.1");
    await expect(page.getByText("Value between 0.3 and 500")).toBeVisible();
    await page.clock.runFor(1000);
    await roundTrip(page);
    expect(sent).toHaveLength(1);
    expect((await api.detail(record.id)).source_distance).toBe(3.5);
  });

  test("plays the sound, with the playhead along it", async ({ page, open, api }) => {
    const record = await api.find("snapshot with sound", ({ meta }) => meta.duration > 1);
    await open(`/snapshot/${record.id}`, "full");
    await expect(page.getByTestId("spectrogram")).toBeVisible();
    await page.getByRole("button", { name: "Play" }).click();
    await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
    const playhead = page.getByTestId("playhead");
    await expect.poll(async () => Number(await playhead.getAttribute("aria-valuenow"))).toBeGreaterThan(0.2);
    await page.getByRole("button", { name: "Pause" }).click();
    const at = await playhead.getAttribute("aria-valuenow");
    await framesDrawn(page, 20);
    expect(await playhead.getAttribute("aria-valuenow")).toBe(at);
    await expect(page.getByRole("button", { name: /^Listening: Shifted down/ })).toBeVisible();
    await page.getByRole("button", { name: /^Listening/ }).click();
    await page.getByRole("menuitemradio", { name: /^Slowed down/ }).click();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: /^Listening: Slowed down/ })).toBeVisible();
  });
});

test.describe("the end of the sound", () => {
  for (const way of ["key", "pointer"] as const)
    test(`stops the playing when a ${way} moves there, and Play begins again`, async ({
      page,
      open,
      api,
    }) => {
      const record = await api.find("snapshot with sound", ({ meta }) => meta.duration > 1);
      await open(`/snapshot/${record.id}`, "full");
      await expect(page.getByTestId("spectrogram")).toBeVisible();
      const playhead = page.getByTestId("playhead");
      const at = async () => Number(await playhead.getAttribute("aria-valuenow"));
      const end = Number(await playhead.getAttribute("aria-valuemax"));
      // As slow as can be, the playhead is still where it was looked for.
      await page.getByRole("button", { name: /^Listening/ }).click();
      await page.getByRole("menuitemradio", { name: /^Slowed down/ }).click();
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Play" }).click();
      await expect.poll(at).toBeGreaterThan(0.1);
      if (way === "key") await playhead.press("End");
      else {
        const box = await playhead.boundingBox();
        if (!box) throw new Error("The playhead is not on the page.");
        await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
        await page.mouse.down();
        await page.mouse.move(box.x + box.width + 20, box.y + box.height / 2, { steps: 8 });
        await page.mouse.up();
      }
      await expect(page.getByRole("button", { name: "Play" })).toBeVisible();
      await framesDrawn(page, 25);
      expect(await at()).toBe(end);
      await expect(page.getByRole("button", { name: "Play" })).toBeVisible();
      await page.getByRole("button", { name: "Play" }).click();
      await expect.poll(at).toBeLessThan(end / 2);
      await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
    });
});

test.describe("the demo account", () => {
  test("[PERM-03] [PERM-04] [PERM-08] reads everything and changes nothing, and is told why", {
    tag: "@clock",
  }, async ({ page, open, api }) => {
    const record = await aSnapshot(api);
    const before = await api.detail(record.id);
    const writes: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "POST" && /\/api\/snapshots\/[^/]+\/\w/.test(request.url()))
        writes.push(request.url());
    });
    await page.clock.install();
    await open(`/snapshot/${record.id}`, "demo");
    await expect(page.getByTestId("refusal")).toContainText(refusal);
    await expect(labelBox(page)).not.toBeEditable();
    await expect(commentBox(page)).not.toBeEditable();
    await expect(page.getByRole("textbox", { name: "Distance" })).not.toBeEditable();
    await expect(page.getByRole("button", { name: "Tag", exact: true })).toHaveCount(0);
    await expect(page.getByRole("button", { name: /^Remove tag/ })).toHaveCount(0);
    const star = page.getByRole("button", { name: "Star", exact: true });
    await expect(star).toHaveAttribute("aria-disabled", "true");
    await page.getByTestId("stage").focus();
    await page.keyboard.press("s");
    await expect(page.getByRole("status").getByText(refusal)).toBeVisible();
    await page.getByRole("slider", { name: "Range" }).fill("20");
    await page.getByRole("slider", { name: "Picture" }).fill("0.9");
    await page.clock.runFor(1300);
    await roundTrip(page);
    expect(writes).toEqual([]);
    expect(await api.detail(record.id)).toEqual(before);
  });
});

test("a snapshot that is not there says so, and leads back", async ({ page, open }) => {
  await open("/snapshot/nobody-has-this", "full");
  await expect(page.getByRole("heading", { name: "This snapshot is not here" })).toBeVisible();
  await expect(page).toHaveTitle(/This snapshot is not here/);
  await expect(page.getByTestId("stage")).toHaveCount(0);
  await page.getByRole("button", { name: "Back to the snapshots" }).last().click();
  await expect(cards(page).first()).toBeVisible();
});
