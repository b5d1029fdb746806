import { describe, expect, it } from "vitest";
import { seededNormal, seededRandom } from "../testing/random.ts";
import { analyzePrpd } from "./analyze-prpd.ts";
import { classifyPd } from "./classify-pd.ts";

const RECORDINGS = process.env.SONOLENS_LONG === "1" ? 1000 : 90;
/** From here on a user reads a name as an answer. */
const CONFIDENT = 0.5;

type Make = (random: () => number, normal: () => number, length: number, rateHz: number) => Float32Array;

const noise: Make = (random, normal, length) => {
  const colour = 0.95 * random();
  let last = 0;
  return Float32Array.from({ length }, () => {
    last = colour * last + normal();
    return 0.02 * last;
  });
};

/** The mains and its multiples as beside a transformer. */
const hum: Make = (random, normal, length, rateHz) => {
  const mainsHz = random() < 0.5 ? 50 : 60;
  const lines = Array.from({ length: 12 }, (_, k) => ({
    step: (2 * Math.PI * mainsHz * (k + 1)) / rateHz,
    phase: 2 * Math.PI * random(),
    size: (0.3 * random()) / (k + 1),
  }));
  const hiss = 0.02 * random();
  return Float32Array.from(
    { length },
    (_, n) =>
      hiss * normal() +
      lines.reduce((sum, { step, phase, size }) => sum + size * Math.sin(step * n + phase), 0),
  );
};

const clipped: Make = (random, normal, length, rateHz) => {
  const x = (random() < 0.5 ? noise : hum)(random, normal, length, rateHz);
  const most = x.reduce((peak, value) => Math.max(peak, Math.abs(value)), 0);
  const top = (0.15 + 0.85 * random()) * most;
  return x.map((value) => Math.max(-top, Math.min(top, value)));
};

const truncated: Make = (random, normal, length, rateHz) => {
  const x = (random() < 0.5 ? noise : hum)(random, normal, length, rateHz);
  // one ends early, the other one's rest is silent
  const end = Math.floor(random() * length);
  return random() < 0.5 ? x.slice(0, end) : x.fill(0, end);
};

/** By straight lines between the samples, which images the sound into the ultrasound. */
const resampled: Make = (random, normal, length, rateHz) => {
  const share = 0.2 + 0.8 * random();
  const x = (random() < 0.5 ? noise : hum)(random, normal, Math.ceil(length * share) + 2, rateHz * share);
  return Float32Array.from({ length }, (_, n) => {
    const at = Math.floor(n * share);
    const part = n * share - at;
    return (x[at] ?? 0) * (1 - part) + (x[at + 1] ?? 0) * part;
  });
};

const makes = { noise, hum, clipped, truncated, resampled };

describe(`${RECORDINGS} seeded recordings without a discharge`, () => {
  it.each(Object.keys(makes) as (keyof typeof makes)[])(
    "never give a discharge's kind with confidence, nor NaN, nor throw: %s",
    { timeout: 600_000 },
    (name) => {
      for (let seed = 1; seed <= RECORDINGS / Object.keys(makes).length; seed++) {
        const random = seededRandom(7000 + seed);
        for (let skip = 0; skip < 5; skip++) random();
        const rateHz = [48_000, 96_000, 128_000][seed % 3] ?? 96_000;
        const durationS = 0.1 + 0.25 * random();
        const x = makes[name](random, seededNormal(seed), Math.round(durationS * rateHz), rateHz);
        const found = analyzePrpd(x, rateHz, seed % 4 === 0 ? { frequencyHz: 50 } : {});
        const answer = classifyPd({
          ...(found.ok ? { features: found.value.features } : { features: undefined, failure: found.error }),
          levelDb: found.ok ? found.value.levelDb : Number.NaN,
        });
        for (const { name: kind, confidence } of answer.classifications) {
          expect(confidence, `seed ${seed}`).toBeGreaterThan(0);
          if (kind !== "noise" && kind !== "cannotTell")
            expect(confidence, `${kind}, seed ${seed}`).toBeLessThan(CONFIDENT);
        }
        expect(Number.isFinite(answer.severityMinPr + answer.severityMaxPr)).toBe(true);
        // in so short a recording nothing is an all-clear
        expect(answer.description, `seed ${seed}`).not.toBe("noise");
      }
    },
  );
});
