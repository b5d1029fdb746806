import {
  type ColourScheme,
  describeHeatmap,
  type HeatmapOutline,
  type LevelField,
  levelAt,
  openHeatmapPainter,
  type PaletteName,
  palettes,
} from "@sonolens/heatmap-renderer";

function find<Kind extends HTMLElement>(id: string, kind: new () => Kind): Kind {
  const element = document.getElementById(id);
  if (!(element instanceof kind)) throw new Error(`#${id} is missing`);
  return element;
}

const canvas = find("picture", HTMLCanvasElement);
const form = find("look", HTMLFormElement);
const text = find("levels", HTMLTextAreaElement);

/** Two sources on a grid of 24 x 16, as text that a reader can replace. */
function startingText(): string {
  const level = (u: number, v: number) =>
    10 *
    Math.log10(
      10 ** ((52.4 - 900 * ((u - 0.4) ** 2 + (v - 0.6) ** 2)) / 10) +
        10 ** ((48.3 - 1500 * ((u - 0.7) ** 2 + (v - 0.3) ** 2)) / 10) +
        10 ** 3.2,
    );
  const row = (v: number) =>
    Array.from({ length: 24 }, (_, column) => level((column + 0.5) / 24, v).toFixed(1)).join(" ");
  return Array.from({ length: 16 }, (_, index) => row((index + 0.5) / 16)).join("\n");
}

/** Numbers separated by spaces, commas or semicolons; a short row ends in cells without a level. */
function readLevels(source: string): LevelField {
  const rows = source
    .trim()
    .split(/\n+/)
    .map((line) =>
      line
        .trim()
        .split(/[\s,;]+/)
        .map(Number),
    );
  const width = Math.max(...rows.map((row) => row.length));
  const levelsDb = rows.flatMap((row) =>
    Array.from({ length: width }, (_, column) => row[column] ?? Number.NaN),
  );
  return { levelsDb, width, height: rows.length };
}

const painter = await openHeatmapPainter({ onLost: () => draw() });
const context = canvas.getContext("2d");

function draw(): void {
  const choice = new FormData(form);
  const field = readLevels(text.value);
  const dynamicRangeDb = Number(choice.get("range"));
  const mode = choice.get("all") ? "multi" : "single";
  const pixelRatio = window.devicePixelRatio;
  canvas.width = Math.round(canvas.clientWidth * pixelRatio);
  canvas.height = Math.round(canvas.clientHeight * pixelRatio);
  const rotationDeg = Number(choice.get("rotation"));
  if (context)
    painter.draw(context, {
      ...field,
      outWidth: canvas.width,
      outHeight: canvas.height,
      dynamicRangeDb,
      palette: palettes[String(choice.get("palette")) as PaletteName],
      scheme: String(choice.get("scheme")) as ColourScheme,
      outline: String(choice.get("outline")) as HeatmapOutline,
      mode,
      placement: { rotationDeg },
      pixelRatio,
    });
  find("path", HTMLOutputElement).value = painter.path === "webgl2" ? "Drawn by WebGL2." : "";
  find("rotation", HTMLOutputElement).value = `${rotationDeg}°`;
  find("range", HTMLOutputElement).value = `${dynamicRangeDb} dB`;
  const { sourceCount, peakLevelDb, place } = describeHeatmap({ ...field, dynamicRangeDb, mode });
  find("words", HTMLOutputElement).value =
    peakLevelDb === undefined
      ? "No levels."
      : `${sourceCount} source(s), peak ${peakLevelDb.toFixed(1)} dB, ${place?.horizontal}, ${place?.vertical}.`;
}

canvas.addEventListener("pointermove", ({ offsetX, offsetY }) => {
  const { levelsDb, width, height } = readLevels(text.value);
  const angle = (Number(new FormData(form).get("rotation")) * Math.PI) / 180;
  const right = offsetX - canvas.clientWidth / 2;
  const down = offsetY - canvas.clientHeight / 2;
  const u = 0.5 + (right * Math.cos(angle) + down * Math.sin(angle)) / canvas.clientWidth;
  const v = 0.5 + (down * Math.cos(angle) - right * Math.sin(angle)) / canvas.clientHeight;
  const level = u >= 0 && u <= 1 && v >= 0 && v <= 1 ? levelAt(levelsDb, width, height, u, v) : undefined;
  find("pointer", HTMLOutputElement).value = level === undefined ? "" : `Here: ${level.toFixed(1)} dB`;
});
form.addEventListener("input", draw);
text.addEventListener("input", draw);
window.addEventListener("resize", draw);
text.value = startingText();
draw();
