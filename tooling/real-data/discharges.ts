/**
 * Measures what the analysis of discharges claims on real recordings, whose folder is in SONOLENS_REAL_DATA:
 *
 *     SONOLENS_REAL_DATA=/data node --conditions=@sonolens/source tooling/real-data/discharges.ts [rows]
 *
 * It fetches nothing. Data that is missing is skipped by name. `rows` prints the rows of `claim-rows.ts`.
 */
import { analyzePrpd, classifyPd, type PdConfidence } from "../../packages/acoustics/src/index.ts";
import { createClaims, type Outcome } from "./claims.ts";
import { type DischargeRecord, dischargeRecords } from "./discharge-records.ts";
import { halfOf } from "./halves.ts";

const claims = createClaims();
const claimsAt50Hz = createClaims();
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

function countConfidence(record: string, confidence: number, isRight: boolean): void {
  const to = limits.find((limit) => confidence <= limit) ?? 1;
  const key = JSON.stringify([to, halfOf(record)]);
  const bin = named.get(key) ?? { right: 0, wrong: 0 };
  bin[isRight ? "right" : "wrong"] += 1;
  named.set(key, bin);
}

function measure(recording: DischargeRecord): void {
  const { data, name: record, kind } = recording;
  for (const [counted, frequencyHz] of [
    [claims, 0],
    [claimsAt50Hz, 50],
  ] as const) {
    const first = firstOf(recording, frequencyHz);
    const isNamed = first !== undefined && first.name !== "noise" && first.name !== "cannotTell";
    const outcome: Outcome =
      first === undefined || first.name === "cannotTell"
        ? "open"
        : first.name === kind || (first.name === "noise" && kind === "none")
          ? "right"
          : "wrong";
    if (kind === "none") counted.count({ claim: "noDischarge", data, record }, outcome);
    else counted.count({ claim: "dischargeKind", part: kind, data, record }, outcome);
    if (isNamed && first.confidence >= 0.9)
      counted.count({ claim: "sureDischargeKind", data, record }, outcome);
    if (isNamed && frequencyHz === 0) countConfidence(record, first.confidence, outcome === "right");
  }
}

const root = process.env.SONOLENS_REAL_DATA;
if (root === undefined) console.log("Skipped: SONOLENS_REAL_DATA names no folder.");
else {
  for (const record of dischargeRecords(root)) measure(record);
  claims.print("The frequency of the voltage found:");
  if (!process.argv.includes("rows")) {
    claimsAt50Hz.print("50 Hz given:");
    console.log("\n| confidence up to | half | right | wrong |\n|---|---|---|---|");
    for (const [key, { right, wrong }] of [...named].sort(([a], [b]) => a.localeCompare(b))) {
      const [to, half] = JSON.parse(key);
      console.log(`| ${to} | ${half} | ${right} | ${wrong} |`);
    }
  }
}
