import { locateSnapshotSources } from "@sonolens/array-recording";
import { bytesSource, openSnapshotFile } from "@sonolens/snapshot-file";
import type { LocationsResult } from "./analysis-kinds.ts";

/**
 * The separated sources in the raw channels of a snapshot file. Without usable raw channels, those found at
 * capture.
 */
export async function analyzeLocations(
  file: Uint8Array,
  captured: LocationsResult,
): Promise<LocationsResult> {
  const opened = await openSnapshotFile(bytesSource(file));
  const channels = opened.ok ? await opened.value.read("channels") : opened;
  if (!opened.ok || !channels.ok || channels.value === undefined) return captured;
  const located = locateSnapshotSources({ manifest: opened.value.manifest, channelsWav: channels.value });
  if (!located.ok || located.value.sources.length === 0) return captured;
  const { sources, method } = located.value;
  return {
    ...captured,
    sources: sources.map(({ reflectionOf = null, delayS = null, ...source }) => ({
      ...source,
      reflection: reflectionOf !== null,
      reflectionOf,
      delayS,
    })),
    reason: null,
    method,
  };
}
