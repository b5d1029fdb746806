/**
 * Measures what the analysis of machines claims on real recordings, whose folder is in SONOLENS_REAL_DATA:
 *
 *     SONOLENS_REAL_DATA=/data node --conditions=@sonolens/source tooling/real-data/machines.ts [long] [rows]
 *
 * It fetches nothing. Data that is missing is skipped by name. `rows` prints the rows of `claim-rows.ts`.
 */
import { type MechanicalAnalysis, mechanicalAnalysis } from "../../packages/acoustics/src/index.ts";
import { createClaims, type Outcome } from "./claims.ts";
import { type MachineRecord, machineRecords } from "./machine-records.ts";

const LONG_S = { seconds4: 4, seconds60: 60 } as const;
const MAX_WINDOWS = 8;
const isLong = process.argv.includes("long");

/** Right within 2 % of a rate of the damage or one of its first multiples. */
const isRate = (frequencyHz: number, ratesHz: readonly number[]): boolean =>
  ratesHz.some((rate) => {
    const order = Math.max(1, Math.round(frequencyHz / rate));
    return order <= 6 && Math.abs(frequencyHz / rate / order - 1) < 0.02;
  });

/** A recording of `seconds`, the record one time after the other. */
function repeated(samples: Float32Array, length: number): Float32Array {
  const out = new Float32Array(length);
  for (let at = 0; at < length; at += samples.length)
    out.set(samples.subarray(0, Math.min(samples.length, length - at)), at);
  return out;
}

const faultOutcome = ({ possibleFault }: MechanicalAnalysis, isFaulty: boolean): Outcome =>
  possibleFault === undefined ? "open" : possibleFault === isFaulty ? "right" : "wrong";

const namedPart = ({ expected }: MechanicalAnalysis) =>
  expected?.find(({ measuredHz }) => measuredHz !== undefined)?.part;

const claims = createClaims();

function measureSecond(source: MachineRecord, samples: Float32Array): void {
  const { data, name: record, fault, sampleRateHz, ratesHz, shaftHz, bearing } = source;
  const answer = mechanicalAnalysis(samples, sampleRateHz);
  const isFaulty = fault !== "healthy";
  claims.count(
    { claim: isFaulty ? "damagedBearing" : "healthyMachine", data, record },
    faultOutcome(answer, isFaulty),
  );
  if (!isFaulty || ratesHz.length === 0) return;
  if (answer.possibleFault)
    claims.count(
      { claim: "impactRate", data, record },
      !answer.impacts ? "open" : isRate(answer.impacts.frequencyHz, ratesHz) ? "right" : "wrong",
    );
  if (shaftHz === undefined) return;
  if (answer.shaft)
    claims.count(
      { claim: "shaftRate", data, record },
      Math.abs(answer.shaft.frequencyHz / shaftHz - 1) < 0.03 ? "right" : "wrong",
    );
  if (!bearing || fault === "other") return;
  const part = namedPart(mechanicalAnalysis(samples, sampleRateHz, { shaftHz, bearing }));
  const isBall = fault === "ball" && part === "cage";
  claims.count(
    { claim: "bearingPart", part: fault, data, record },
    part === undefined ? "open" : part === fault || isBall ? "right" : "wrong",
  );
}

const root = process.env.SONOLENS_REAL_DATA;
if (root === undefined) console.log("Skipped: SONOLENS_REAL_DATA names no folder.");
else {
  for (const record of machineRecords(root)) {
    const { samples, sampleRateHz, fault, data, name } = record;
    const length = Math.round(sampleRateHz);
    const windows = Math.min(MAX_WINDOWS, Math.floor(samples.length / length));
    for (let window = 0; window < windows; window++)
      measureSecond(record, samples.slice(window * length, (window + 1) * length));
    if (fault !== "healthy" || !isLong) continue;
    for (const [part, seconds] of Object.entries(LONG_S) as [keyof typeof LONG_S, number][]) {
      const long = repeated(samples, seconds * length);
      claims.count(
        { claim: "healthyMachineLong", part, data, record: name },
        faultOutcome(mechanicalAnalysis(long, sampleRateHz), false),
      );
    }
  }
  claims.print();
}
