import type { Canvas } from "../layout/canvas.ts";
import type { StructureNode } from "../layout/operation.ts";

/** A chart that has been measured. */
export interface ChartBox {
  readonly height: number;
  readonly draw: (canvas: Canvas, x: number, y: number, node: StructureNode) => void;
}
