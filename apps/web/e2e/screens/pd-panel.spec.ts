import { readFile } from "node:fs/promises";
import type { Page, Request } from "@playwright/test";
import type { ApiSchema } from "@sonolens/api-client";
import type { Api } from "../support/api.ts";
import { onDesktop } from "../support/desktop-host.ts";
import { openInputs } from "../support/inputs.ts";
import { expect, test } from "../support/test.ts";
import { serveWebBuild, webBuildOf } from "../support/web-build.ts";

type PdResult = ApiSchema<"PdResult">;
type Pattern = ApiSchema<"Pattern">;

/** What the page asks and saves is known here at once. */
const soon = { intervals: [50] };
const result = (page: Page) => page.getByTestId("result");
const severity = (page: Page) => page.getByTestId("severity");
const pattern = (page: Page) => page.getByTestId("pattern");
const box = (page: Page, name: string) => page.getByRole("textbox", { name });
const invalidParams = "Enter a valid distance and mains frequency to analyse the discharge.";
const noServer = { status: 500, json: { detail: "No.", codes: { detail: ["internalError"] } } };

/** A partial discharge snapshot of the demo data, by a part of its label. */
const labelled = (api: Api, part: string) =>
  api.find(
    `discharge "${part}"`,
    ({ device_analysis_type, label }) => device_analysis_type === "PD" && label.includes(part),
  );

/** Saves fields of a snapshot, as a previous test may have changed them. */
async function begin(api: Api, id: string, fields: Record<string, object>): Promise<void> {
  for (const [call, body] of Object.entries(fields))
    expect((await api.post(`api/snapshots/${id}/${call}/`, body)).status).toBe(200);
}

/** The distinct requests of a page for an analysis, in order; an aborted one may be repeated. */
function questions(page: Page, analysis: "pd" | "pattern"): Record<string, string>[] {
  const asked: Record<string, string>[] = [];
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (!url.pathname.endsWith(`/analytics/${analysis}/`)) return;
    const question = Object.fromEntries(url.searchParams);
    if (!asked.some((known) => JSON.stringify(known) === JSON.stringify(question))) asked.push(question);
  });
  return asked;
}

/** The saved changes of a page, field by field. */
function savedFields(page: Page): unknown[] {
  const sent: unknown[] = [];
  page.on("request", (request: Request) => {
    if (request.method() === "POST" && /\/(distance|voltage|acfrequency)\/$/.test(request.url()))
      sent.push(request.postDataJSON());
  });
  return sent;
}

/** Changes the running server's response for a snapshot. */
const change = (
  page: Page,
  id: string,
  analysis: "pd" | "pattern",
  changes: Partial<PdResult> | Partial<Pattern>,
) =>
  page.route(new RegExp(`${id}/analytics/${analysis}/`), async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...((await response.json()) as object), ...changes } });
  });

const percentOf = (share: number) => `${Math.round(share * 100)}%`;

