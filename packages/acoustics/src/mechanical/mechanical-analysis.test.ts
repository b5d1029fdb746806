import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { seededNormal, seededRandom } from "../testing/random.ts";
import { bearingOfNumber } from "./bearing-catalogue.ts";
import { type BearingRates, bearingRates } from "./bearing-rates.ts";
import { mechanicalAnalysis } from "./mechanical-analysis.ts";

const FS = 48_000;
const noise = (length: number, seed: number, gain = 0.05) => {
  const normal = seededNormal(seed);
  return Float32Array.from({ length }, () => gain * normal());
};

/** Noise with rings of 9 kHz that begin `impactHz` times a second, each a little early or late. */
function impacts(length: number, impactHz: number, amplitude: number, slip = 0.005): Float32Array {
  const x = noise(length, 1);
  const normal = seededNormal(5);
  for (let startS = 0.003; startS < length / FS; startS += (1 + slip * normal()) / impactHz) {
    const first = Math.ceil(startS * FS);
    for (let n = first; n < Math.min(length, first + 100); n++) {
      const t = n / FS - startS;
      x[n] = (x[n] ?? 0) + amplitude * Math.exp(-t / 0.0003) * Math.sin(2 * Math.PI * 9000 * t);
    }
  }
  return x;
}

const withoutNaN = (value: unknown): boolean =>
  typeof value === "number"
    ? Number.isFinite(value)
    : typeof value !== "object" || value === null || Object.values(value).every(withoutNaN);

