import { renderHeatmap } from "@sonolens/heatmap-renderer";
import { useEffect, useRef } from "react";
import type { LevelField } from "../../lib/picture/level-field.ts";
import { useSessionState } from "../../lib/state/frame.ts";
import { framesLook, type HeatmapLook, stagePictures } from "./heatmap-look.ts";

export interface HeatmapCanvasProps {
  readonly field: LevelField;
  readonly look: HeatmapLook;
  /** Cache key of the rendered heat map; absent for transient ones. */
  readonly keptAs?: string | undefined;
  readonly hidden?: boolean;
}

/** The heat map in the picture's coordinates; it fills its container and is hidden from screen readers. */
export function HeatmapCanvas({ field, look, keptAs, hidden = false }: HeatmapCanvasProps) {
  const canvasRef = useRef<HTMLCanvasElement>(null);
  const targetRef = useRef<Uint8ClampedArray<ArrayBuffer>>(undefined);
  const { width, height } = look;
  const pictures = useSessionState(stagePictures);

  useEffect(() => {
    const canvas = canvasRef.current;
    const context = canvas?.getContext("2d");
    if (!canvas || !context || hidden) return;
    const options = { ...field, ...framesLook(look) };
    if (targetRef.current?.length !== look.width * look.height * 4)
      targetRef.current = new Uint8ClampedArray(look.width * look.height * 4);
    const { rgba } =
      keptAs === undefined
        ? renderHeatmap({ ...options, target: targetRef.current })
        : pictures.picture(keptAs, options);
    context.putImageData(new ImageData(rgba, look.width, look.height), 0, 0);
    canvas.dataset.drawn = keptAs ?? "";
  }, [field, look, keptAs, hidden, pictures]);

  return (
    <canvas
      ref={canvasRef}
      width={width}
      height={height}
      data-testid={hidden ? undefined : "heatmap"}
      className="pointer-events-none absolute inset-0 size-full animate-appear"
      hidden={hidden}
    />
  );
}
