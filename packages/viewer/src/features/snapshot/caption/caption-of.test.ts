import { settingsSchema } from "@sonolens/domain";
import { createI18n, loadTextsOf } from "@sonolens/i18n";
import { beforeAll, describe, expect, it } from "vitest";
import type { LeakAnalysis } from "../../../data/analysis/leak-analysis.ts";
import { aSnapshotDetail } from "../../../testing/a-snapshot.ts";
import { type CaptionOptions, captionOf, type DrawnScale } from "./caption-of.ts";

let words: Parameters<typeof captionOf>[1];

beforeAll(async () => {
  const i18n = await createI18n("en");
  for (const texts of ["card", "filters", "gallery", "leak", "pd", "refocus", "snapshot"] as const)
    await loadTextsOf(i18n, texts);
  words = { t: i18n.t, locale: "en", timeZone: "Europe/Helsinki" };
});

const analysis = {
  leakDetected: true,
  infDetected: false,
  leakSizeLpmin: 143.7,
  leakSizeLowLpmin: 115.6,
  leakSizeHighLpmin: 178.7,
  leakCost: 2134.5,
  reason: null,
  method: "level",
  version: "4.1",
} as unknown as LeakAnalysis;

const captioned = (named: Parameters<typeof aSnapshotDetail>[0] = {}, more: Partial<CaptionOptions> = {}) =>
  captionOf(
    {
      snapshot: aSnapshotDetail({ leak: 143.7, ...named }),
      settings: settingsSchema.parse({ energy_cost_kwh: 0.145, currency_iso_code: "USD" }),
      utilization: "weekly",
      analysis,
      place: "Rayong, Thailand",
      brand: "Sonolens NL",
      drawn: {
        maxDb: 61.2,
        dynamicRangeDb: 15,
        palette: "ember",
        scheme: "STRENGTH",
        sourceCount: 1,
        momentS: undefined,
      },
      ...more,
    },
    words,
  );
const facts = (caption: ReturnType<typeof captioned>) =>
  caption.facts.map(({ name, value, unit = "", note = "" }) =>
    [name, value, unit, note].join("|").replaceAll("\u00a0", " "),
  );

