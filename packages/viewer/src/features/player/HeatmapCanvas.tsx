import { palettes, renderHeatmap } from "@sonolens/heatmap-renderer";
import { useEffect, useRef } from "react";
import type { LevelField } from "../../lib/heatmap-frames.ts";
import type { PaletteName } from "../../lib/palette-name.ts";

export interface HeatmapCanvasProps {
  readonly field: LevelField;
  /** dB at the top of the palette. */
  readonly maxDb: number;
  readonly dynamicRangeDb: number;
  readonly palette: PaletteName;
  readonly mode: "single" | "multi";
  /** Size of the canvas in its own pixels. */
  readonly width: number;
  readonly height: number;
  /** Canvas pixels per CSS pixel, so that lines keep their width on the screen. */
  readonly pixelRatio: number;
}

/** The heat map in the picture's coordinates; it fills its container and takes no part in reading order. */
export function HeatmapCanvas(props: HeatmapCanvasProps) {
  const { field, maxDb, dynamicRangeDb, palette, mode, width, height, pixelRatio } = props;
  const canvasRef = useRef<HTMLCanvasElement>(null);
  const targetRef = useRef<Uint8ClampedArray<ArrayBuffer>>(undefined);

  useEffect(() => {
    const context = canvasRef.current?.getContext("2d");
    if (!context) return;
    if (targetRef.current?.length !== width * height * 4)
      targetRef.current = new Uint8ClampedArray(width * height * 4);
    const { rgba } = renderHeatmap({
      levelsDb: field.levelsDb,
      width: field.width,
      height: field.height,
      outWidth: width,
      outHeight: height,
      dynamicRangeDb,
      maxDb,
      palette: palettes[palette],
      outline: "full",
      mode,
      pixelRatio,
      target: targetRef.current,
    });
    context.putImageData(new ImageData(rgba, width, height), 0, 0);
  }, [field, maxDb, dynamicRangeDb, palette, mode, width, height, pixelRatio]);

  return (
    <canvas
      ref={canvasRef}
      width={width}
      height={height}
      data-testid="heatmap"
      className="pointer-events-none absolute inset-0 size-full animate-appear"
    />
  );
}
