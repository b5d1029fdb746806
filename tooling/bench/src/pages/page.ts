import type { ECharts, EChartsOption } from "echarts";
import type { Comparison } from "../comparison.ts";

declare global {
  interface Window {
    /** What the page measures; called by the runner. */
    measure: () => Promise<Comparison>;
  }
}

/** A block of the page of the wanted size in CSS pixels. */
export function addBox(width: number, height: number): HTMLDivElement {
  const box = document.createElement("div");
  box.style.width = `${width}px`;
  box.style.height = `${height}px`;
  document.body.append(box);
  return box;
}

/** A canvas in a block of its own. */
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

/** Drawing on a canvas may be put off until somebody looks: reading one pixel has it done. */
export function settle(context: CanvasRenderingContext2D): void {
  context.getImageData(0, 0, 1, 1);
}

/** Has a chart show something else; resolves when it is drawn. */
export const redrawECharts = (chart: ECharts, option: EChartsOption) =>
  new Promise<void>((resolve) => {
    const done = () => {
      chart.off("finished", done);
      resolve();
    };
    chart.on("finished", done);
    chart.setOption(option);
  });

/** Two frames, so that what the last run left to the browser is not charged to the next. */
export function twoFrames(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
}