describe("the caption of a snapshot", () => {
  it("has size with range, cost, emissions, distance and status of a leak in the digits of its page", () => {
    const caption = captioned();
    expect(caption).toMatchObject({
      label: "Compressor hall, flange 7",
      severity: { level: 4, word: "Very high" },
      brand: "Sonolens NL",
    });
    expect(caption.line).toMatch(/^Rayong, Thailand · .*2026.* · compressor, night shift$/);
    expect(facts(caption).slice(0, 2)).toEqual([
      "Leak size, air|144|l/min|90% confidence: 116 to 179",
      expect.stringMatching(/^Cost\|\$2,100\|\/ year\|\$1,700 to \$2,600$/),
    ]);
    expect(facts(caption).slice(-2)).toEqual(["Distance|2.4|m|20 °C, 45%", "Status|Open||"]);
    expect(caption.scale).toMatchObject({
      from: "49.2",
      to: "61.2",
      unit: "dB re 20 µPa · 20–40\u00a0kHz · Average of 4.0 s",
      lines: "Outline: 49.2 dB. Thin lines: 55.2 and 59.2 dB",
    });
  });

  it("says that a leak is too large to measure, rated very high, with its level in place of a size", () => {
    const caption = captioned(
      { leak: null, leak_infinite: true },
      { analysis: { ...analysis, infDetected: true, leakSizeLpmin: null, leakCost: null } },
    );
    expect(caption.severity?.word).toBe("Very high");
    expect(facts(caption)).toEqual([
      "Leak size, air|Too large to measure||",
      "Peak level|61.2|dB|",
      "Distance|2.4|m|20 °C, 45%",
      "Status|Open||",
    ]);
  });

  it("is in the units of the settings, and its money without decimals where the currency has none", () => {
    const caption = captioned(
      {},
      {
        settings: settingsSchema.parse({
          ...{ energy_cost_kwh: 21.5, currency_iso_code: "JPY", leak_size_unit: "CFM" },
          ...{ temperature_unit: "FAHRENHEIT", source_distance_unit: "FEET" },
        }),
        analysis: { ...analysis, leakCost: 316_540.4 },
      },
    );
    expect(facts(caption)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^Leak size, air\|5\.1\|ft³\/min\|90% confidence: 4\.1 to 6\.3$/),
        expect.stringMatching(/^Cost\|(?:JP)?¥320,000\|/),
        "Distance|7.87|ft|68 °F, 45%",
      ]),
    );
    const texts = JSON.stringify([caption.facts, caption.basis, caption.line, caption.scale?.unit]);
    expect(texts).not.toMatch(/\d[\s\u00a0]?(?:m|km)\b|°C|l\/min|¥[\d,]*\d\.\d/);
  });

  it("prints the peak that is drawn on a map of directions", () => {
    const named = {
      device_analysis_type: "MECHANICAL",
      picture_kind: "directionMap",
      level_db: 60.4,
    } as const;
    expect(facts(captioned(named))).toContain("Peak level|61.2|dB|");
    expect(facts(captioned({ ...named, picture_kind: "camera" }))).toContain("Peak level|60.4|dB|");
  });

  it("has what was found in discharges and machines", () => {
    const discharge = captioned({
      device_analysis_type: "PD",
      pd: {
        severity_min: 56,
        severity_max: 74,
        classification: [{ name: "surface", confidence: 0.8 }],
        fromAudioTime: null,
      },
    });
    expect(facts(discharge).slice(0, 2)).toEqual([
      expect.stringMatching(/^Most likely\|Surface/),
      "Severity|56–74|/ 100|",
    ]);
    const machine = captioned({ device_analysis_type: "MECHANICAL", machine_finding: "possibleFault" });
    expect(facts(machine)[0]).toBe("Finding|Possible fault||");
    expect(machine.severity).toEqual({ level: 3, word: "High" });
    const unclear = captioned({ device_analysis_type: "MECHANICAL", machine_finding: "cannotTell" });
    expect(unclear.severity).toEqual({ level: 0, word: "Cannot tell" });
  });

  it("names what a refocused map shows, and nothing that was found in the camera's own", () => {
    const refocused = { bandHz: [9000, 27_000], timeS: null, distanceM: 3.1, peakDb: 48.6 } as const;
    const drawn: DrawnScale = {
      ...{ maxDb: 48.3, dynamicRangeDb: 15, sourceCount: 2 },
      palette: "ember",
      scheme: "STRENGTH",
      momentS: 1.25,
      refocused,
    };
    const caption = captioned({}, { drawn });
    expect(caption.severity).toBeUndefined();
    expect(facts(caption)).toEqual(["Peak level|48.6|dB|", "Distance|2.4|m|20 °C, 45%", "Status|Open||"]);
    expect(caption.basis.slice(1)).toEqual([
      "Refocused: 9–27\u00a0kHz, 3.1\u00a0m. Results of the camera’s own map are left out.",
    ]);
    expect(caption.scale?.unit).toBe("dB re 20 µPa · 9–27\u00a0kHz · At 1.3 s");
    const part = captioned(
      {},
      { drawn: { ...drawn, momentS: undefined, refocused: { ...refocused, timeS: [0.63, 1.05] } } },
    );
    expect(part.basis[1]).toContain("Refocused: 9–27\u00a0kHz, 0.63 to 1.05 s, 3.1\u00a0m.");
    expect(part.scale?.unit).toBe("dB re 20 µPa · 9–27\u00a0kHz · Average, 0.63 to 1.05 s");
    const farAway = captioned(
      { device_analysis_type: "PD" },
      { drawn: { ...drawn, refocused: { ...refocused, distanceM: null, peakDb: undefined } } },
    );
    expect(facts(farAway)).toEqual(["Distance|2.4|m|20 °C, 45%", "Status|Open||"]);
    expect(farAway.basis[1]).toContain("9–27\u00a0kHz, far away.");
  });

  it("has levels relative to full scale as such", () => {
    const caption = captioned({ level_reference: "fullScale", leak: null, level_db: -28.9 });
    expect(facts(caption)).toContain("Peak level|\u221228.9|dBFS|");
    expect(caption.scale?.lines).toBe("Outline: 49.2 dBFS. Thin lines: 55.2 and 59.2 dBFS");
    expect(caption.scale?.unit).toContain("dB re full scale");
  });

  it("says how to read the spectrogram of one microphone", () => {
    const sound = { picture_kind: "spectrogram", sample_rate_hz: 384_000 } as const;
    expect(captioned(sound, { drawn: undefined }).basis.slice(1, 3)).toEqual([
      "Sound only",
      "Time 0 to 4.0 s, frequency 0 to 192 kHz",
    ]);
  });

  it("has no scale where nothing is drawn", () => {
    expect(captioned({}, { drawn: undefined }).scale).toBeUndefined();
  });
});
