import { availableLocales, createI18n, loadTextsOf } from "@sonolens/i18n";
import { describe, expect, it } from "vitest";
import { assumptionText } from "./assumption-text.ts";

const metric = { distance: "METERS", temperature: "CELSIUS" } as const;
const imperial = { distance: "FEET", temperature: "FAHRENHEIT" } as const;

async function written(
  locale: string,
  code: string,
  value: number | null,
  units: typeof metric | typeof imperial,
) {
  const { t } = await wordsOf(locale);
  return assumptionText({ code, value }, units, { t, locale })?.replaceAll("\u00a0", " ");
}

async function wordsOf(locale: string) {
  const i18n = await createI18n(locale);
  await loadTextsOf(i18n, "leak");
  return i18n;
}

describe("the assumptions behind a leak size", () => {
  it("have lengths and temperatures in the units of the settings", async () => {
    const inFeet = (code: string, value: number) => written("en", code, value, imperial);
    expect(await written("en", "distanceTakenAsM", 0.3, metric)).toBe(
      "The distance is limited to 0.3 m, the shortest in the calibration.",
    );
    expect(await inFeet("distanceTakenAsM", 0.3048)).toContain("limited to 1 ft,");
    expect(await written("en", "outsideCalibrationM", 2, metric)).toContain("is 2 m outside");
    expect(await inFeet("outsideCalibrationM", 3.048)).toContain("is 10 ft outside");
    expect(await written("en", "outsideCalibrationC", 5, metric)).toContain("is 5 °C outside");
    // A difference, so without the offset between both scales.
    expect(await inFeet("outsideCalibrationC", 5)).toContain("is 9 °F outside");
  });

  it("name no other unit in any language", async () => {
    for (const locale of availableLocales)
      for (const code of ["distanceTakenAsM", "outsideCalibrationM", "outsideCalibrationC"])
        expect(await written(locale, code, 5, imperial), locale).not.toMatch(/\d ?m\b|°C/);
  });

  it("are plain numbers otherwise, and nothing for one of a newer server", async () => {
    expect(await written("en", "detectionMarginDb", 3, imperial)).toBe(
      "A leak is at least 3 dB above the background.",
    );
    expect(await written("en", "pointSource", null, metric)).toContain("The leak is small");
    expect(await written("en", "ofANewerServer", 3, metric)).toBeUndefined();
  });
});
