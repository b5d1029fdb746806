/** Placement of the field of levels on the picture. Default: it covers the whole picture. */
export interface HeatmapPlacement {
  /** Offset of the field's center to the right of the picture's, as a share of the picture's width. */
  offsetX?: number;
  /** Offset downward, as a share of the picture's height. */
  offsetY?: number;
  /** Degrees clockwise, about the field's middle. */
  rotationDeg?: number;
  /** 1, the default: as large as the picture. Above 0. */
  scale?: number;
}

/** How the camera placed its heat map, from a snapshot's meta; `null` if not given. */
export interface PlacementMeta {
  /** Pixels of a canvas of 800 x 480, to the right and down. */
  offset_x?: number | null;
  offset_y?: number | null;
  rotation_deg?: number | null;
  scale_minus_one?: number | null;
  zoom_heatmap?: number | null;
}

/** The canvas that the offsets of a snapshot's meta are counted on (HMP-12). */
const metaCanvas = { width: 800, height: 480 } as const;

/** The placement of a snapshot's meta: scale is (1 + scale_minus_one) x zoom_heatmap; an invalid size counts as 1. */
export function placementFromMeta(meta: PlacementMeta): Required<HeatmapPlacement> {
  const finite = (value: number | null | undefined) => (Number.isFinite(value) ? (value ?? 0) : 0);
  const size = (value: number) => (value > 0 ? value : 1);
  return {
    offsetX: finite(meta.offset_x) / metaCanvas.width,
    offsetY: finite(meta.offset_y) / metaCanvas.height,
    rotationDeg: finite(meta.rotation_deg),
    scale: size(1 + finite(meta.scale_minus_one)) * size(finite(meta.zoom_heatmap)),
  };
}

/** Maps a pixel of the picture to the field: u = x * u[0] + y * u[1] + u[2] of its center, v alike. */
export interface FieldTransform {
  u: readonly [number, number, number];
  v: readonly [number, number, number];
  /** Size of the field in pixels of the picture. */
  spanX: number;
  spanY: number;
  offsetX: number;
  offsetY: number;
  scale: number;
  /** The field covers the picture exactly. */
  isPlain: boolean;
  /** Its rows are rows of the picture. */
  isUpright: boolean;
}

/** Throws RangeError on a placement that is not finite or a scale that is not above 0. */
export function planTransform(
  placement: HeatmapPlacement | undefined,
  outWidth: number,
  outHeight: number,
): FieldTransform {
  const { offsetX = 0, offsetY = 0, rotationDeg = 0, scale = 1 } = placement ?? {};
  if (
    ![offsetX, offsetY, rotationDeg].every(Number.isFinite) ||
    !(scale > 0 && scale < Number.POSITIVE_INFINITY)
  )
    throw new RangeError("a placement needs finite offsets and degrees, and a scale above 0");
  const angle = ((rotationDeg % 360) * Math.PI) / 180;
  const spanX = outWidth * scale;
  const spanY = outHeight * scale;
  const along = Math.cos(angle);
  const across = Math.sin(angle);
  const middleX = outWidth * (0.5 + offsetX);
  const middleY = outHeight * (0.5 + offsetY);
  const isUpright = rotationDeg % 360 === 0;
  return {
    u: [along / spanX, across / spanX, 0.5 - (along * middleX + across * middleY) / spanX],
    v: [-across / spanY, along / spanY, 0.5 - (along * middleY - across * middleX) / spanY],
    spanX,
    spanY,
    offsetX,
    offsetY,
    scale,
    isPlain: isUpright && scale === 1 && offsetX === 0 && offsetY === 0,
    isUpright,
  };
}

/** Share of a pixel that is on the field, 0 to 1; `u`, `v` are the position of its center on the field. */
export function fieldCoverage({ spanX, spanY }: FieldTransform, u: number, v: number): number {
  const across = Math.min(u, 1 - u) * spanX + 0.5;
  const along = Math.min(v, 1 - v) * spanY + 0.5;
  return Math.min(Math.max(across, 0), 1) * Math.min(Math.max(along, 0), 1);
}
