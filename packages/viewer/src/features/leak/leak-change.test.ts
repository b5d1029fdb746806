import { leakDisplay, type TypedUnits } from "@sonolens/domain";
import { createI18n, loadTextsOf } from "@sonolens/i18n";
import { beforeAll, describe, expect, it } from "vitest";
import { changeOf, type KnownOutcomes, type LeakOutcomeOf, withOutcome } from "./leak-change.ts";
import { causeText } from "./leak-input-texts.ts";
import { shownCostText, shownSizeTexts } from "./leak-size-texts.ts";
import type { LeakValues } from "./leak-values.ts";

type Words = Parameters<typeof causeText>[3];
let words: Words;

beforeAll(async () => {
  const i18n = await createI18n("en");
  for (const texts of ["leak", "snapshot"] as const) await loadTextsOf(i18n, texts);
  words = { t: i18n.t, locale: "en" };
});

const values: LeakValues = {
  ...{ distance: 1.5, gas_type: "AIR", linepressure: null, temperature: 21, humidity: 75 },
  ...{ costmode: "energy", energycost: 0, volumecost: 0, masscost: 0, specificpower: 11.7 },
  utilization: { hours: 24, days: 7, weeks: 52 },
};
const circumstances: LeakOutcomeOf["circumstances"] = {
  ...{ analysisTime: null, correction: 1, usualDistance: 3, usualEnergyCost: 0.14, currency: "EUR" },
};
const units: TypedUnits = { distance: "METERS", temperature: "CELSIUS", leak: "LPM" };

interface Named {
  readonly values?: Partial<LeakValues>;
  readonly circumstances?: Partial<LeakOutcomeOf["circumstances"]>;
  readonly leakLpm?: number | "infinite";
}
function outcome({ leakLpm = 144, ...named }: Named = {}): LeakOutcomeOf {
  const used = { ...values, ...named.values };
  const around = { ...circumstances, ...named.circumstances };
  const price = used.energycost || around.usualEnergyCost || undefined;
  const display = leakDisplay({
    ...{ gas: "AIR", resultValid: true, distance: "valid" },
    result:
      leakLpm === "infinite"
        ? { leakDetected: true, infDetected: true }
        : { leakDetected: true, infDetected: false, leakLpm },
    cost: {
      ...{ costMode: used.costmode, hoursPerYear: 8736, specificPowerKwPerM3Min: 11.7 },
      ...(price !== undefined && { energyCostPerKwh: price }),
    },
  });
  if (display.kind !== "result" && display.kind !== "infinite") throw new Error(display.kind);
  return { values: used, circumstances: around, display };
}

/** The causes shown after these results, each once the one before was shown. */
function said(...outcomes: readonly LeakOutcomeOf[]): string[] | undefined {
  const change = changeOf(outcomes.reduce<KnownOutcomes>(withOutcome, {}));
  return change?.changed.map((name) => causeText(name, change, units, words).replaceAll("\u00a0", " "));
}

describe("what a change of a leak is put down to", () => {
  it("names all inputs that differ, and further changes of the same ones together", () => {
    expect(said(outcome(), outcome({ values: { distance: 4, humidity: 40 } }))).toEqual([
      "the distance went from 1.5 to 4 m",
      "the humidity went from 75% to 40%",
    ]);
    expect(
      said(
        outcome(),
        outcome({ values: { distance: 4 } }),
        outcome({ values: { distance: 5 }, leakLpm: 736 }),
      ),
    ).toEqual(["the distance went from 1.5 to 5 m"]);
  });

  it("names what moved since, not the input that changed before it", () => {
    const moved = { values: { distance: 4 }, circumstances: { analysisTime: 1.25 } };
    expect(said(outcome(), outcome({ values: { distance: 4 } }), outcome(moved))).toEqual([
      "the analysis window went from the whole recording to 1.3 s",
    ]);
    expect(said(outcome(), outcome({ circumstances: { correction: 1.5 }, leakLpm: 216 }))).toEqual([
      "the correction factor went from 1 to 1.5",
    ]);
  });

  it("names the price of the settings where it counts, and as what a price of the snapshot replaces", () => {
    expect(said(outcome(), outcome({ circumstances: { usualEnergyCost: 0.2 } }))).toEqual([
      "the usual energy price went from 0.14 to 0.2 €/kWh",
    ]);
    expect(said(outcome(), outcome({ values: { energycost: 0.31 } }))).toEqual([
      "the energy price went from 0.14 to 0.31 €/kWh",
    ]);
    const own = { energycost: 0.31 };
    expect(
      said(outcome({ values: own }), outcome({ values: own, circumstances: { usualEnergyCost: 0.2 } })),
    ).toBeUndefined();
    expect(said(outcome(), outcome({ circumstances: { usualDistance: 5 } }))).toBeUndefined();
    const far = { values: { distance: null } };
    expect(said(outcome(far), outcome({ ...far, circumstances: { usualDistance: 5 } }))).toEqual([
      "the usual distance went from 3 to 5 m",
    ]);
  });

  it("has each cost and each price in the currency of its time", () => {
    const dollars = { circumstances: { currency: "USD", usualEnergyCost: 0 } };
    expect(said(outcome(), outcome(dollars))).toEqual([
      "the usual energy price went from 0.14 €/kWh to not set",
      "the currency went from EUR to USD",
    ]);
    const { t, locale } = words;
    expect(shownCostText(outcome(), t, locale)).toMatch(/^€/);
    expect(shownCostText(outcome(dollars), t, locale)).toBe("no price");
    expect(shownCostText(outcome({ ...dollars, values: { energycost: 0.2 } }), t, locale)).toMatch(/^\$/);
  });

  it("does not take a leak that is too large for one that is not priced", () => {
    const { t, locale } = words;
    expect(shownCostText(outcome({ leakLpm: "infinite" }), t, locale)).toBe("cost not known");
    const off = { values: { costmode: "off" } } as const;
    expect(shownCostText(outcome({ ...off, leakLpm: "infinite" }), t, locale)).toBe("not priced");
    expect(shownCostText(outcome(off), t, locale)).toBe("not priced");
    const both = [outcome({ leakLpm: "infinite" }), outcome()] as const;
    expect(shownSizeTexts(both, "LPM", t, locale)).toEqual(["Too large to measure", "144\u00a0l/min"]);
    expect(shownSizeTexts([both[1], both[0]], "LPM", t, locale)[1]).toBe("too large to measure");
  });
});
