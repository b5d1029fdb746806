import { encodeWav } from "../../../../packages/acoustics/src/wav/encode-wav.ts";
import { chooseFiles, dialogOf, hasEnded, lineOf, openDialog } from "../support/import-steps.ts";
import { cardOf, expect, test } from "../support/test.ts";

const rate = 384_000;

/** Three seconds of noise with clicks of 40 kHz, as a bat detector records it. */
function ultrasound(): Buffer {
  let state = 7;
  const samples = Float32Array.from({ length: 3 * rate }, (_, n) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    const noise = 0.002 * (state / 2 ** 30 - 1);
    return noise + (n % 38_400 < 4_000 ? 0.2 * Math.sin((2 * Math.PI * 40_000 * n) / rate) : 0);
  });
  return Buffer.from(encodeWav([samples], rate, "pcm16"));
}

test("a recording of one microphone is imported, looked at and listened to without a map", async ({
  page,
  open,
  api,
}) => {
  const mimeType = "audio/wav";
  await open("/", "full");
  await openDialog(page);
  await dialogOf(page).getByLabel("Look for in recordings (.wav)").selectOption("Machine faults");
  const array = Array.from({ length: 16 }, () => Float32Array.of(0, 0.1, -0.1, 0.2));
  await chooseFiles(page, [
    { name: "transformer-3.wav", mimeType, buffer: ultrasound() },
    { name: "array.wav", mimeType, buffer: Buffer.from(encodeWav(array, 48_000)) },
    { name: "torn.wav", mimeType, buffer: Buffer.from("RIFF and no more") },
  ]);
  await hasEnded(page);
  await expect(dialogOf(page)).toContainText("One snapshot imported");
  await expect(lineOf(page, "array.wav")).toContainText("The recording has 16 channels.");
  await expect(lineOf(page, "torn.wav")).toContainText("This WAV file cannot be read.");
  const link = lineOf(page, "transformer-3.wav").getByRole("link");
  const id = (await link.getAttribute("href"))?.split("/").at(-1) ?? "";
  const record = (await api.list()).find((each) => each.id === id);
  expect(record).toMatchObject({
    label: "transformer-3",
    device_analysis_type: "MECHANICAL",
    picture_kind: "spectrogram",
  });
  const card = cardOf(page, id);
  await expect(card.locator("img.photo-dimmed")).toHaveCount(1);
  await expect(card).toContainText("Sound only");
  await expect(card.locator("canvas[data-drawn]")).toHaveCount(0);
  await link.click();

  await expect(page.getByRole("heading", { level: 1 })).toHaveText("transformer-3");
  const stage = page.getByTestId("stage");
  await expect(stage.getByTestId("picture")).toBeVisible();
  await expect(stage.getByTestId("heatmap")).toHaveCount(0);
  await expect(page.getByText("Time 0 to 3.0 s, frequency 0 to 192 kHz")).toBeVisible();
  await expect(page.getByTestId("sound-only")).toContainText("One microphone gives no direction");
  await expect(page.getByTestId("spectrogram")).toBeVisible();
  const type = page.getByLabel("Look for", { exact: true });
  await expect(type).toHaveValue("MECHANICAL");
  await type.selectOption("Leaks");
  await expect(page.getByTestId("no-leak-result")).toContainText("No leak size");
  await expect(page.getByLabel("Look for", { exact: true })).toBeFocused();
  await expect
    .poll(async () => (await api.list()).find((each) => each.id === id)?.device_analysis_type)
    .toBe("LEAK");
  await expect(page.getByRole("slider", { name: "Range" })).toHaveCount(0);
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await expect(page.getByRole("button", { name: "Pause", exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Listening: Shifted down from \d\d kHz$/ })).toBeVisible();
  await page.getByRole("button", { name: "Download", exact: true }).click();
  const frames = page.getByRole("menuitem", { name: /ZIP/ });
  await expect(frames).toHaveAttribute("aria-disabled", "true");
  await expect(frames).toContainText("One microphone gives no direction, so there is no heat map.");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: "Picture with caption (PNG)" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.png$/);
});
