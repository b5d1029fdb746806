/**
 * The manifest of a snapshot file that a test writes: the test sets what matters, all else is of one camera of the
 * demo plant.
 */
import { randomUUID } from "node:crypto";
import type { SnapshotManifest } from "@sonolens/snapshot-file";

type Heatmap = NonNullable<SnapshotManifest["heatmap"]>;
type Picture = NonNullable<SnapshotManifest["picture"]>;

type OwnHeatmap = Partial<Heatmap> & {
  /** Of each side of its square frames. */
  readonly cells: number;
};

type Own = Omit<Partial<SnapshotManifest>, "heatmap" | "picture" | "measurement"> & {
  /** ISO 8601. */
  readonly createdDate: string;
  readonly label: string;
  readonly measurement: NonNullable<SnapshotManifest["measurement"]>;
  readonly heatmap: OwnHeatmap;
  /** Of a camera that looks along z. */
  readonly picture?: Omit<Picture, "kind" | "camera">;
};

/** A leak of one frame of 1 s and no sources, as a separate capture; `own` overrides fields. */
export function snapshotManifest({ heatmap, picture, ...own }: Own): SnapshotManifest {
  const { cells, ...ownHeatmap } = heatmap;
  return {
    format: "sonolens-snapshot",
    version: 1,
    snapshotId: randomUUID(),
    device: { serial: "SL-2041", label: "Hall camera", microphoneCount: 64 },
    analysisType: "LEAK",
    sources: [],
    ...(picture && {
      picture: {
        ...picture,
        kind: "camera",
        camera: {
          positionM: [0, 0, 0],
          viewDirection: [0, 0, 1],
          up: [0, 1, 0],
          horizontalFovDeg: 60,
        },
      },
    }),
    heatmap: {
      file: "heatmap.u16",
      encoding: "uint16-db",
      width: cells,
      height: cells,
      frameCount: 1,
      startS: 0,
      frameIntervalS: 1,
      offsetDb: 0,
      stepDb: 0.01,
      reference: "soundPressure",
      bandHz: [20_000, 40_000],
      focus: { mode: "far" },
      ...ownHeatmap,
    },
    ...own,
  };
}

/** The only source of a snapshot, at a position of its picture: fractions of its width and height. */
export const sourceAt = (
  u: number,
  v: number,
  levelDb: number,
): NonNullable<SnapshotManifest["sources"]>[number] => ({
  azimuthDeg: 0,
  elevationDeg: 0,
  levelDb,
  u,
  v,
  outsidePicture: false,
});