test.describe("a partial discharge", () => {
  test("[PD-01] [PD-16] [PD-17] [PD-18] [PD-19] [PD-20] [PD-24] shows its kind, severity and pattern on the web", async ({
    page,
    open,
    api,
  }) => {
    const expected = [
      ["Abgang 7, Schraubverbindung", "Corona", "Low"],
      ["Blue transformer, terminal 1", "Corona", "Medium"],
      ["base flange L3", "Floating part", "High"],
      ["cracked shed on L2", "Surface discharge", "Very high"],
    ] as const;
    for (const [at, [label, kind, level]] of expected.entries()) {
      const { id } = await labelled(api, label);
      const found = await api.get<PdResult>(`api/snapshots/${id}/analytics/pd/`);
      const [first] = found.classifications;
      const { severityMinPr: min, severityMaxPr: max } = found;
      if (!first || min === null || max === null) throw new Error(`The demo data tells nothing of ${label}.`);
      await open(`/snapshot/${id}`, at === 0 ? "full" : undefined);
      await expect(result(page)).toContainText(kind);
      await expect(result(page)).toContainText(percentOf(first.confidence));
      const kinds = page.getByRole("list", { name: /^Discharge types/ }).getByRole("listitem");
      await expect(kinds).toHaveCount(found.classifications.length);
      await expect(severity(page)).toHaveText(
        `${level}Severity ${Math.round(min)} to ${Math.round(max)} of 100`,
      );
      const advice = page.getByTestId("advice");
      await expect(advice).toContainText(found.recommendation ?? "");
      await expect(advice).toContainText(found.description ?? "");
      // A recommendation with a time limit has its last day beside it.
      await expect(advice.getByText(/^By .+, counted from the snapshot\./)).toHaveCount(
        /within/.test(found.recommendation ?? "") ? 1 : 0,
      );
      await expect(
        page.getByRole("img", { name: `${level}, ${Math.round(min)} to ${Math.round(max)} of 100` }),
      ).toBeVisible();
    }
    const bar = page.getByRole("img", { name: /^Very high, / });
    const marks = bar.locator("[data-part=mark]");
    await expect(marks).toHaveText(["25", "50", "75"]);
    const shares = await bar.evaluate((element) => {
      const { left, width } = element.getBoundingClientRect();
      return [...element.querySelectorAll("[data-part=mark]")].map((mark) => {
        const place = mark.getBoundingClientRect();
        return Math.round(((place.left + place.width / 2 - left) / width) * 100);
      });
    });
    expect(shares).toEqual([25, 50, 75]);

    const noise = await labelled(api, "only its cooler drive");
    await open(`/snapshot/${noise.id}`);
    await expect(result(page)).toContainText("No discharge heard");
    await expect(page.getByTestId("advice")).toHaveText(
      "No discharge heard. Internal discharges are often not audible; keep to your inspection interval.",
    );
    await expect(severity(page)).toHaveText("No severity, because no discharge was heard.");
    await expect(page.getByRole("img", { name: "Severity: Not applicable" })).toBeVisible();
  });

  test("[EXP-10] draws the pattern, shows it as a table, and saves it as CSV", async ({
    page,
    open,
    api,
  }) => {
    const { id, device_serial } = await labelled(api, "Endverschluss L2");
    await begin(api, id, { analysistime: { audioTime: null } });
    const points = await api.get<Pattern>(`api/snapshots/${id}/analytics/pattern/`);
    const count = points.xValues.length;
    await open(`/snapshot/${id}`, "full");
    await expect(pattern(page)).toHaveAccessibleName(new RegExp(`^${count.toLocaleString("en")} pulses`));
    const canvas = pattern(page).locator("canvas[data-drawn]:visible");
    await expect(canvas).toHaveCount(1);
    const drawn = await canvas.evaluate((element: HTMLCanvasElement) => {
      const { data } = element.getContext("2d")?.getImageData(0, 0, element.width, element.height) ?? {};
      return { lit: data?.filter((value, at) => at % 4 === 3 && value > 0).length ?? 0, all: element.width };
    });
    expect(drawn.lit).toBeGreaterThan(drawn.all);
    await expect(pattern(page).locator("text").filter({ hasText: "°" })).toHaveText([
      "0°",
      "90°",
      "180°",
      "270°",
      "360°",
    ]);
    await expect(pattern(page).getByTestId("sine")).toBeAttached();

    const disclosure = page.getByRole("button", { name: "Show as table" });
    await disclosure.focus();
    await page.keyboard.press("Enter");
    const table = page.getByRole("table", { name: /^Pattern as a table/ });
    await expect(table.getByRole("rowheader")).toHaveCount(12);
    const pulses = await table
      .getByRole("row")
      .locator("td:nth-child(2)")
      .evaluateAll((cells) => cells.map((cell) => Number(cell.textContent?.replace(/\D/g, ""))));
    expect(pulses.reduce((sum, each) => sum + each, 0)).toBe(count);
    await disclosure.press("Enter");
    await expect(table).toHaveCount(0);

    const csv = async () => {
      const coming = page.waitForEvent("download");
      await page.getByRole("button", { name: "Download the pattern as CSV" }).click();
      const file = await coming;
      return { name: file.suggestedFilename(), text: await readFile(await file.path(), "utf8") };
    };
    const whole = await csv();
    expect(whole.name).toBe(`PRPD_${device_serial}_${id}.csv`);
    const lines = whole.text.trimEnd().split("\r\n");
    expect(lines).toHaveLength(count + 1);
    expect(lines[1]).toBe(`${points.xValues[0]},${points.yValues[0]}`);

    await begin(api, id, { analysistime: { audioTime: 0.5 } });
    const shorter = await api.get<Pattern>(`api/snapshots/${id}/analytics/pattern/`);
    await page.reload();
    await expect(pattern(page)).toHaveAccessibleName(
      new RegExp(`^${shorter.xValues.length.toLocaleString("en")} pulses?`),
    );
    expect((await csv()).name).toBe(`PRPD_${device_serial}_${id}_@0.5s.csv`);
  });

  test("[PD-05] [PD-06] [PD-07] [PD-08] [PD-09] [PD-13] asks only with a distance and a frequency that can be", async ({
    page,
    open,
    api,
  }) => {
    const { id } = await labelled(api, "Endverschluss L3");
    await begin(api, id, { distance: { distance: 1.4 }, acfrequency: { acfrequency: 50 } });
    const asked = questions(page, "pd");
    const patterns = questions(page, "pattern");
    const saved = savedFields(page);
    await open(`/snapshot/${id}`, "full");
    await expect(result(page)).toContainText("Internal discharge");
    await expect(pattern(page)).toBeVisible();
    expect(asked).toEqual([expect.objectContaining({ distanceM: "1.4", acfreq: "50", voltageV: "20000" })]);
    await expect(page.getByTestId("inputs-summary")).toHaveText("1.4\u00a0m · 20\u00a0kV · 50\u00a0Hz");
    await openInputs(page);
    const frequency = box(page, "Mains frequency");
    const range = page.getByText("0, or a value between 12.5 and 450");

    for (const wrong of ["5", "12.4", "-50", "451"]) {
      await frequency.fill(wrong);
      await frequency.blur();
      await expect(range).toBeVisible();
      await expect(page.getByText(invalidParams)).toBeVisible();
      await expect(result(page)).toHaveCount(0);
    }
    await page.getByRole("button", { name: "Usual frequencies" }).click();
    await expect(page.getByRole("menuitemradio")).toHaveText(["50\u00a0Hz", "60\u00a0Hz"]);
    await page.getByRole("menuitemradio", { name: "60" }).click();
    await expect(range).toHaveCount(0);
    await expect.poll(() => saved, soon).toEqual([{ acfrequency: 60 }]);
    await expect.poll(() => asked.map(({ acfreq }) => acfreq), soon).toEqual(["50", "60"]);
    await expect.poll(() => patterns.map(({ acfreq }) => acfreq), soon).toEqual(["50", "60"]);
    await frequency.fill("0");
    await expect.poll(() => asked.map(({ acfreq }) => acfreq), soon).toEqual(["50", "60", "0"]);
    await expect.poll(() => saved.at(-1), soon).toEqual({ acfrequency: 0 });
    await frequency.fill("12.5");
    await expect.poll(() => asked.at(-1)?.acfreq, soon).toBe("12.5");
    await frequency.fill("450");
    await expect.poll(() => asked.at(-1)?.acfreq, soon).toBe("450");
    await frequency.fill("50");
    await expect.poll(() => saved.at(-1), soon).toEqual({ acfrequency: 50 });
    await expect(result(page)).toContainText("Internal discharge");

    const distance = box(page, "Distance");
    await distance.fill("0.1");
    await distance.blur();
    await expect(page.getByText(invalidParams)).toBeVisible();
    const before = asked.length;
    await distance.fill("1.4");
    await distance.fill("2.8");
    await expect.poll(() => asked.slice(before).map(({ distanceM }) => distanceM), soon).toEqual(["2.8"]);
    await expect(result(page)).toContainText("Internal discharge");
    await expect.poll(async () => (await api.detail(id)).source_distance).toBe(2.8);
    expect(
      asked.map(({ acfreq }) => acfreq).filter((each) => Number(each) > 0 && Number(each) < 12.5),
    ).toEqual([]);
  });

  test("[PD-10] [PD-11] [PD-12] takes a voltage, 0 for a negative one, and leaves out an empty one", async ({
    page,
    open,
    api,
  }) => {
    const { id } = await labelled(api, "line clamp L2");
    await begin(api, id, { voltage: { voltage: 110 } });
    const asked = questions(page, "pd");
    const saved = savedFields(page);
    await open(`/snapshot/${id}`, "full");
    await expect(result(page)).toContainText("Corona");
    await openInputs(page);
    await page.getByRole("button", { name: "Usual voltages" }).click();
    await expect(page.getByRole("menuitemradio")).toHaveText(
      [3, 6, 10, 20, 35, 66, 110, 220, 330, 400, 765].map((kilovolts) => `${kilovolts}\u00a0kV`),
    );
    await page.getByRole("menuitemradio", { name: "220" }).click();
    await expect.poll(() => saved, soon).toEqual([{ voltage: 220 }]);
    await expect.poll(() => asked.map(({ voltageV }) => voltageV), soon).toEqual(["110000", "220000"]);
    const voltage = box(page, "Voltage");
    await voltage.fill("-5");
    await voltage.blur();
    await expect(voltage).toHaveValue("0");
    await expect.poll(() => saved.at(-1), soon).toEqual({ voltage: 0 });
    await expect.poll(() => asked.at(-1)?.voltageV, soon).toBe("0");
    await voltage.fill("");
    await expect.poll(() => saved.at(-1), soon).toEqual({ voltage: null });
    // toEqual takes an undefined entry for a missing one.
    await expect
      .poll(() => asked.map(({ voltageV = "unknown" }) => voltageV))
      .toEqual(["110000", "220000", "0", "unknown"]);
    expect(Object.keys(asked.at(-1) ?? {}).sort()).toEqual(["acfreq", "distanceM", "version"]);
    await expect(page.getByText("The voltage is unknown, so the range is wider.")).toBeVisible();
  });

  test("[PD-14] [PD-15] [SNP-42] tells a failed pattern or analysis and keeps the other, and names a pattern and a kind that were not found", async ({
    page,
    open,
    api,
  }) => {
    const flagged = page.locator("[data-analysis-error]");
    const restStands = async (id: string) => {
      await expect(page.locator(`canvas[data-drawn="${id}"]`)).toBeVisible();
      await expect(page.getByRole("textbox", { name: "Comment" })).toBeEditable();
    };
    await test.step("a pattern that fails, and comes when it is asked for again", async () => {
      const { id } = await labelled(api, "base flange L3");
      const call = new RegExp(`${id}/analytics/pattern/`);
      await page.route(call, (route) => route.fulfill(noServer));
      await open(`/snapshot/${id}`, "full");
      await expect(page.getByText("Could not calculate the pattern")).toBeVisible();
      await expect(flagged).toHaveAttribute("data-analysis-error", "pattern");
      await expect(result(page)).toContainText("Floating part");
      await expect(pattern(page)).toHaveCount(0);
      await restStands(id);
      await page.unroute(call);
      await page.getByRole("button", { name: "Try again" }).click();
      await expect(pattern(page)).toBeVisible();
      await expect(flagged).toHaveCount(0);
    });
    await test.step("an analysis that fails, and comes when it is asked for again", async () => {
      const { id } = await labelled(api, "lose Kabelschelle");
      const call = new RegExp(`${id}/analytics/pd/`);
      await page.route(call, (route) => route.fulfill(noServer));
      await open(`/snapshot/${id}`);
      await expect(page.getByText("Could not analyse the discharge")).toBeVisible();
      await expect(flagged).toHaveAttribute("data-analysis-error", "pd");
      await expect(pattern(page)).toBeVisible();
      await openInputs(page);
      await expect(box(page, "Voltage")).toBeVisible();
      await restStands(id);
      await page.unroute(call);
      await page.getByRole("button", { name: "Try again" }).click();
      await expect(result(page)).toContainText("Floating part");
      await expect(flagged).toHaveCount(0);
    });
    await test.step("neither a pattern nor a kind that was found", async () => {
      const { id } = await labelled(api, "cracked shed");
      await change(page, id, "pattern", { xValues: [], yValues: [], reason: "noPulses" });
      const none: Partial<PdResult> = {
        classifications: [],
        severityMinPr: null,
        severityMaxPr: null,
        reason: "tooShort",
      };
      await change(page, id, "pd", none);
      await open(`/snapshot/${id}`);
      await expect(page.getByText("No pattern found")).toBeVisible();
      await expect(page.getByText("No pulses stand out from the sound.")).toBeVisible();
      await expect(result(page)).toContainText("No discharge type found");
      await expect(result(page)).toContainText("The sound is too short. Record for longer.");
      await expect(severity(page)).toHaveText("No severity, because the kind is not certain.");
      await expect(flagged).toHaveCount(0);
    });
  });

  test("[VID-13] [VID-14] [VID-15] plays the pattern as a video, which is what its answers say it is, and says when it could not be had", async ({
    page,
    open,
    api,
  }) => {
    test.slow();
    const { id } = await labelled(api, "Blue transformer, terminal 1");
    const videoCall = /\/analytics\/prpdvideo\//;
    await page.route(videoCall, (route) => route.fulfill(noServer));
    await open(`/snapshot/${id}`, "full");
    const button = page.getByRole("button", { name: "Video" });
    await button.focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Pattern video" });
    const state = dialog.getByTestId("pattern-video");
    await expect(state).toHaveAttribute("data-status", "error");
    await expect(dialog.getByText("Could not create the video")).toBeVisible();
    await page.unroute(videoCall);
    const answers: ApiSchema<"SnapshotVideo">[] = [];
    page.on("response", async (response) => {
      if (videoCall.test(response.url())) answers.push(await response.json());
    });
    await dialog.getByRole("button", { name: "Try again" }).click();
    await expect(state).toHaveAttribute("data-status", "preparing");
    await expect(dialog.getByRole("progressbar", { name: "Creating the video" })).toBeVisible();
    await expect(state).toHaveAttribute("data-status", "ready", { timeout: 240_000 });
    await expect.poll(() => answers.at(-1)?.status).toBe("ready");
    const video = dialog.locator("video");
    const read = () =>
      video.evaluate((element: HTMLVideoElement) => ({
        width: element.videoWidth,
        height: element.videoHeight,
        durationS: element.duration,
        source: element.currentSrc,
      }));
    await expect.poll(async () => (await read()).width).toBeGreaterThan(0);
    for (const answer of answers)
      expect(Object.keys(answer)).toEqual(
        expect.arrayContaining([
          ...["status", "url", "frames", "fps", "xSize", "ySize", "progress", "durationSeconds"],
        ]),
      );
    const last = answers.at(-1);
    if (!last) throw new Error("Nobody asked for the video.");
    const { width, height, durationS, source } = await read();
    expect(last.progress).toBe(100);
    expect([last.xSize, last.ySize]).toEqual([width, height]);
    expect(last.durationSeconds).toBeCloseTo(durationS, 1);
    expect((last.frames ?? 0) / (last.fps ?? 1)).toBeCloseTo(durationS, 1);
    expect(source).toContain(last.url);
    const progress = answers.map((answer) => answer.progress);
    expect(progress).toEqual(progress.toSorted((one, other) => one - other));
    await video.evaluate((element: HTMLVideoElement) => element.play());
    await expect
      .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime))
      .toBeGreaterThan(0.2);
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await expect(button).toBeFocused();
  });
});

