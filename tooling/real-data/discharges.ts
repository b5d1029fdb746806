/**
 * Measures what the analysis of discharges claims on real recordings, whose folder is in SONOLENS_REAL_DATA:
 *
 *     SONOLENS_REAL_DATA=/data node --conditions=@sonolens/source tooling/real-data/discharges.ts
 *
 * It fetches nothing. Data that is missing is skipped by name.
 */
import { analyzePrpd, classifyPd, type PdConfidence } from "../../packages/acoustics/src/index.ts";
import { createClaims, type Outcome } from "./claims.ts";
import { type DischargeRecord, dischargeRecords } from "./discharge-records.ts";
import { type Half, halfOf } from "./halves.ts";

const claims = createClaims();
const limits = [0.5, 0.6, 0.7, 0.8, 0.9, 1] as const;
const named = new Map<string, { right: number; wrong: number }>();

function firstOf({ samples, sampleRateHz }: DischargeRecord, frequencyHz: number): PdConfidence | undefined {
  const found = analyzePrpd(samples, sampleRateHz, { frequencyHz });
  return classifyPd({
    ...(found.ok ? { features: found.value.features } : { features: undefined, failure: found.error }),
    levelDb: found.ok ? found.value.levelDb : Number.NaN,
    levelReference: "fullScale",
  }).classifications[0];
}

function countConfidence(half: Half, confidence: number, isRight: boolean): void {
  const to = limits.find((limit) => confidence <= limit) ?? 1;
  const key = JSON.stringify([to, half]);
  const bin = named.get(key) ?? { right: 0, wrong: 0 };
  bin[isRight ? "right" : "wrong"] += 1;
  named.set(key, bin);
}

function measure(record: DischargeRecord): void {
  const { data, name, kind } = record;
  for (const [how, frequencyHz] of [
    ["frequency found", 0],
    ["50 Hz given", 50],
  ] as const) {
    const first = firstOf(record, frequencyHz);
    const isNamed = first !== undefined && first.name !== "noise" && first.name !== "cannotTell";
    const outcome: Outcome =
      first === undefined || first.name === "cannotTell"
        ? "cannot tell"
        : first.name === kind || (first.name === "noise" && kind === "none")
          ? "right"
          : "wrong";
    claims.count(`kind, ${how}: ${kind}`, data, name, outcome);
    claims.count(`kind, ${how}: ${kind === "none" ? "no discharge" : "all kinds"}`, "all", name, outcome);
    if (isNamed && first.confidence >= 0.9)
      claims.count(`kind with 90 % confidence, ${how}`, "all", name, outcome);
    if (isNamed && frequencyHz === 0) countConfidence(halfOf(name), first.confidence, outcome === "right");
  }
}

const root = process.env.SONOLENS_REAL_DATA;
if (root === undefined) console.log("Skipped: SONOLENS_REAL_DATA names no folder.");
else {
  for (const record of dischargeRecords(root)) measure(record);
  claims.print();
  console.log("\n| confidence up to | half | right | wrong |\n|---|---|---|---|");
  for (const [key, { right, wrong }] of [...named].sort(([a], [b]) => a.localeCompare(b))) {
    const [to, half] = JSON.parse(key);
    console.log(`| ${to} | ${half} | ${right} | ${wrong} |`);
  }
}
