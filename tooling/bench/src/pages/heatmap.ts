import { drawnFloorDb, palettes, renderHeatmap } from "@sonolens/heatmap-renderer";
import type * as EChartsModule from "echarts";
import { interleave } from "../interleave.ts";
import { addBox, addCanvas, settle, twoFrames } from "./page.ts";
import { soundField } from "./sound-field.ts";

/** The rivals' own scripts put these on the page, as their documentation has it. */
declare const echarts: typeof EChartsModule;
declare const Plotly: {
  newPlot(box: HTMLElement, data: unknown[], layout: unknown, config: unknown): Promise<unknown>;
  react(box: HTMLElement, data: unknown[], layout: unknown, config: unknown): Promise<unknown>;
};
declare const h337: {
  create(options: unknown): { setData(data: unknown): void };
};

const size = 110;
const width = 800;
const height = 480;
const maxDb = 52.5;
const dynamicRangeDb = 10;
const floorDb = drawnFloorDb(maxDb, dynamicRangeDb);
const colours = palettes.ember.stops.map((stop) => `#${stop}`);
const frames = Array.from({ length: 8 }, (_, moment) => soundField(moment));
const frameOf = <Frame>(list: readonly Frame[], round: number): Frame => list[round % list.length] as Frame;

function ours(outline: "full" | "none") {
  const context = addCanvas(width, height);
  const image = context.createImageData(width, height);
  return (round: number) => {
    renderHeatmap({
      levelsDb: frameOf(frames, round),
      width: size,
      height: size,
      outWidth: width,
      outHeight: height,
      dynamicRangeDb,
      maxDb,
      palette: palettes.ember,
      outline,
      target: image.data as Uint8ClampedArray<ArrayBuffer>,
    });
    context.putImageData(image, 0, 0);
    settle(context);
  };
}

/** What comes to mind first: colour the cells, let the canvas smooth the colours. Not the same picture. */
function colouredAndScaled() {
  const small = document.createElement("canvas");
  small.width = size;
  small.height = size;
  const cells = small.getContext("2d");
  const context = addCanvas(width, height);
  if (!cells) throw new Error("This browser has no 2D canvas.");
  const image = cells.createImageData(size, size);
  const { table } = palettes.ember;
  return (round: number) => {
    const levelsDb = frameOf(frames, round);
    for (let cell = 0; cell < size * size; cell++) {
      const share = Math.min(1, ((levelsDb[cell] as number) - floorDb) / (maxDb - floorDb));
      const entry = 3 * Math.round(Math.max(0, share) * (table.length / 3 - 1));
      for (let channel = 0; channel < 3; channel++)
        image.data[cell * 4 + channel] = table[entry + channel] as number;
      image.data[cell * 4 + 3] = share < 0 ? 0 : 127 + 128 * share;
    }
    cells.putImageData(image, 0, 0);
    context.clearRect(0, 0, width, height);
    context.drawImage(small, 0, 0, width, height);
    settle(context);
  };
}

/**
 * ECharts' heatmap series on two category axes, without animation; it draws cells and offers no smoothing. It
 * gets only the cells above the floor, since its colour scale would draw the others too.
 */
function withECharts() {
  const chart = echarts.init(addBox(width, height));
  const shaped = frames.map((levelsDb) =>
    Array.from(levelsDb, (level, cell) => [cell % size, size - 1 - Math.floor(cell / size), level] as const)
      .filter(([, , level]) => level >= floorDb)
      .map((point) => [...point]),
  );
  const categories = Array.from({ length: size }, (_, index) => index);
  const axis = { type: "category" as const, data: categories, show: false };
  chart.setOption({
    animation: false,
    grid: { left: 0, right: 0, top: 0, bottom: 0 },
    xAxis: axis,
    yAxis: axis,
    visualMap: {
      show: false,
      min: floorDb,
      max: maxDb,
      inRange: { color: colours, opacity: [0.5, 1] },
    },
    series: [{ type: "heatmap", data: frameOf(shaped, 0), progressive: 0, animation: false }],
  });
  return (round: number) =>
    new Promise<void>((resolve) => {
      const done = () => {
        chart.off("finished", done);
        resolve();
      };
      chart.on("finished", done);
      chart.setOption({ series: [{ data: frameOf(shaped, round) }] });
    });
}

/** Plotly's heatmap trace with zsmooth "best", clear below the floor, updated by Plotly.react. */
async function withPlotly() {
  const box = addBox(width, height);
  const shaped = frames.map((levelsDb) =>
    Array.from({ length: size }, (_, row) => levelsDb.subarray(row * size, (row + 1) * size)),
  );
  const colorscale = [
    [0, "rgba(82, 25, 98, 0)"],
    ...colours.map((colour, index) => [0.001 + (0.999 * index) / (colours.length - 1), colour]),
  ];
  const trace = (round: number) => ({
    type: "heatmap",
    z: frameOf(shaped, round),
    zsmooth: "best",
    zmin: floorDb,
    zmax: maxDb,
    colorscale,
    showscale: false,
  });
  const layout = {
    width,
    height,
    margin: { l: 0, r: 0, t: 0, b: 0 },
    plot_bgcolor: "rgba(0, 0, 0, 0)",
    xaxis: { visible: false },
    yaxis: { visible: false, autorange: "reversed" },
  };
  const config = { staticPlot: true };
  await Plotly.newPlot(box, [trace(0)], layout, config);
  return async (round: number) => {
    await Plotly.react(box, [trace(round)], layout, config);
  };
}

/** heatmap.js adds blurred spots: a density, no field of levels. It gets only the cells above the floor. */
function withHeatmapJs() {
  const box = addBox(width, height);
  const heatmap = h337.create({
    container: box,
    radius: 10,
    gradient: Object.fromEntries(colours.map((colour, index) => [index / (colours.length - 1), colour])),
  });
  const shaped = frames.map((levelsDb) =>
    Array.from(levelsDb, (level, cell) => ({
      x: Math.round((((cell % size) + 0.5) / size) * width),
      y: Math.round(((Math.floor(cell / size) + 0.5) / size) * height),
      value: level - floorDb,
    })).filter(({ value }) => value > 0),
  );
  const context = box.querySelector("canvas")?.getContext("2d");
  return (round: number) => {
    heatmap.setData({ min: 0, max: maxDb - floorDb, data: frameOf(shaped, round) });
    if (context) settle(context);
  };
}

window.measure = async () => {
  const contenders = [
    { name: "Sonolens, outline and isolines", run: ours("full") },
    { name: "Sonolens, colours only", run: ours("none") },
    { name: "coloured cells, drawImage (blends colours, not dB)", run: colouredAndScaled() },
    { name: "heatmap.js 2.0.5 (density of spots, not levels)", run: withHeatmapJs() },
    { name: "Plotly 4.1.2 heatmap, zsmooth best", run: await withPlotly() },
    { name: "ECharts 6.1.0 heatmap (cells above the floor, no smoothing)", run: withECharts() },
  ];
  return {
    name: "heatmap",
    what: "a new frame of 110 x 110 levels on 800 x 480, drawn and on its canvas",
    timings: await interleave(contenders, { rounds: 30, warmUp: 5 }, twoFrames),
  };
};
