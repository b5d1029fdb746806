import { palettes, renderPrpd } from "@sonolens/heatmap-renderer";
import { interleave } from "../interleave.ts";
import { addBox, addCanvas, redrawECharts, settle, twoFrames } from "./page.ts";

const width = 800;
const height = 480;
const pulseCount = 20_000;
const highest = 10;

/** Discharges at both crests of the voltage, over a background at all phases. */
const patterns = Array.from({ length: 8 }, (_, moment) => {
  const noise = (index: number) => {
    const value = Math.sin((index + moment * pulseCount) * 12.9898) * 43758.5453;
    return value - Math.floor(value);
  };
  const phases = new Float32Array(pulseCount);
  const amplitudes = new Float32Array(pulseCount);
  for (let pulse = 0; pulse < pulseCount; pulse++) {
    const spread = (noise(pulse * 4) + noise(pulse * 4 + 1) + noise(pulse * 4 + 2)) / 3 - 0.5;
    const isBackground = pulse % 5 === 0;
    phases[pulse] = isBackground ? noise(pulse * 4 + 3) : (pulse % 2 === 0 ? 0.2 : 0.7) + 0.3 * spread;
    amplitudes[pulse] = isBackground ? noise(pulse * 4) : highest * (0.2 + 0.6 * noise(pulse * 4 + 3));
  }
  return { phases, amplitudes };
});
const patternOf = (round: number) => patterns[round % patterns.length] as (typeof patterns)[number];
const pointsOf = patterns.map(({ phases, amplitudes }) =>
  Array.from(phases, (phase, pulse) => [phase, amplitudes[pulse] as number]),
);

function ours() {
  const context = addCanvas(width, height);
  const image = context.createImageData(width, height);
  return (round: number) => {
    renderPrpd({
      ...patternOf(round),
      lowest: 0,
      highest,
      outWidth: width,
      outHeight: height,
      palette: palettes.ember,
      target: image.data as Uint8ClampedArray<ArrayBuffer>,
    });
    context.putImageData(image, 0, 0);
    settle(context);
  };
}

/** The obvious approach: a square per pulse, half transparent, so that many look denser than few. */
function squares() {
  const context = addCanvas(width, height);
  context.fillStyle = "rgb(240 135 41 / 0.5)";
  return (round: number) => {
    const { phases, amplitudes } = patternOf(round);
    context.clearRect(0, 0, width, height);
    for (let pulse = 0; pulse < pulseCount; pulse++) {
      const x = (phases[pulse] as number) * width - 1.5;
      context.fillRect(x, height * (1 - (amplitudes[pulse] as number) / highest) - 1.5, 3, 3);
    }
    settle(context);
  };
}

/** ECharts' scatter series in its large mode, which draws all points in one color. */
function withECharts() {
  const chart = echarts.init(addBox(width, height));
  const axis = (max: number) => ({ type: "value" as const, min: 0, max, show: false });
  chart.setOption({
    animation: false,
    grid: { left: 0, right: 0, top: 0, bottom: 0 },
    xAxis: axis(1),
    yAxis: axis(highest),
    series: [{ type: "scatter", large: true, symbolSize: 3, progressive: 0, data: pointsOf[0] ?? [] }],
  });
  return (round: number) =>
    redrawECharts(chart, { series: [{ data: pointsOf[round % pointsOf.length] ?? [] }] });
}

/** Plotly's two-dimensional histogram, its trace for density. */
async function withPlotly() {
  const box = addBox(width, height);
  const trace = (round: number) => ({
    type: "histogram2d",
    x: patternOf(round).phases,
    y: patternOf(round).amplitudes,
    xbins: { start: 0, end: 1, size: 3 / width },
    ybins: { start: 0, end: highest, size: (3 * highest) / height },
    showscale: false,
  });
  const layout = { width, height, margin: { l: 0, r: 0, t: 0, b: 0 } };
  const config = { staticPlot: true };
  await Plotly.newPlot(box, [trace(0)], layout, config);
  return async (round: number) => {
    await Plotly.react(box, [trace(round)], layout, config);
  };
}

window.measure = async () => ({
  name: "prpd",
  what: "a phase-resolved pattern of 20,000 pulses on 800 x 480, drawn and on its canvas",
  timings: await interleave(
    [
      { name: "Sonolens renderPrpd, colour by density", run: ours() },
      { name: "a half clear square per pulse (fillRect)", run: squares() },
      { name: "ECharts 6.1.0 scatter, large (no density)", run: withECharts() },
      { name: "Plotly 4.1.2 histogram2d (bins of 3 x 3 pixels)", run: await withPlotly() },
    ],
    { rounds: 30, warmUp: 5 },
    twoFrames,
  ),
});
