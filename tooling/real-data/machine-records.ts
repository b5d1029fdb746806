import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { ClaimDataName } from "../../packages/acoustics/src/claims/claims.ts";
import {
  type BearingRates,
  bearingOfNumber,
  bearingRates,
  decodeWav,
} from "../../packages/acoustics/src/index.ts";
import { readMat } from "./read-mat.ts";

/** A recording of a machine whose state is known. */
export interface MachineRecord {
  readonly data: ClaimDataName;
  readonly name: string;
  readonly samples: Float32Array;
  readonly sampleRateHz: number;
  readonly fault: "healthy" | "outerRace" | "innerRace" | "ball" | "other";
  readonly shaftHz?: number;
  readonly bearing?: BearingRates;
  /** Rates at which the damage is heard, Hz; none if they are not known. */
  readonly ratesHz: readonly number[];
}

interface DataSet {
  readonly name: string;
  /** A folder in the folder of the data: the files of the repository that `source` names. */
  readonly folder: string;
  readonly source: string;
  readonly read: (folder: string) => Iterable<MachineRecord>;
}

const filesIn = (folder: string, ending: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.toLowerCase().endsWith(ending))
    .sort();

const plainName = (file: string) => file.replace(/^.*[\\/]/, "").replace(/\.(Wfm\.)?\w+$/, "");

const ratesOf = (fault: MachineRecord["fault"], bearing: BearingRates, shaftHz: number): number[] => {
  if (fault === "ball")
    return [bearing.ball, 2 * bearing.ball, bearing.cage, 2 * bearing.cage].map((r) => r * shaftHz);
  return fault === "outerRace" || fault === "innerRace" ? [bearing[fault] * shaftHz] : [];
};

const rates = (number: string) => bearingOfNumber(number)?.rates as BearingRates;

/**
 * Of the records whose shaft does not turn as their name states: the tone of the shaft in the spectra of all three axes,
 * which in the others is within 1.5 % of the stated rate where it stands out by 13 dB.
 */
const measuredShaftHz: Readonly<Record<string, number>> = { "1200_LOR_GS_BaLo_WA_11lb": 20.67 };

function* limerick(folder: string): Iterable<MachineRecord> {
  const bearing = rates("ER-10K");
  const faults = {
    GoB: "healthy",
    HIR: "innerRace",
    LIR: "innerRace",
    HOR: "outerRace",
    LOR: "outerRace",
    HBF: "ball",
    LBF: "ball",
  } as const;
  for (const file of filesIn(folder, ".csv")) {
    const name = plainName(file);
    const [rpm, kind] = name.split("_");
    const fault = faults[kind as keyof typeof faults];
    if (fault === undefined) continue;
    const rows = readFileSync(join(folder, file), "utf8")
      .trim()
      .split("\n")
      .map((line) => line.split(";").map(Number));
    const shaftHz = measuredShaftHz[name] ?? Number(rpm) / 60;
    for (const axis of [1, 2, 3]) {
      const mean = rows.reduce((sum, row) => sum + (row[axis] as number), 0) / rows.length;
      const samples = Float32Array.from(rows, (row) => (row[axis] as number) - mean);
      yield {
        data: "testRig",
        name,
        samples,
        sampleRateHz: 20_000,
        fault,
        shaftHz,
        bearing,
        ratesHz: ratesOf(fault, bearing, shaftHz),
      };
    }
  }
}

function* caseWestern(folder: string): Iterable<MachineRecord> {
  for (const file of filesIn(folder, ".mat")) {
    const name = plainName(file);
    const arrays = readMat(readFileSync(join(folder, file)));
    const rpm = [...arrays].find(([key]) => key.endsWith("RPM"))?.[1][0];
    // a few files have no speed
    if (rpm === undefined) continue;
    const end = name.includes("Fan_End") ? "FE" : "DE";
    const bearing = rates(end === "FE" ? "6203" : "6205");
    const fault = name.startsWith("normal")
      ? "healthy"
      : name.includes("_IR")
        ? "innerRace"
        : name.includes("_OR")
          ? "outerRace"
          : "ball";
    const samples = [...arrays].find(([key]) => key.endsWith(`_${end}_time`))?.[1];
    if (!samples) continue;
    const shaftHz = rpm / 60;
    yield {
      data: "caseWestern",
      name,
      samples: Float32Array.from(samples),
      sampleRateHz: name.startsWith("12k") ? 12_000 : 48_000,
      fault,
      shaftHz,
      bearing,
      ratesHz: ratesOf(fault, bearing, shaftHz),
    };
  }
}

function* mfpt(folder: string): Iterable<MachineRecord> {
  const bearing = bearingRates({ elements: 8, elementMm: 0.235 * 25.4, pitchMm: 1.245 * 25.4 });
  for (const file of filesIn(folder, ".mat")) {
    const name = plainName(file);
    const arrays = readMat(readFileSync(join(folder, file)));
    const [samples, rate, shaft] = [arrays.get("gs"), arrays.get("sr")?.[0], arrays.get("rate")?.[0]];
    if (!samples || rate === undefined || shaft === undefined) continue;
    const fault = name.startsWith("Inner") ? "innerRace" : name.startsWith("Outer") ? "outerRace" : "healthy";
    yield {
      data: "mfpt",
      name,
      samples: Float32Array.from(samples),
      sampleRateHz: rate,
      fault,
      shaftHz: shaft,
      bearing,
      ratesHz: ratesOf(fault, bearing, shaft),
    };
  }
}

function* electricMotors(folder: string): Iterable<MachineRecord> {
  for (const file of filesIn(folder, ".wav")) {
    const [kind = "", motor, throttle] = file.split(/[\\/]/).slice(-3);
    const { channels, sampleRateHz } = decodeWav(readFileSync(join(folder, file)));
    yield {
      data: "smallMotors",
      name: `${kind}-${motor}-${plainName(throttle ?? "")}`,
      samples: channels[0] ?? new Float32Array(0),
      sampleRateHz,
      fault: kind === "Healthy" ? "healthy" : "other",
      ratesHz: [],
    };
  }
}

const dataSets: readonly DataSet[] = [
  {
    name: "CbM-Datasets",
    folder: "cbm",
    source: "github.com/analogdevicesinc/CbM-Datasets @ 805b33c",
    read: limerick,
  },
  {
    name: "HearAI-EVehicle",
    folder: "hearai",
    source: "github.com/MUTHUSINGAM/HearAI-EVehicle @ 09f9d2a, its folder dataset",
    read: electricMotors,
  },
  {
    name: "Case Western",
    folder: "cwru",
    source: "github.com/yyxyz/CaseWesternReserveUniversityData @ b19e5a7",
    read: caseWestern,
  },
  {
    name: "MFPT",
    folder: "mfpt",
    source: "github.com/mathworks/RollingElementBearingFaultDiagnosis-Data @ d3efefb (CC BY-NC-SA 4.0)",
    read: mfpt,
  },
];

/** The records of all data sets that are there; names those that are not. */
export function* machineRecords(root: string): Iterable<MachineRecord> {
  for (const { name, folder, source, read } of dataSets) {
    if (existsSync(join(root, folder))) yield* read(join(root, folder));
    else console.log(`Skipped: ${name} is not in ${join(root, folder)}; it is at ${source}.`);
  }
}
