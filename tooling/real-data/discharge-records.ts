import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { ClaimDataName } from "../../packages/acoustics/src/claims/claims.ts";

/** A recording of ultrasound whose discharge is known. */
export interface DischargeRecord {
  readonly data: ClaimDataName;
  /** Of the file: the channels of a record are in the same half. */
  readonly name: string;
  readonly samples: Float32Array;
  readonly sampleRateHz: number;
  readonly kind: "corona" | "surface" | "internal" | "floating" | "none";
}

interface DataSet {
  readonly name: string;
  /** A folder in the folder of the data: the files of the repository that `source` names. */
  readonly folder: string;
  readonly source: string;
  readonly read: (folder: string) => Iterable<DischargeRecord>;
}

const kindOfNumber: { readonly [number: string]: DischargeRecord["kind"] } = {
  "01": "floating",
  "03": "surface",
  "04": "corona",
  "05": "none",
};

/** Blocks of 20,480 numbers of 32 bits, one block per sensor, and folders that begin with the number of the kind. */
function* ultrasonic(folder: string): Iterable<DischargeRecord> {
  const perSensor = 20_480;
  const signals = join(folder, "signal");
  for (const kindFolder of readdirSync(signals).sort()) {
    const kind = kindOfNumber[kindFolder.slice(0, 2)];
    if (!kind) continue;
    for (const name of readdirSync(join(signals, kindFolder)).sort()) {
      const bytes = readFileSync(join(signals, kindFolder, name));
      for (const sensor of [0, 1]) {
        const samples = Float32Array.from(
          { length: perSensor },
          (_, n) => bytes.readInt32LE(4 * (sensor * perSensor + n)) / 2 ** 31,
        );
        yield { data: "laboratoryDischarges", name, samples, sampleRateHz: 96_000, kind };
      }
    }
  }
}

const dataSets: readonly DataSet[] = [
  {
    name: "ultrasonic discharges",
    folder: "ultrasonic-discharges",
    source: "Teemous/Partial_discharge_recognition_based_on_random_forest",
    read: ultrasonic,
  },
];

/** All records of the data sets in a folder; one that is missing is named and skipped. */
export function* dischargeRecords(root: string): Iterable<DischargeRecord> {
  for (const { name, folder, source, read } of dataSets) {
    const path = join(root, folder);
    if (existsSync(path)) yield* read(path);
    else console.log(`Skipped: ${name} (${source}) is not in ${path}.`);
  }
}
