import { openHeatmapPainter, palettes, renderHeatmap } from "@sonolens/heatmap-renderer";
import { dynamicRangeDb, frameOf, frames, size } from "../heatmap-scene.ts";
import { interleave } from "../interleave.ts";
import { addCanvas, settle, twoFrames } from "./page.ts";

const cardCount = 20;
/** A card of the gallery. */
const card = {
  width: size,
  height: size,
  outWidth: 288,
  outHeight: 173,
  dynamicRangeDb,
  palette: palettes.ember,
  outline: "thumbnail",
  pixelRatio: 1.2,
} as const;

const addCards = () => Array.from({ length: cardCount }, () => addCanvas(card.outWidth, card.outHeight));

function ours() {
  const contexts = addCards();
  return (round: number) => {
    contexts.forEach((context, index) => {
      const { rgba } = renderHeatmap({ ...card, levelsDb: frameOf(frames, round + index) });
      context.putImageData(new ImageData(rgba, card.outWidth), 0, 0);
    });
    contexts.forEach(settle);
  };
}

async function byWebGl() {
  const contexts = addCards();
  const painter = await openHeatmapPainter({ allowSoftware: true });
  return (round: number) => {
    contexts.forEach((context, index) => {
      painter.draw(context, { ...card, levelsDb: frameOf(frames, round + index) });
    });
    contexts.forEach(settle);
  };
}

window.measure = async () => ({
  name: "heatmap-cards",
  what: "20 cards of 288 x 173 from 110 x 110 levels each, drawn and on their canvases",
  timings: await interleave(
    [
      { name: "Sonolens", run: ours() },
      { name: "Sonolens by WebGL2, on a simulated graphics processor", run: await byWebGl() },
    ],
    { rounds: 20, warmUp: 4 },
    twoFrames,
  ),
});
