import type { ECharts, EChartsOption } from "echarts";
import type { Comparison } from "../comparison.ts";

declare global {
  interface Window {
    /** The page's measurement; called by the runner. */
    measure: () => Promise<Comparison>;
  }
}

/** A block element of the given size in CSS pixels. */
export function addBox(width: number, height: number): HTMLDivElement {
  const box = document.createElement("div");
  box.style.width = `${width}px`;
  box.style.height = `${height}px`;
  document.body.append(box);
  return box;
}

/** A canvas in a block element of its own. */
export function addCanvasElement(width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  addBox(width, height).append(canvas);
  return canvas;
}

export function addCanvas(width: number, height: number): CanvasRenderingContext2D {
  const context = addCanvasElement(width, height).getContext("2d");
  if (!context) throw new Error("This browser has no 2D canvas.");
  return context;
}

/** Canvas drawing may be deferred until it is read: reading one pixel forces it. */
export function settle(context: CanvasRenderingContext2D): void {
  context.getImageData(0, 0, 1, 1);
}

/** Updates a chart; resolves when it is drawn. */
export const redrawECharts = (chart: ECharts, option: EChartsOption) =>
  new Promise<void>((resolve) => {
    const done = () => {
      chart.off("finished", done);
      resolve();
    };
    chart.on("finished", done);
    chart.setOption(option);
  });

/** Two frames, so that work left by the last run is not charged to the next. */
export function twoFrames(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
}
