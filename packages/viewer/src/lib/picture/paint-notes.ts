import type { PictureNote } from "@sonolens/domain";
import { noteLines, plateAnchor } from "./note-geometry.ts";

/** The part of the canvas API that the notes need, so that a page and a worker can paint them. */
type Context = OffscreenCanvasRenderingContext2D;

/** On a stage of this width, notes look like those on the screen; larger pictures have larger ones. */
const usualWidth = 800;

/** Paints notes over a picture that is `width` wide and `height` high, as the stage shows them. */
export function paintNotes(
  context: Context,
  notes: readonly PictureNote[],
  width: number,
  height: number,
): void {
  const scale = width / usualWidth;
  context.save();
  context.lineCap = "round";
  context.lineJoin = "round";
  for (const note of notes) {
    const path = new Path2D();
    for (const line of noteLines(note, { width, height }, 14 * scale))
      for (const [index, [x, y]] of line.entries()) {
        if (index === 0) path.moveTo(x, y);
        else path.lineTo(x, y);
      }
    context.strokeStyle = "rgb(0 0 0 / 0.7)";
    context.lineWidth = 6 * scale;
    context.stroke(path);
    context.strokeStyle = "#fff";
    context.lineWidth = 2.5 * scale;
    context.stroke(path);
  }
  for (const note of notes) paintPlate(context, note, { width, height, scale });
  context.restore();
}

interface Ground {
  readonly width: number;
  readonly height: number;
  readonly scale: number;
}

function paintPlate(context: Context, note: PictureNote, { width, height, scale }: Ground): void {
  const text = note.text.trim();
  if (text === "") return;
  context.font = `500 ${13 * scale}px sans-serif`;
  const lines = wrapped(text, (line) => context.measureText(line).width, Math.min(width * 0.62, 320 * scale));
  const lineHeight = 18 * scale;
  const [sidePx, edgePx] = [8 * scale, 3 * scale];
  const plateWidth = Math.max(...lines.map((line) => context.measureText(line).width)) + 2 * sidePx;
  const plateHeight = Math.min(height, lines.length * lineHeight + 2 * edgePx);
  const { u, v } = plateAnchor(note);
  const [left, top] = [u * (width - plateWidth), v * (height - plateHeight)];
  context.fillStyle = "rgb(0 0 0 / 0.85)";
  context.beginPath();
  context.roundRect(left, top, plateWidth, plateHeight, 7 * scale);
  context.fill();
  context.fillStyle = "#eceeef";
  context.textBaseline = "middle";
  lines.forEach((line, index) => {
    context.fillText(line, left + sidePx, top + edgePx + (index + 0.5) * lineHeight);
  });
}

/** A text in lines no wider than `most`, broken between words if possible. */
export function wrapped(text: string, widthOf: (line: string) => number, most: number): string[] {
  return text.split("\n").flatMap((paragraph) => {
    const lines: string[] = [];
    let line = "";
    for (const { segment } of new Intl.Segmenter(undefined, { granularity: "word" }).segment(paragraph)) {
      if (widthOf((line + segment).trimEnd()) <= most) {
        line += segment;
        continue;
      }
      if (line.trim() !== "") lines.push(line.trimEnd());
      line = "";
      for (const letter of segment.trimStart()) {
        if (line !== "" && widthOf(line + letter) > most) {
          lines.push(line);
          line = "";
        }
        line += letter;
      }
    }
    return [...lines, line.trimEnd()];
  });
}
