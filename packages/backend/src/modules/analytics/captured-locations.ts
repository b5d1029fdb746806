import { analysisVersion } from "@sonolens/acoustics";
import { hasMap } from "@sonolens/domain";
import type { SnapshotRow } from "../../storage/database/schema.ts";
import type { ImportedDetails } from "../snapshots/index.ts";
import type { AnalysisInputs, LocationsResult } from "./analysis-kinds.ts";

/** The sources found when the snapshot was captured. */
export function capturedLocations(row: SnapshotRow, inputs: AnalysisInputs<"locations">): LocationsResult {
  const { sources, reflections = [] } = JSON.parse(row.details) as ImportedDetails;
  return {
    sources: sources.map((source, index) => ({
      ...source,
      reflection: reflections.includes(index),
      reflectionOf: null,
      delayS: null,
    })),
    level_reference: row.level_reference as LocationsResult["level_reference"],
    reason: sources.length > 0 ? null : hasMap(row) ? "noTarget" : "noDirection",
    method: "capture",
    version: analysisVersion,
    inputs,
  };
}
