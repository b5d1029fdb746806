import type { Locator, Page } from "@playwright/test";
import { createGalleryColumns, snapshotIdAt, sortRows } from "@sonolens/gallery";
import type { SnapshotRecord } from "../support/api.ts";
import { pauseClock } from "../support/clock.ts";
import { openInputs } from "../support/inputs.ts";
import { aLeak, aSnapshot } from "../support/plant.ts";
import { framesDrawn, roundTrip } from "../support/settle.ts";
import { cardOf, cards, expect, test } from "../support/test.ts";

const saved = (page: Page) => page.getByText("Changes saved");
const labelBox = (page: Page) => page.getByRole("textbox", { name: "Label" });
const commentBox = (page: Page) => page.getByRole("textbox", { name: "Comment" });
const refusal = "The demo account cannot change anything.";

const failsOnPurpose = { status: 500, json: { detail: "No.", codes: { detail: ["internalError"] } } };

test.describe("the snapshot", () => {
  test("a press counts for the button on which it began, although the page moves that before the release", async ({
    page,
    open,
    api,
  }) => {
    const { id } = await aLeak(api);
    await open(`/snapshot/${id}`, "full");
    await expect(page.getByTestId("result")).toBeVisible();
    await commentBox(page).fill("Order DN80.");
    const save = page.getByRole("button", { name: "Save comment" });
    await save.hover();
    await page.mouse.down();
    const before = await save.boundingBox();
    await commentBox(page).evaluate((field) => {
      field.style.height = `${field.clientHeight + 200}px`;
    });
    expect((await save.boundingBox())?.y).toBeGreaterThan((before?.y ?? 0) + 100);
    await page.mouse.up();
    await expect.poll(async () => (await api.detail(id)).comments).toBe("Order DN80.");
  });

  test("[SNP-15] [SNP-25] [SNP-32] [SNP-39] loads its parts in parallel, is no higher than its window, is starred and tagged, and takes back what is refused", async ({
    page,
    open,
    api,
  }) => {
    const { id, tags } = await api.find(
      "unstarred leak",
      ({ starred, device_analysis_type }) => !starred && device_analysis_type === "LEAK",
    );
    await test.step("none of its parts waits for another", async () => {
      const partOf = (url: string) =>
        /\/api\/snapshots\/[^/]+\/(\w*)/.exec(url)?.[1] ?? (url.includes("_bfv") ? "frames" : undefined);
      const parts = ["", "picture", "heatmap_still", "signal", "analytics"];
      const allAreRequested = Promise.withResolvers<void>();
      // None is answered before all are requested.
      const calls = /\/api\/snapshots\/[^/?]+\//;
      await page.route(calls, async (route) => {
        await allAreRequested.promise;
        await route.continue();
      });
      const asked = new Set<string>();
      page.on("request", (request) => {
        const part = partOf(request.url());
        if (part !== undefined) asked.add(part);
      });
      await open(`/snapshot/${id}`, "full");
      await expect.poll(() => parts.filter((part) => !asked.has(part))).toEqual([]);
      allAreRequested.resolve();
      await expect(page.getByTestId("result")).toBeVisible();
      await expect(page.getByTestId("heatmap")).toBeVisible();
      await page.unroute(calls);
    });
    await test.step("the panel scrolls by itself", async () => {
      await expect(page.getByTestId("leak-size")).toBeVisible();
      await expect(page.getByTestId("repair")).toBeAttached();
      const heights = await page.evaluate(() => [document.documentElement.scrollHeight, window.innerHeight]);
      expect(heights[0]).toBe(heights[1]);
    });
    const star = page.getByRole("button", { name: "Star", exact: true });
    await test.step("a star, by mouse and by key", async () => {
      await star.click();
      await expect(saved(page)).toBeVisible();
      expect((await api.detail(id)).starred).toBe(true);
      await page.keyboard.press("s");
      await expect(star).toHaveAttribute("aria-pressed", "false");
      await expect.poll(async () => (await api.detail(id)).starred).toBe(false);
    });
    await test.step("tags", async () => {
      await page.getByRole("button", { name: "Tag", exact: true }).click();
      await page
        .getByRole("combobox", { name: "Tag" })
        .or(page.getByRole("textbox", { name: "Tag", exact: true }))
        .fill("shutdown-48");
      await page.keyboard.press("Enter");
      await expect(saved(page)).toBeVisible();
      await expect.poll(async () => (await api.detail(id)).tags).toEqual([...tags, "shutdown-48"]);
      await page.getByRole("button", { name: "Remove tag shutdown-48" }).click();
      await expect.poll(async () => (await api.detail(id)).tags).toEqual(tags);
    });
    await test.step("a change that the server refuses", async () => {
      const isShown = Promise.withResolvers<void>();
      await page.route(/\/starred\//, async (route) => {
        await isShown.promise;
        await route.fulfill(failsOnPurpose);
      });
      await star.click();
      await expect(star).toHaveAttribute("aria-pressed", "true");
      isShown.resolve();
      await expect(page.getByText("Something went wrong")).toBeVisible();
      await expect(star).toHaveAttribute("aria-pressed", "false");
    });
  });

  test("[SNP-16] [SNP-17] [SNP-18] [AUD-05] falls back for each part that fails, and says so when the snapshot itself cannot be had or is not there", async ({
    page,
    open,
    api,
  }) => {
    const withPicture = (await api.list()).filter(({ picture_state }) => picture_state === "present");
    const [failing = "", partly = ""] = withPicture.map(({ id }) => id);
    const detail = new RegExp(`/api/snapshots/${failing}/$`);
    await page.route(detail, (route) => route.fulfill(failsOnPurpose));
    await page.route(new RegExp(`${partly}/(picture|signal|analytics/locations)/`), (route) =>
      route.fulfill({ status: 404, json: { detail: "Not found.", codes: { detail: ["fileNotFound"] } } }),
    );
    await test.step("a snapshot that is not there leads back", async () => {
      await open("/snapshot/nobody-has-this", "full");
      await expect(page.getByRole("heading", { name: "Snapshot not available" })).toBeVisible();
      await expect(page).toHaveTitle(/Snapshot not available/);
      await expect(page.getByTestId("stage")).toHaveCount(0);
      await page.getByRole("button", { name: "Back to the snapshots" }).last().click();
      await expect(cards(page).first()).toBeVisible();
    });
    await test.step("a snapshot that fails says so, and is asked for again", async () => {
      await open(`/snapshot/${failing}`);
      await expect(page.getByText("Could not load this snapshot")).toBeVisible();
      await page.getByText("Details").click();
      await expect(page.getByText(/failed to load: internalError/)).toBeVisible();
      await expect(page.getByTestId("stage")).toBeVisible();
      await page.unroute(detail);
      await page.getByRole("button", { name: "Try again" }).click();
      await expect(page.getByTestId("result")).toBeVisible();
    });
    const missing = page.getByTestId("picture-missing");
    await test.step("parts that are not found", async () => {
      await open(`/snapshot/${partly}`);
      await expect(missing).toBeVisible();
      await expect(missing).toContainText("The file");
      await expect(missing).toContainText("is missing.");
      await expect(page.getByText("No sound to show")).toBeVisible();
      await expect(page.getByTestId("heatmap")).toBeVisible();
      await expect(page.getByTestId("result")).toBeVisible();
      await expect(page.getByTestId("peak")).not.toHaveCount(0);
    });
    await test.step("a picture that was lost", async () => {
      const isLost = ({ picture_state }: SnapshotRecord) => picture_state === "missing";
      const { id } = await api.find("snapshot without its picture", isLost);
      const { file_name } = await api.detail(id);
      await open(`/snapshot/${id}`);
      await expect(missing).toContainText(`The file ${file_name}`);
      await expect(page.getByTestId("heatmap")).toBeVisible();
    });
  });

  test("[SNP-20] previous and next follow the list as it is filtered and sorted", async ({
    page,
    open,
    api,
  }) => {
    // Those of Leak size are found under Leak too.
    const isLeak = ({ device_analysis_type: type }: SnapshotRecord) =>
      type === "LEAK" || type === "LEAK_SIZE";
    const records = await api.list();
    const leaks = records.filter(isLeak).length;
    // Among others, so that the filter makes a difference.
    const columns = createGalleryColumns(records, { locale: "en", timeZone: "Europe/Helsinki" });
    const sorted = Array.from(sortRows(columns, "labelAsc"), (row) => snapshotIdAt(columns, row));
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
      // It accepts keys once it is loaded.
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
    // Faster than screens load.
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

  test("[SNP-29] [SNP-30] [SNP-31] saves a label and comments that changed, keeps them when saving fails, and asks before they are lost", async ({
    page,
    open,
    api,
  }) => {
    const { id, label } = await aSnapshot(api);
    await open(`/snapshot/${id}`, "full");
    await test.step("a label is offered to be saved when it changed and has at most 2048 characters", async () => {
      const save = page.getByRole("button", { name: "Save label" });
      await expect(labelBox(page)).toHaveValue(label);
      await expect(save).toHaveCount(0);
      await labelBox(page).fill(`${label}!`);
      await expect(page.getByText("Not saved yet")).toBeVisible();
      await labelBox(page).fill(label);
      await expect(save).toHaveCount(0);
      await labelBox(page).fill("x".repeat(2049));
      await expect(page.getByText("At most 2,048 characters.")).toBeVisible();
      await expect(save).toHaveCount(0);
      const long = "ä".repeat(2048);
      await labelBox(page).fill(long);
      await save.click();
      await expect(saved(page)).toBeVisible();
      expect((await api.detail(id)).label).toBe(long);
      await labelBox(page).fill(label);
      await save.click();
      await expect.poll(async () => (await api.detail(id)).label).toBe(label);
    });
    const saveComment = page.getByRole("button", { name: "Save comment" });
    const commentsOf = async () => (await api.detail(id)).comments;
    await test.step("a comment is undone, kept when saving fails, and saved", async () => {
      const before = await commentBox(page).inputValue();
      await commentBox(page).fill("Gasket at 5 o’clock.");
      await page.getByRole("button", { name: "Undo" }).click();
      await expect(commentBox(page)).toHaveValue(before);
      await commentBox(page).fill("Gasket at 5 o’clock. Order DN80.");
      await page.route(/\/comments\//, (route) => route.abort());
      await saveComment.click();
      await expect(page.getByText("Could not save. Try again.")).toBeVisible();
      await expect(commentBox(page)).toHaveValue("Gasket at 5 o’clock. Order DN80.");
      await page.unroute(/\/comments\//);
      await page.getByRole("button", { name: "Try again" }).click();
      await expect.poll(commentsOf).toBe("Gasket at 5 o’clock. Order DN80.");
      await expect(saved(page)).toBeVisible();
    });
    await test.step("both texts are offered when somebody else wrote in the meantime", async () => {
      await commentBox(page).fill("Mine");
      const { version } = await api.detail(id);
      const theirs = { comments: "Theirs" };
      const written = await api.post(`api/snapshots/${id}/comments/`, theirs, { "If-Match": `"${version}"` });
      expect(written.status).toBe(200);
      await saveComment.click();
      const dialog = page.getByRole("dialog", { name: "Someone else changed this text" });
      await expect(dialog).toContainText("Mine");
      await expect(dialog).toContainText("Theirs");
      await dialog.getByRole("button", { name: "Keep mine" }).click();
      await expect.poll(commentsOf).toBe("Mine");
      await expect(dialog).toHaveCount(0);
      await expect(commentBox(page)).toHaveValue("Mine");
    });
    await test.step("text that is not saved is not left without a question", async () => {
      await commentBox(page).fill("Not to be lost");
      await page.getByRole("button", { name: "Back to the snapshots" }).click();
      const dialog = page.getByRole("dialog", { name: "Leave without saving?" });
      await dialog.getByRole("button", { name: "Stay" }).click();
      await expect(commentBox(page)).toHaveValue("Not to be lost");
      await page.getByRole("button", { name: "Back to the snapshots" }).click();
      await dialog.getByRole("button", { name: "Leave", exact: true }).click();
      await expect(page).toHaveURL(/#\/$/);
    });
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
    await openInputs(page);
    const distance = page.getByRole("textbox", { name: "Distance" });
    await expect(distance).toBeVisible();
    await pauseClock(page, { inMs: 20_000 });
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

  test("plays the sound with the playhead along it, stops when it is moved to the end, and begins again from there", async ({
    page,
    open,
    api,
  }) => {
    const record = await api.find("snapshot with sound", ({ meta }) => meta.duration > 1);
    await open(`/snapshot/${record.id}`, "full");
    await expect(page.getByTestId("spectrogram")).toBeVisible();
    const [play, stop] = ["Play", "Pause"].map((name) => page.getByRole("button", { name })) as [
      Locator,
      Locator,
    ];
    const playhead = page.getByTestId("playhead");
    const at = async () => Number(await playhead.getAttribute("aria-valuenow"));
    const end = Number(await playhead.getAttribute("aria-valuemax"));
    await expect(page.getByRole("button", { name: /^Listening: Shifted down/ })).toBeVisible();
    // At the slowest speed the end is minutes away, so that the sound plays until a press, and the playhead stays
    // where it is set.
    await page.getByRole("button", { name: /^Listening/ }).click();
    await page.getByRole("menuitemradio", { name: /^Slowed down/ }).click();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: /^Listening: Slowed down/ })).toBeVisible();
    await play.click();
    await expect(stop).toBeVisible();
    await expect.poll(at).toBeGreaterThan(0);
    await stop.click();
    await expect(play).toBeVisible();
    const stoppedAt = await at();
    expect(stoppedAt).toBeLessThan(end);
    await framesDrawn(page, 20);
    expect(await at()).toBe(stoppedAt);
    await play.click();
    for (const way of ["key", "pointer"] as const)
      await test.step(`to the end by a ${way}`, async () => {
        await expect(stop).toBeVisible();
        if (way === "key") await playhead.press("End");
        else {
          const box = await playhead.boundingBox();
          if (!box) throw new Error("The playhead is not on the page.");
          await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
          await page.mouse.down();
          await page.mouse.move(box.x + box.width + 20, box.y + box.height / 2, { steps: 8 });
          await page.mouse.up();
        }
        await expect(play).toBeVisible();
        await framesDrawn(page, 25);
        expect(await at()).toBe(end);
        await expect(play).toBeVisible();
        await play.click();
        await expect.poll(at).toBeLessThan(end / 2);
        await expect(stop).toBeVisible();
      });
  });
});

test.describe("the demo account", () => {
  const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

  test("[PERM-03] [PERM-04] [PERM-07] [PERM-08] [PERM-09] reads everything and changes nothing, and is told why", {
    tag: "@clock",
  }, async ({ page, open, api }) => {
    const { id } = await aLeak(api, { location: "60.1699,24.9384" });
    const before = await api.detail(id);
    const writes: string[] = [];
    page.on("request", (request) => {
      if (request.method() !== "GET" && request.url().includes("/api/snapshots/")) writes.push(request.url());
    });
    await page.clock.install();
    await open(`/snapshot/${id}`, "demo");
    await expect(page.getByTestId("refusal").first()).toContainText(refusal);
    await test.step("texts, tags, star and what the stage shows", async () => {
      await expect(labelBox(page)).not.toBeEditable();
      await expect(commentBox(page)).not.toBeEditable();
      await expect(button(page, "Tag")).toHaveCount(0);
      await expect(page.getByRole("button", { name: /^Remove tag/ })).toHaveCount(0);
      await expect(button(page, "Star")).toHaveAttribute("aria-disabled", "true");
      await page.getByTestId("stage").focus();
      await page.keyboard.press("s");
      await expect(page.getByRole("status").getByText(refusal)).toBeVisible();
      await page.getByRole("slider", { name: "Range" }).fill("20");
      await page.getByRole("slider", { name: "Picture" }).fill("0.9");
    });
    await test.step("the inputs of a leak", () => leakIsReadOnly(page));
    await test.step("the place", async () => {
      await expect(page.getByTestId("address")).toBeVisible();
      await expect(button(page, "Change location")).toHaveCount(0);
    });
    await test.step("the repair, and the snapshot itself", () => repairIsReadOnly(page));
    await page.clock.runFor(1300);
    await roundTrip(page);
    await test.step("the inputs of a partial discharge", async () => {
      const pd = await api.find("cracked shed", ({ label }) => label.includes("cracked shed"));
      await open(`/snapshot/${pd.id}`);
      await expect(page.getByTestId("result")).toContainText("Surface discharge");
      await openInputs(page);
      for (const name of ["Distance", "Voltage", "Mains frequency"])
        await expect(page.getByRole("textbox", { name })).toHaveAttribute("readonly", "");
      await expect(page.getByTestId("refusal")).toHaveCount(1);
    });
    // Pending changes are saved when their screen is left.
    await open("/");
    await expect(cards(page).first()).toBeVisible();
    expect(writes).toEqual([]);
    expect(await api.detail(id)).toEqual(before);
  });

  async function leakIsReadOnly(page: Page): Promise<void> {
    const field = (name: string) => page.getByRole("textbox", { name, exact: true });
    await expect(page.getByTestId("leak-size")).toBeVisible();
    await button(page, "Show inputs").click();
    for (const name of [
      "Distance",
      "Temperature",
      "Humidity",
      "Energy price",
      "Compressor specific power",
      "Hours a day",
    ])
      await expect(field(name)).not.toBeEditable();
    await expect(page.getByRole("combobox", { name: "Gas" })).toBeDisabled();
    await expect(page.getByRole("group", { name: "Cost basis" })).toHaveAttribute("aria-disabled", "true");
    await expect(page.getByRole("button", { name: /^(Undo|Reset|Mark as solved)/ })).toHaveCount(0);
    await expect(button(page, "Usual distances")).toHaveCount(0);
    await field("Temperature").focus();
    await page.keyboard.press("ArrowUp");
    await page.keyboard.type("5");
    await button(page, "Calculation").click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }

  async function repairIsReadOnly(page: Page): Promise<void> {
    const remove = button(page, "Delete snapshot");
    await expect(remove).toHaveAttribute("aria-disabled", "true");
    await expect(remove).toHaveAccessibleDescription(refusal);
    await remove.click({ force: true });
    await expect(page.getByRole("dialog")).toHaveCount(0);
    const repair = page.getByTestId("repair");
    await expect(repair.getByRole("group", { name: "Repair" })).toHaveAttribute("aria-disabled", "true");
    const chosen = repair.getByRole("radio", { checked: true });
    const before = await chosen.getAttribute("value");
    await repair.getByRole("radio", { name: "In repair" }).click({ force: true });
    await expect(chosen).toHaveAttribute("value", before ?? "");
  }
});