describe("mechanicalAnalysis", () => {
  it("[MECH-01] [MECH-03] gives kurtosis, crest factor and possible fault of a recording", () => {
    const sine = Float32Array.from({ length: FS }, (_, n) => Math.sin((2 * Math.PI * 1000 * n) / FS));
    const answer = mechanicalAnalysis(sine, FS);
    expect(answer.analysisAvailable).toBe(true);
    expect(answer.kurtosis).toBeCloseTo(1.5, 5);
    expect(answer.crestFactor).toBeCloseTo(Math.SQRT2, 5);
    expect(answer.possibleFault).toBe(false);
    expect(answer.windows.length).toBe(10);
    expect(answer.windowLevelDb?.median).toBeCloseTo(-3.0103, 3);
    expect(answer.version).toBe("4.1.1");
  });

  it.each([
    [162, 0.15, 0.005],
    [391, 0.12, 0.005],
    [162, 0.15, 0.002],
  ])("finds %i impacts a second where kurtosis sees nothing", (impactHz, amplitude, slip) => {
    const answer = mechanicalAnalysis(impacts(2 * FS, impactHz, amplitude, slip), FS);
    expect(answer.kurtosis).toBeLessThan(3.6);
    expect(answer.possibleFault).toBe(true);
    expect(answer.reasons).toEqual(["periodicImpacts"]);
    expect(Math.abs((answer.impacts?.frequencyHz ?? 0) / impactHz - 1)).toBeLessThan(0.02);
    expect(answer.impacts?.bandHz[0]).toBeLessThan(9500);
    expect(answer.impacts?.bandHz[1]).toBeGreaterThan(8500);
  });

  it("finds impacts in recordings of 12 kHz, as accelerometers make", () => {
    const [rateHz, impactHz] = [12_000, 162.2];
    const normal = seededNormal(12);
    const x = noise(4 * rateHz, 12);
    expect(mechanicalAnalysis(x, rateHz).possibleFault).toBe(false);
    for (let startS = 0.002; startS < 4; startS += (1 + 0.005 * normal()) / impactHz) {
      for (let n = Math.ceil(startS * rateHz); n < Math.min(x.length, (startS + 0.004) * rateHz); n++) {
        const t = n / rateHz - startS;
        x[n] = (x[n] ?? 0) + 0.16 * Math.exp(-t / 0.0006) * Math.sin(2 * Math.PI * 3000 * t);
      }
    }
    const { possibleFault, kurtosis, impacts: found } = mechanicalAnalysis(x, rateHz);
    expect(kurtosis).toBeLessThan(4);
    expect(possibleFault).toBe(true);
    expect(found?.frequencyHz).toBeCloseTo(impactHz, -1);
  });

  it("says of impacts as slow as a shaft turns that they may be the shaft's, unless its rate is given", () => {
    const x = impacts(2 * FS, 37, 0.3, 0.002);
    const unknown = mechanicalAnalysis(x, FS);
    expect([unknown.possibleFault, unknown.reasons[0]]).toEqual([true, "slowImpacts"]);
    expect(unknown).not.toHaveProperty("impacts");
    expect(unknown.otherImpacts?.frequencyHz).toBeCloseTo(37, 0);
    const bearing = mechanicalAnalysis(x, FS, { shaftHz: 11.3 });
    expect(bearing.reasons[0]).toBe("periodicImpacts");
    expect(bearing.impacts?.frequencyHz).toBeCloseTo(37, 0);
    const shaft = mechanicalAnalysis(x, FS, { shaftHz: 37 });
    expect(shaft.reasons[0]).toBe("shaftImpacts");
    expect(shaft).not.toHaveProperty("possibleFault");
  });

  it("takes impacts about once a turn for the shaft's, though a motor turns a little slower than stated", () => {
    const turning = mechanicalAnalysis(impacts(2 * FS, 37, 0.3, 0.002), FS, { shaftHz: 37 / 0.983 });
    expect(turning.reasons[0]).toBe("shaftImpacts");
    expect(turning).not.toHaveProperty("possibleFault");
    // the outer race of a bearing with eight balls is hit 3.05 times a turn
    const bearing = bearingOfNumber("6203")?.rates as BearingRates;
    expect(bearing.outerRace / 3).toBeCloseTo(1.018, 2);
    const hit = mechanicalAnalysis(impacts(2 * FS, 40 * bearing.outerRace, 0.3, 0.002), FS, {
      shaftHz: 40,
      bearing,
    });
    expect(hit.reasons[0]).toBe("periodicImpacts");
    expect(hit.expected?.find(({ measuredHz }) => measuredHz !== undefined)?.part).toBe("outerRace");
  });

  it.each([
    [48_000, 470],
    [16_000, 470],
    [12_000, 440],
  ])("finds impacts that are fast for a recording of %i Hz: %i a second", (rateHz, impactHz) => {
    const normal = seededNormal(12);
    const x = noise(2 * rateHz, 12);
    for (let startS = 0.002; startS < 2; startS += (1 + 0.005 * normal()) / impactHz)
      for (let n = Math.ceil(startS * rateHz); n < Math.min(x.length, (startS + 0.002) * rateHz); n++) {
        const t = n / rateHz - startS;
        x[n] = (x[n] ?? 0) + 0.5 * Math.exp(-t / 0.0002) * Math.sin(2 * Math.PI * 0.27 * rateHz * t);
      }
    const { possibleFault, impacts: found } = mechanicalAnalysis(x, rateHz);
    expect(possibleFault).toBe(true);
    expect(found?.frequencyHz).toBeCloseTo(impactHz, -1);
  });

  it("finds nothing in noise at any sampling rate, and says so only where it could find all it looks for", () => {
    for (const [rateHz, canTell] of [
      [8_000, false],
      [11_025, false],
      [12_000, true],
      [16_000, true],
      [48_000, true],
      [128_000, true],
    ] as const)
      for (let seed = 100; seed < 106; seed++) {
        const { possibleFault, reasons } = mechanicalAnalysis(noise(rateHz, seed), rateHz);
        expect([rateHz, seed, possibleFault, reasons]).toEqual([
          rateHz,
          seed,
          canTell ? false : undefined,
          canTell ? [] : ["sampleRateTooLow"],
        ]);
      }
    const slow = mechanicalAnalysis(noise(8_000, 1), 8_000, { impactRangeHz: [10, 300] });
    expect(slow.possibleFault).toBe(false);
  });

  it("cannot tell from few signs of impacts, and a longer recording of the same does not change that", () => {
    for (const seconds of [1, 2, 6]) {
      const answer = mechanicalAnalysis(impacts(seconds * FS, 162, 0.07), FS);
      expect([seconds, answer.possibleFault, answer.reasons]).toEqual([seconds, undefined, ["weakImpacts"]]);
    }
  });

  it("lets the seconds vote: impacts in fewer than half of them are no fault of the machine", () => {
    const x = noise(5 * FS, 21);
    x.set(impacts(2 * FS, 162, 0.3), FS);
    expect(mechanicalAnalysis(x, FS).possibleFault).toBe(false);
    x.set(impacts(3 * FS, 162, 0.3), FS);
    const { possibleFault, impacts: found } = mechanicalAnalysis(x, FS);
    expect([possibleFault, found?.windowShare]).toEqual([true, 0.6]);
  });

  it("tells the rate of the impacts from that of the shaft, which modulates them, and finds the speed", () => {
    const shaftHz = 29.95;
    const [impactHz, x] = [5.4152 * shaftHz, noise(2 * FS, 22)];
    for (let startS = 0.003; startS < 2; startS += 1 / impactHz) {
      const load = 0.2 * (1 + 0.98 * Math.cos(2 * Math.PI * shaftHz * startS));
      for (let n = Math.ceil(startS * FS); n < Math.min(x.length, (startS + 0.002) * FS); n++) {
        const t = n / FS - startS;
        x[n] = (x[n] ?? 0) + load * Math.exp(-t / 0.0003) * Math.sin(2 * Math.PI * 9000 * t);
      }
    }
    // an imbalance sounds once a turn
    for (let n = 0; n < x.length; n++) x[n] = (x[n] ?? 0) + 0.05 * Math.sin((2 * Math.PI * shaftHz * n) / FS);
    const answer = mechanicalAnalysis(x, FS, {
      bearing: bearingOfNumber("SKF 6205-2RS")?.rates as BearingRates,
    });
    expect(answer.impacts?.frequencyHz).toBeCloseTo(impactHz, 0);
    expect(answer.shaft?.source).toBe("sideBands");
    expect(Math.abs((answer.shaft?.frequencyHz ?? 0) / shaftHz - 1)).toBeLessThan(0.02);
    expect(
      answer.expected?.filter(({ measuredHz }) => measuredHz !== undefined).map(({ part }) => part),
    ).toEqual(["innerRace"]);
  });

  /** Impacts of an inner race, `perTurn` in each turn, as loud as the load where the damage is then. */
  function innerRace(perTurn: number, shaftHz: number, slip: number, load: (turns: number) => number) {
    const [x, normal] = [noise(FS, 22), seededNormal(6)];
    for (let startS = 0.003; startS < 1; startS += (1 + slip * normal()) / (perTurn * shaftHz))
      for (let n = Math.ceil(startS * FS); n < Math.min(x.length, (startS + 0.004) * FS); n++) {
        const t = n / FS - startS;
        x[n] =
          (x[n] ?? 0) +
          0.8 * load(startS * shaftHz) * Math.exp(-t / 0.0003) * Math.sin(2 * Math.PI * 9000 * t);
      }
    return x;
  }
  const halfLoaded = (turns: number) => Math.max(0, Math.cos(2 * Math.PI * turns));

  it("states the rate of the center of a family whose side bands are stronger, a turn of the shaft apart", () => {
    for (const [perTurn, shaftHz] of [
      [4.97, 29.9],
      [4.98, 40.2],
    ] as const) {
      const answer = mechanicalAnalysis(
        innerRace(perTurn, shaftHz, 0.02, (turns) => 1.5 * halfLoaded(turns)),
        FS,
      );
      expect(answer.reasons).toEqual(["periodicImpacts", "sustainedImpulses"]);
      expect((answer.impacts?.frequencyHz ?? 0) / shaftHz / perTurn).toBeCloseTo(1, 2);
    }
  });

  it("cannot tell the rate where the side bands are about as strong as the center, and still finds the fault", () => {
    const answer = mechanicalAnalysis(
      innerRace(4.95, 48, 0.001, (turns) => halfLoaded(turns) ** 4),
      FS,
      {
        bearing: bearingOfNumber("6203")?.rates as BearingRates,
      },
    );
    expect(answer.possibleFault).toBe(true);
    expect(answer.reasons).toEqual(["periodicImpacts", "sustainedImpulses", "ambiguousRate"]);
    expect(answer).not.toHaveProperty("impacts");
    expect(answer.otherImpacts?.score).toBeGreaterThan(130);
  });

  it("states the rate of impacts that are weak, but make the sound impulsive", () => {
    const answer = mechanicalAnalysis(
      innerRace(5.415, 48, 0.02, (turns) => 0.5 * Math.cos(2 * Math.PI * turns) ** 2),
      FS,
    );
    expect([answer.possibleFault, answer.reasons]).toEqual([true, ["sustainedImpulses"]]);
    expect((answer.impacts?.frequencyHz ?? 0) / 48 / 5.415).toBeCloseTo(1, 2);
  });

  it("names no part if the impacts are none of the bearing's", () => {
    const bearing = bearingRates({ elements: 9, elementMm: 7.94, pitchMm: 39.04 });
    const named = (impactHz: number) =>
      mechanicalAnalysis(impacts(FS, impactHz, 0.4, 0.001), FS, { bearing, shaftHz: 30 }).expected?.find(
        ({ measuredHz }) => measuredHz !== undefined,
      )?.part;
    expect(named(3.585 * 30)).toBe("outerRace");
    expect(named(5.415 * 30)).toBe("innerRace");
    expect(named(4.7135 * 30)).toBe("ball");
    expect(named(4.2 * 30)).toBeUndefined();
  });

  it("takes hum, clipped tones and pumps for healthy, however long", () => {
    const tones = (length: number, share: (t: number) => number) =>
      noise(length, 23, 0.02).map((value, n) => value + share(n / FS));
    const turn = 2 * Math.PI;
    const sounds: Record<string, (t: number) => number> = {
      hum: (t: number) => 0.3 * Math.sin(turn * 100 * t) + 0.1 * Math.sin(turn * 300 * t),
      clipped: (t: number) => Math.max(-0.4, Math.min(0.4, Math.sin(turn * 120 * t))),
      // a pump with five vanes: its noise swells five times a turn, a little more once
      pump: () => 0,
    };
    for (const seconds of [1, 3, 9])
      for (const [name, sound] of Object.entries(sounds)) {
        const x = tones(seconds * FS, sound);
        if (name === "pump")
          for (let n = 0; n < x.length; n++)
            x[n] =
              (x[n] ?? 0) *
              (1 + 0.5 * Math.cos((turn * 125 * n) / FS) + 0.2 * Math.cos((turn * 25 * n) / FS));
        expect([name, seconds, mechanicalAnalysis(x, FS).possibleFault]).toEqual([name, seconds, false]);
      }
  });

  it("takes three knocks for events, however large the kurtosis", () => {
    const x = noise(2 * FS, 3);
    for (const at of [9000, 41_000, 77_000])
      for (let n = 0; n < 60; n++) x[at + n] = 0.9 * (-1) ** n * 0.95 ** n;
    const answer = mechanicalAnalysis(x, FS);
    expect(answer.kurtosis).toBeGreaterThan(8);
    expect(answer.possibleFault).toBe(false);
    expect(answer.reasons).toEqual(["singleEvents"]);
    expect(answer.windowKurtosis?.median).toBeLessThan(3.3);
  });

  it("takes a fan's modulated noise, tones with side tones and plain noise for healthy", () => {
    const plain = noise(2 * FS, 4);
    const fan = plain.map((value, n) => value * (1 + 0.3 * Math.cos((2 * Math.PI * 140 * n) / FS)));
    const tones = plain.map(
      (value, n) =>
        value +
        0.2 * Math.sin((2 * Math.PI * 5000 * n) / FS) * (1 + 0.4 * Math.cos((2 * Math.PI * 25 * n) / FS)),
    );
    for (const x of [plain, fan, tones]) expect(mechanicalAnalysis(x, FS).possibleFault).toBe(false);
  });

  it("takes an inverter's carrier with many side tones for healthy, because tones are no impacts", () => {
    const x = noise(2 * FS, 8);
    for (let side = -3; side <= 3; side++)
      for (let n = 0; n < x.length; n++)
        x[n] = (x[n] ?? 0) + 0.04 * Math.cos((2 * Math.PI * (6000 + 90 * side) * n) / FS + side * side);
    expect(mechanicalAnalysis(x, FS).possibleFault).toBe(false);
  });

  it("counts a rise of 8 dB over the machine's own level", () => {
    const x = noise(FS, 5);
    const levelDb = mechanicalAnalysis(x, FS).windowLevelDb?.median ?? 0;
    expect(mechanicalAnalysis(x, FS, { baselineLevelDb: levelDb - 7.9 }).possibleFault).toBe(false);
    const risen = mechanicalAnalysis(x, FS, { baselineLevelDb: levelDb - 8.1 });
    expect([risen.possibleFault, risen.reasons]).toEqual([true, ["levelAboveBaseline"]]);
  });

  it("answers the same at any level", () => {
    const x = impacts(FS, 120, 0.3);
    const scores = [1e-6, 1, 1e6].map((gain) =>
      mechanicalAnalysis(
        x.map((value) => value * gain),
        FS,
      ),
    );
    for (const { impacts: found, possibleFault } of scores) {
      expect(possibleFault).toBe(true);
      expect(found?.frequencyHz).toBeCloseTo(scores[1]?.impacts?.frequencyHz ?? 0, 6);
    }
  });

  it.each<[string, Float32Array, number]>([
    ["noSamples", new Float32Array(0), FS],
    ["tooShort", Float32Array.of(0.5), FS],
    ["silent", new Float32Array(FS), FS],
    ["constant", new Float32Array(FS).fill(0.1), FS],
    ["notFinite", Float32Array.of(0.1, Number.NaN, 0.2), FS],
    ["notFinite", Float32Array.of(0.1, Number.POSITIVE_INFINITY), FS],
    ["invalidSampleRate", noise(100, 1), 0],
    ["invalidSampleRate", noise(100, 1), Number.NaN],
  ])("is not available, with the reason: %s", (reason, x, sampleRateHz) => {
    const answer = mechanicalAnalysis(x, sampleRateHz);
    expect(answer).toMatchObject({ analysisAvailable: false, reasons: [reason], windows: [] });
    expect(answer).not.toHaveProperty("kurtosis");
    expect(answer).not.toHaveProperty("possibleFault");
  });

  it("[AUD-07] decides nothing on less than 0.11 s, but gives the numbers", () => {
    const short = mechanicalAnalysis(noise(0.11 * FS - 1, 6), FS);
    expect(short.kurtosis).toBeGreaterThan(2);
    expect(short).not.toHaveProperty("possibleFault");
    expect(short.reasons).toContain("tooShort");
    expect(mechanicalAnalysis(noise(0.11 * FS, 6), FS).possibleFault).toBe(false);
  });

  it("cannot tell where most of a wave is clipped, whose corners are regular impacts", () => {
    const loud = noise(FS, 7).map((value, n) =>
      Math.max(-0.05, Math.min(0.05, 0.02 * value + 0.5 * Math.sin((2 * Math.PI * 60 * n) / FS))),
    );
    const answer = mechanicalAnalysis(loud, FS);
    expect(answer.possibleFault).not.toBe(true);
    expect(answer.reasons).toContain("clipped");
    expect(answer.reasons).not.toContain("periodicImpacts");
  });

  it("says that a recording is clipped", () => {
    const loud = noise(FS, 7, 0.8).map((value) => Math.max(-1, Math.min(1, value)));
    expect(mechanicalAnalysis(loud, FS).reasons).toContain("clipped");
    expect(mechanicalAnalysis(noise(FS, 7), FS).reasons).not.toContain("clipped");
  });

  it("gives an answer without NaN for any samples", () => {
    const random = seededRandom(9);
    const pieces = [0, 1, -1, 1e-38, 3e38, Number.NaN, 0.5];
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 3000 }),
        fc.constantFrom(1, 100, 8000, 44_100, 1e6, Number.POSITIVE_INFINITY, -5),
        fc.integer({ min: 0, max: 3 }),
        (length, sampleRateHz, kind) => {
          const x = Float32Array.from({ length }, () => (kind === 0 ? 2 * random() - 1 : 0));
          for (let change = 0; change < kind * 2; change++)
            x[Math.floor(random() * length)] = pieces[Math.floor(random() * pieces.length)] ?? 0;
          const options = { impactRangeHz: [0, Number.POSITIVE_INFINITY] as [number, number] };
          expect(withoutNaN(mechanicalAnalysis(x, sampleRateHz, options))).toBe(true);
        },
      ),
      { seed: 11, numRuns: process.env.SONOLENS_LONG === "1" ? 20_000 : 60 },
    );
  });
});