test.describe("partial discharge on a desktop", () => {
  /** Without pro mode only the level is shown, as for any sound. */
  async function expectLevelOnly(page: Page) {
    await expect(result(page)).toContainText("dB");
    await openInputs(page);
    await expect(box(page, "Distance")).toBeVisible();
    await expect(severity(page)).toHaveCount(0);
    await expect(pattern(page)).toHaveCount(0);
    await expect(box(page, "Voltage")).toHaveCount(0);
  }

  test("[PD-21] [PD-22] [PD-23] [PD-24] follows the licence, and is off in the sonolens edition, which shows it on the web", async ({
    page,
    open,
    api,
    product,
  }) => {
    const { id } = await labelled(api, "base flange L3");
    const asked = questions(page, "pd");
    await test.step("a licence without the pro mode", async () => {
      await onDesktop(page, "basic");
      await open(`/snapshot/${id}`, "full");
      await expectLevelOnly(page);
      expect(asked).toEqual([]);
    });
    await test.step("a licence to try the pro mode", async () => {
      await onDesktop(page, "proTrial");
      await page.reload();
      await expect(result(page)).toContainText("Floating part");
      await expect(severity(page)).toContainText("High");
      await expect(pattern(page)).toBeVisible();
    });
    await page.unrouteAll();
    const sonolensBuild = await webBuildOf("sonolens");
    await test.step("the sonolens edition on the web", async () => {
      await serveWebBuild(page, product.url, sonolensBuild);
      await page.reload();
      await expect(page).toHaveTitle(/Sonolens$/);
      await expect(severity(page)).toContainText("High");
    });
    await test.step("the sonolens edition on a desktop, with the pro mode", async () => {
      await onDesktop(page, "pro", sonolensBuild);
      await page.reload();
      await expectLevelOnly(page);
      await expect(page).toHaveTitle(/Sonolens$/);
    });
  });
});
