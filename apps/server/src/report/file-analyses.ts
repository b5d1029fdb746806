import type { FileAnalyses } from "@sonolens/reports";
import {
  analyzeDischarge,
  analyzeLeak,
  analyzeMechanical,
  measuredInSnapshot,
  soundOfWav,
} from "@sonolens/snapshot-analysis";
import type { SnapshotFile } from "@sonolens/snapshot-file";
import { type GivenSurroundings, surroundingsOf } from "../analyses/surroundings.ts";

/** Analyzes a snapshot file for a report, by the type that it was taken with. */
export function analysesForReport(file: SnapshotFile, given: GivenSurroundings): FileAnalyses {
  const { manifest } = file;
  const { heatmap, measurement, analysisType } = manifest;
  const surroundings = surroundingsOf(given, measurement, heatmap.bandHz);
  const sound = soundOfWav(file.audioWav);
  if (analysisType === "MECHANICAL") {
    const answer = analyzeMechanical(sound);
    const impacts = answer.impacts ?? answer.otherImpacts;
    return {
      machine: {
        possibleFault: answer.possibleFault ?? null,
        kurtosis: answer.kurtosis ?? null,
        crestFactor: answer.crestFactor ?? null,
        findings: answer.findings,
        impactHz: impacts?.frequencyHz ?? null,
        method: answer.method,
        version: answer.version,
      },
    };
  }
  if (analysisType === "PD") {
    const { frequencyHz = 0, calibration: _, ...place } = surroundings;
    const fullScaleDb = heatmap.reference === "soundPressure" ? heatmap.fullScaleDb : undefined;
    const answer = analyzeDischarge(sound, {
      ...place,
      frequencyHz,
      ...(fullScaleDb !== undefined && { fullScaleDb }),
    });
    const { pattern } = answer;
    return {
      discharge: {
        classifications: [...(answer.classifications ?? [])],
        severityMinPr: answer.severityMinPr ?? null,
        severityMaxPr: answer.severityMaxPr ?? null,
        recommendation: answer.recommendation ?? null,
        notes: answer.notes,
        // Its phases are in degrees.
        ...(pattern && {
          pattern: { xValues: [...pattern.xValues], yValues: [...pattern.yValues], cycleLength: 360 },
        }),
        method: answer.method,
        version: answer.version,
      },
    };
  }
  const { frequencyHz: _, voltageKv: __, timeS: ___, calibration, ...place } = surroundings;
  const answer = analyzeLeak({ ...measuredInSnapshot(file), ...place, ...(calibration && { calibration }) });
  return {
    leak: {
      leakLpm: answer.leakLpm ?? null,
      isDetected: answer.detected ?? false,
      isInfinite: answer.infinite ?? false,
      lowLpm: answer.lowLpm ?? null,
      highLpm: answer.highLpm ?? null,
      smallestDetectableLpm: answer.smallestDetectableLpm ?? null,
      assumptions: (answer.assumptions ?? []).map(({ code, value = null }) => ({ code, value })),
      method: answer.method,
      version: answer.version,
    },
  };
}
