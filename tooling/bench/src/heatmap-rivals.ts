import { colourAt, palettes } from "@sonolens/heatmap-renderer";
import { contours } from "d3-contour";
import { geoPath, geoTransform } from "d3-geo";
import {
  colours,
  floorDb,
  frameOf,
  frames,
  height,
  isolinesDb,
  maxDb,
  size,
  width,
} from "./heatmap-scene.ts";
import { addBox, addCanvas, redrawECharts, settle } from "./pages/page.ts";

/** The rival's own script adds it to the page, as in its documentation. */
declare const h337: {
  create(options: unknown): { setData(data: unknown): void };
};

/** The obvious approach: color the cells, let the canvas smooth the colors. Not the same image. */
export function colouredAndScaled() {
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
 * ECharts' heatmap series on two category axes, without animation; it draws cells and supports neither smoothing nor
 * lines. Its color scale omits levels below the floor; with `prepared` they are removed beforehand.
 */
export function withECharts(prepared: boolean) {
  const chart = echarts.init(addBox(width, height));
  // The scale begins at its lowest level and not at the floor: below that the colors do not matter.
  const lowestDb = maxDb - 4 * (maxDb - floorDb);
  const scale = Array.from({ length: 129 }, (_, step) => {
    const share = Math.max(0, (step / 128) * 4 - 3);
    return `rgba(${[...colourAt(palettes.ember, share), 0.5 + 0.5 * share].join(",")})`;
  });
  const shaped = frames.map((levelsDb) =>
    Array.from(levelsDb, (level, cell) => [cell % size, size - 1 - Math.floor(cell / size), level] as const)
      .filter(([, , level]) => !prepared || level >= floorDb)
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
      min: lowestDb,
      max: maxDb,
      range: [floorDb, maxDb],
      inRange: { color: scale },
      outOfRange: { opacity: 0 },
    },
    series: [{ type: "heatmap", data: frameOf(shaped, 0), progressive: 0, animation: false }],
  });
  return (round: number) => redrawECharts(chart, { series: [{ data: frameOf(shaped, round) }] });
}

/**
 * Plotly's heatmap trace with zsmooth "best", transparent below the floor, updated by Plotly.react; its lines are two
 * uncolored contour traces, as its documentation draws lines over a heat map.
 */
export async function withPlotly(lines: boolean) {
  const box = addBox(width, height);
  const shaped = frames.map((levelsDb) =>
    Array.from({ length: size }, (_, row) => levelsDb.subarray(row * size, (row + 1) * size)),
  );
  const colorscale = [
    [0, "rgba(82, 25, 98, 0)"],
    ...colours.map((colour, index) => [0.001 + (0.999 * index) / (colours.length - 1), colour]),
  ];
  const contour = (round: number, startDb: number, endDb: number, color: string, lineWidth: number) => ({
    type: "contour",
    z: frameOf(shaped, round),
    autocontour: false,
    contours: { coloring: "none", start: startDb, end: endDb, size: Math.max(1e-3, endDb - startDb) },
    line: { color, width: lineWidth },
    showscale: false,
  });
  const traces = (round: number) => [
    {
      type: "heatmap",
      z: frameOf(shaped, round),
      zsmooth: "best",
      zmin: floorDb,
      zmax: maxDb,
      colorscale,
      showscale: false,
    },
    ...(lines
      ? [
          contour(round, ...isolinesDb, "rgba(22, 8, 14, 0.6)", 1),
          contour(round, floorDb, floorDb, "white", 1.75),
        ]
      : []),
  ];
  const layout = {
    width,
    height,
    margin: { l: 0, r: 0, t: 0, b: 0 },
    plot_bgcolor: "rgba(0, 0, 0, 0)",
    showlegend: false,
    xaxis: { visible: false, range: [-0.5, size - 0.5] },
    yaxis: { visible: false, range: [size - 0.5, -0.5] },
  };
  const config = { staticPlot: true };
  await Plotly.newPlot(box, traces(0), layout, config);
  return async (round: number) => {
    await Plotly.react(box, traces(round), layout, config);
  };
}

/**
 * d3-contour as in its documentation: polygons at 16 levels filled over each other, and those at the outline and the
 * isolines stroked; with its own linear smoothing. Colors are stepped.
 */
export function withD3Contour() {
  const context = addCanvas(width, height);
  const steps = Array.from({ length: 16 }, (_, step) => floorDb + ((maxDb - floorDb) * step) / 16);
  const fills = steps.map((levelDb) => {
    const share = (levelDb - floorDb) / (maxDb - floorDb);
    return `rgb(${colourAt(palettes.ember, share).join(" ")})`;
  });
  const filled = contours().size([size, size]).thresholds(steps);
  const stroked = contours()
    .size([size, size])
    .thresholds([...isolinesDb, floorDb]);
  const scale = geoTransform({
    point(x, y) {
      this.stream.point((x * width) / size, (y * height) / size);
    },
  });
  const path = geoPath(scale, context);
  return (round: number) => {
    const levelsDb = frameOf(frames, round);
    context.clearRect(0, 0, width, height);
    filled(levelsDb).forEach((polygon, step) => {
      context.beginPath();
      path(polygon);
      context.fillStyle = fills[step] ?? "black";
      context.fill();
    });
    stroked(levelsDb).forEach((polygon) => {
      const isOutline = polygon.value === floorDb;
      context.beginPath();
      path(polygon);
      context.strokeStyle = isOutline ? "white" : "rgb(22 8 14 / 0.6)";
      context.lineWidth = isOutline ? 1.75 : 1;
      context.stroke();
    });
    settle(context);
  };
}

/** heatmap.js adds blurred spots: a density, not a field of levels. It gets only the cells above the floor. */
export function withHeatmapJs() {
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
