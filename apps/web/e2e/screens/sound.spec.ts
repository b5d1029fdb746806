import { stat } from "node:fs/promises";
import { encodeWav } from "../../../../packages/acoustics/src/wav/encode-wav.ts";
import { stageHeatmap } from "../support/heatmap.ts";
import { expect, test } from "../support/test.ts";
import { serveWebBuild, webBuildOf } from "../support/web-build.ts";

const signal = /\/api\/snapshots\/[^/]+\/signal\//;

test.describe("the sound of a snapshot", () => {
  test("[AUD-06] that cannot be read is logged, and draws no chart", async ({ page, open, api }) => {
    const record = await api.find("picture", ({ picture_state }) => picture_state === "present");
    const logged: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error") logged.push(message.text());
    });
    await page.route(signal, (route) =>
      route.fulfill({ contentType: "audio/wav", body: "RIFF and then nothing that is sound" }),
    );
    await open(`/snapshot/${record.id}`, "full");
    await expect(page.getByText("No sound to show")).toBeVisible();
    await expect(page.getByTestId("spectrogram")).toHaveCount(0);
    expect(logged.filter((text) => text.startsWith("The sound could not be read"))).toHaveLength(1);
    await expect(page.getByTestId("heatmap")).toBeVisible();
  });

  test("is there although the network loses the script that reads it, as when a laptop changes its network", async ({
    page,
    open,
    api,
  }) => {
    const { id } = await api.find("snapshot with sound", ({ meta }) => meta.duration > 1);
    let lost = 0;
    await page.route(/\/assets\/audio-worker/, (route) => {
      lost += 1;
      return lost <= 2 ? route.abort("internetdisconnected") : route.continue();
    });
    await open(`/snapshot/${id}`, "full");
    await expect(page.getByRole("button", { name: "Play", exact: true })).toBeEnabled();
    await expect(page.getByTestId("spectrogram")).toBeVisible();
    expect(lost).toBe(3);
  });

  test("[AUD-07] shorter than 0.11 s has no time chart, and says why", async ({ page, open, api }) => {
    const record = await api.find("picture", ({ picture_state }) => picture_state === "present");
    const sampleRateHz = 96_000;
    const samples = Float32Array.from({ length: 0.1 * sampleRateHz }, (_, n) => 0.2 * Math.sin(n / 3));
    const body = Buffer.from(encodeWav([samples], sampleRateHz));
    await page.route(signal, (route) => route.fulfill({ contentType: "audio/wav", body }));
    await open(`/snapshot/${record.id}`, "full");
    await expect(page.getByTestId("spectrogram")).toBeVisible();
    const zoom = page.getByRole("button", { name: "Zoom in to 0.1 s" });
    await expect(zoom).toHaveAttribute("aria-disabled", "true");
    await zoom.hover();
    await expect(page.getByRole("tooltip")).toContainText("The sound is too short to draw");
  });

  test("is told as a table, for those who do not see the spectrogram", async ({ page, open, api }) => {
    const record = await api.find("picture", ({ picture_state }) => picture_state === "present");
    const sampleRateHz = 96_000;
    const samples = Float32Array.from({ length: sampleRateHz }, (_, n) => {
      const [hz, amplitude] = n < sampleRateHz / 2 ? [12_000, 0.5] : [30_000, 0.05];
      return amplitude * Math.sin((2 * Math.PI * hz * n) / sampleRateHz);
    });
    const body = Buffer.from(encodeWav([samples], sampleRateHz));
    await page.route(signal, (route) => route.fulfill({ contentType: "audio/wav", body }));
    await open(`/snapshot/${record.id}`, "full");
    const button = page.getByRole("button", { name: "Sound as a table" });
    await button.focus();
    await page.keyboard.press("Enter");
    await expect(button).toHaveAttribute("aria-expanded", "true");
    const table = page.getByRole("table", { name: "Level and strongest frequency over the recording" });
    await expect(table.getByRole("columnheader")).toHaveText([
      "Time, s",
      "Level, dB FS",
      "Strongest, kHz",
      "There, dB FS",
    ]);
    const rows = table.getByRole("row").filter({ has: page.getByRole("cell") });
    await expect(rows).toHaveCount(20);
    await expect(rows.nth(3)).toHaveText(/^0\.150–0\.200.6\.012\.0.6\.0$/u);
    await expect(rows.nth(15)).toHaveText(/^0\.750–0\.800.26\.030\.0.26\.0$/u);
  });

  test("[AUD-08] [EDN-05] is saved made audible where the edition has it, and nowhere else", async ({
    page,
    product,
    open,
    api,
  }) => {
    const record = await api.find("picture", ({ picture_state }) => picture_state === "present");
    const item = page.getByRole("menuitem", { name: "Sound made audible (WAV)" });
    await open(`/snapshot/${record.id}`, "full");
    await stageHeatmap(page);
    await page.getByRole("button", { name: "Download", exact: true }).click();
    await expect(page.getByRole("menuitem").first()).toBeVisible();
    await expect(item).toHaveCount(0);
    await serveWebBuild(page, product.url, await webBuildOf("ue"));
    await page.reload();
    await stageHeatmap(page);
    await expect(page.getByTestId("spectrogram")).toBeVisible();
    await page.getByRole("button", { name: "Download", exact: true }).click();
    const saved = page.waitForEvent("download");
    await item.click();
    const download = await saved;
    expect(download.suggestedFilename()).toMatch(
      new RegExp(`^${record.device_serial}-.*-\\d{4}-\\d\\d-\\d\\d\\.wav$`),
    );
    const bytes = await api.bytes(`api/snapshots/${record.id}/audible-wav/`);
    const { size } = await stat(await download.path());
    expect(size).toBe(bytes.byteLength);
  });
});
