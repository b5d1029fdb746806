import { encode } from "uqr";
import { chartBox } from "../charts/chart-box.ts";
import { pictureSize } from "../paint/picture-size.ts";
import { fitText, layOutText, type TextStyle } from "../text/lay-out-text.ts";
import type { ChartBlock, ColorScale, ImageBlock, QrBlock, RichText } from "./block.ts";
import { type Canvas, digits } from "./canvas.ts";
import type { FlowContext, FlowItem } from "./flow.ts";
import type { StructureNode } from "./operation.ts";
import { mm, ruleColors, sizes } from "./paper.ts";

const captionStyle: TextStyle = { sizePt: sizes.small, tone: "muted" };
const scaleStyle: TextStyle = { sizePt: sizes.small - 0.6, tone: "muted" };
const captionGap = 4;
const scaleWidth = 52;
const scaleGap = 7;
const barWidth = 6;

/** A figure and its caption below it, on one page. */
function figureItem(
  figure: {
    alt: string;
    height: number;
    width: number;
    draw: (canvas: Canvas, x: number, y: number, node: StructureNode) => void;
  },
  caption: RichText | undefined,
  context: FlowContext,
): FlowItem {
  const text =
    caption === undefined ? undefined : layOutText(caption, captionStyle, context.width, context.text);
  const captionHeight = text ? captionGap + text.height : 0;
  return {
    height: figure.height + captionHeight,
    width: Math.max(figure.width, text?.width ?? 0),
    spaceBefore: 10,
    draw(canvas, x, y) {
      const node: StructureNode = {
        tag: "Figure",
        alt: figure.alt,
        parent: context.parent,
        box: [x, y, x + figure.width, y + figure.height],
      };
      canvas.figure(node, () => figure.draw(canvas, x, y, node));
      if (text)
        canvas.text(text, x, y + figure.height + captionGap, { node: { tag: "P", parent: context.parent } });
    },
  };
}

const gradientSteps = 128;

/** A scale as a picture that is one pixel wide, with steps too small to be seen between its colors. */
function gradientOf(colors: ColorScale["colors"]): Uint8Array {
  const pixels = new Uint8Array(gradientSteps * 4);
  const values = colors.map((color) => Number.parseInt(color.slice(1), 16));
  for (let step = 0; step < gradientSteps; step++) {
    const at = (step / (gradientSteps - 1)) * (values.length - 1);
    const before = values[Math.floor(at)] ?? 0;
    const after = values[Math.ceil(at)] ?? before;
    const share = at - Math.floor(at);
    const channel = (shift: number) =>
      Math.round(((before >> shift) & 0xff) * (1 - share) + ((after >> shift) & 0xff) * share);
    pixels.set([channel(16), channel(8), channel(0), 255], step * 4);
  }
  return pixels;
}

function drawScale(
  scale: ColorScale,
  canvas: Canvas,
  box: { x: number; y: number; height: number },
  node: StructureNode,
) {
  const { x, y, height } = box;
  canvas.picture({
    picture: { kind: "rgba", widthPx: 1, heightPx: gradientSteps, pixels: gradientOf(scale.colors) },
    x,
    y,
    width: barWidth,
    height,
  });
  for (const { at, text, note } of scale.labels) {
    const lines = [text, ...(note ? [note] : [])].map((shown) =>
      fitText(shown, scaleStyle, scaleWidth - barWidth - 4, canvas.context),
    );
    const own = lines.reduce((sum, line) => sum + line.height, 0);
    let top = y + Math.min(height - own, Math.max(0, at * height - own / 2));
    for (const line of lines) {
      canvas.line(line, x + barWidth + 4, top, { node });
      top += line.height;
    }
  }
}

/** A picture, with what is over it and the legend beside it, of the size that its page has room for. */
export function imageItem(block: ImageBlock, context: FlowContext): FlowItem {
  const { crop, scale, picture, overlay } = block;
  const { widthPx, heightPx } = pictureSize(picture);
  const ratio = (heightPx * (crop?.height ?? 1)) / (widthPx * (crop?.width ?? 1));
  const beside = scale ? scaleWidth + scaleGap : 0;
  const caption = block.caption === undefined ? 0 : 6 * sizes.small;
  const maxHeight = Math.min(
    block.maxHeightMm === undefined ? Number.POSITIVE_INFINITY : block.maxHeightMm * mm,
    context.maxHeight - caption,
  );
  const maxWidth = Math.min(
    (block.widthMm === undefined ? Number.POSITIVE_INFINITY : block.widthMm * mm) - beside,
    context.width - beside,
  );
  const itemOf = (within: number): FlowItem => {
    const width = Math.max(1, Math.min(maxWidth, within / ratio));
    const height = width * ratio;
    return figureItem(
      {
        alt: block.alt,
        width: width + beside,
        height,
        draw(canvas, x, y, node) {
          const box = { x, y, width, height, cornerRadius: 3, ...(crop && { crop }) };
          canvas.picture({ picture, ...box });
          if (overlay) canvas.picture({ picture: overlay, ...box });
          if (scale) drawScale(scale, canvas, { x: x + width + scaleGap, y, height }, node);
        },
      },
      block.caption,
      context,
    );
  };
  const highest = itemOf(maxHeight);
  if (block.minHeightMm === undefined) return highest;
  const minHeight = Math.min(block.minHeightMm * mm, maxHeight);
  const lowest = itemOf(minHeight);
  const max = highest.height - lowest.height;
  return max > 0 ? { ...lowest, stretch: { max, by: (extra) => itemOf(minHeight + extra) } } : lowest;
}

const defaultChartMm = 42;

/** A chart. */
export function chartItem(block: ChartBlock, context: FlowContext): FlowItem {
  const wanted = Math.min((block.heightMm ?? defaultChartMm) * mm, context.maxHeight - 6 * sizes.small);
  const box = chartBox(block.chart, context.width, wanted, context.text);
  return figureItem(
    { alt: block.alt, width: context.width, height: box.height, draw: box.draw },
    block.caption,
    context,
  );
}

const defaultQrMm = 22;

/** A QR code, which is a link too. */
export function qrItem(block: QrBlock, context: FlowContext): FlowItem {
  const side = Math.min((block.sizeMm ?? defaultQrMm) * mm, context.width);
  const { data, size } = encode(block.url, { ecc: "M", border: 0 });
  const module = side / size;
  const item = figureItem(
    {
      alt: block.alt,
      width: side,
      height: side,
      draw(canvas, x, y) {
        let d = "";
        data.forEach((row, rowIndex) => {
          for (let column = 0; column < size; column++) {
            if (!row[column]) continue;
            let end = column + 1;
            while (row[end]) end++;
            const length = digits((end - column) * module);
            d += `M${digits(x + column * module)} ${digits(y + rowIndex * module)}h${length}v${digits(module)}h-${length}Z`;
            column = end;
          }
        });
        canvas.path({ d, fill: ruleColors.strong });
      },
    },
    block.caption,
    context,
  );
  return {
    ...item,
    draw(canvas, x, y) {
      item.draw(canvas, x, y);
      const node: StructureNode = { tag: "Link", parent: { tag: "P", parent: context.parent } };
      canvas.link({ x, y, width: side, height: side }, { url: block.url }, block.alt, node);
    },
  };
}
