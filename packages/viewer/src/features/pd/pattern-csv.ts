import { prpdCsvName } from "@sonolens/domain";
import { type PatternPoints, phaseOf } from "./pattern-table.ts";

/** Up to three decimals after a point in every language, because programs read it. */
const written = (value: number, digits: number) => String(Number(value.toFixed(digits)));

/** The pulses as lines of phase in degrees and relative amplitude, in order of time. */
export function patternCsv({ xValues, yValues, cycleLength }: PatternPoints): string {
  const lines = xValues.flatMap((x, at) => {
    const strength = yValues[at];
    return strength === undefined
      ? []
      : [`${written(phaseOf(x, cycleLength) * 360, 3)},${written(strength, 5)}`];
  });
  return `${["phase_deg,relative_amplitude", ...lines].join("\r\n")}\r\n`;
}

export interface CsvFile {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** The file of a pattern; its name contains the analysis time if one was requested. */
export const patternCsvFile = (
  snapshot: { readonly id: string; readonly device_serial: string },
  pattern: PatternPoints & { readonly fromAudioTime: number | null },
): CsvFile => ({
  name: prpdCsvName({
    serial: snapshot.device_serial,
    id: snapshot.id,
    ...(pattern.fromAudioTime !== null && { analysisTimeS: pattern.fromAudioTime }),
  }),
  bytes: new TextEncoder().encode(patternCsv(pattern)),
});
