import { type LegendStop, legendStops, sourceColour } from "@sonolens/heatmap-renderer";
import {
  captionedSize,
  layOutCaption,
  type PlacedBox,
  type TextRole,
  type TextStyle,
} from "./caption-layout.ts";
import type { CaptionScale, PictureCaption } from "./picture-caption.ts";

type Context = OffscreenCanvasRenderingContext2D;

/** A picture on paper is light, whatever the theme of the screen. */
const light = {
  well: "#0c0d0e",
  wellInk: "#eceeef",
  wellInkQuiet: "#b4babe",
  paper: "#ffffff",
  ink: "#15181a",
  plain: "#454a4e",
  quiet: "#62676b",
  line: "#dcdcd6",
} as const;
const severityFills = ["#62676b", "#6c8494", "#ba8400", "#bf3a12", "#6e0a33"] as const;
const severityInks = ["#454a4e", "#455a67", "#755200", "#a53a05", "#780b34"] as const;
const statusInks = { open: "#15181a", inRepair: "#2c57a0", solved: "#0a6b4b" } as const;

export interface CaptionedPicture {
  /** The picture with its heat map; of another shape it is centered on a dark ground. */
  readonly picture: CanvasImageSource & { readonly width: number; readonly height: number };
  /** The mark of the brand, square. */
  readonly logo: CanvasImageSource | undefined;
  readonly caption: PictureCaption;
  /** Names of fonts, as in CSS. */
  readonly fontFamily: string;
}

/** Paints a picture with its scale and its caption below it on a canvas of {@link captionedSize}. */
export function paintCaptioned(context: Context, captioned: CaptionedPicture): void {
  const { picture, logo, caption, fontFamily } = captioned;
  const { widthPx, heightPx, pictureHeightPx, scaleHeightPx } = captionedSize;
  const fontOf = ({ sizePx, weight }: TextStyle) => `${weight} ${sizePx}px ${fontFamily}`;
  context.direction = caption.isRightToLeft ? "rtl" : "ltr";
  context.textAlign = "left";
  context.textBaseline = "alphabetic";
  const layout = layOutCaption(caption, (text, style) => {
    context.font = fontOf(style);
    return context.measureText(text).width;
  });

  fill(context, light.paper, { x: 0, y: 0, width: widthPx, height: heightPx });
  fill(context, light.well, { x: 0, y: 0, width: widthPx, height: pictureHeightPx + scaleHeightPx });
  const scale = Math.min(widthPx / picture.width, pictureHeightPx / picture.height);
  const [width, height] = [picture.width * scale, picture.height * scale];
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, (widthPx - width) / 2, (pictureHeightPx - height) / 2, width, height);

  if (caption.scale && layout.scaleBar)
    paintScale(context, caption.scale, layout.scaleBar, caption.isRightToLeft);
  fill(context, light.line, layout.rule);
  if (logo) context.drawImage(logo, layout.logo.x, layout.logo.y, layout.logo.width, layout.logo.height);
  const level = caption.severity?.level ?? 0;
  if (layout.severityMark) paintSeverity(context, layout.severityMark, level);
  for (const { status, ...box } of layout.statusMarks) paintStatus(context, box, status);
  const status = layout.statusMarks[0]?.status ?? "open";
  const inks: Record<TextRole, string> = {
    scale: light.wellInk,
    scaleQuiet: light.wellInkQuiet,
    strong: light.ink,
    plain: light.plain,
    quiet: light.quiet,
    severity: severityInks[level],
    status: statusInks[status],
  };
  for (const { text, role, x, baseline, ...style } of layout.texts) {
    context.font = fontOf(style);
    context.fillStyle = inks[role];
    context.fillText(text, x, baseline);
  }
}

function fill(context: Context, colour: string, { x, y, width, height }: PlacedBox): void {
  context.fillStyle = colour;
  context.fillRect(x, y, width, height);
}

function paintScale(context: Context, scale: CaptionScale, bar: PlacedBox, isRightToLeft: boolean): void {
  const { palette, maxDb, dynamicRangeDb, scheme } = scale;
  const stops = legendStops(palette, maxDb, dynamicRangeDb);
  const strips =
    scheme === "LOCATION"
      ? Array.from({ length: Math.max(1, scale.sourceCount) }, (_, index) => stopsOfSource(index))
      : [stops];
  const [from, to] = isRightToLeft ? [bar.x + bar.width, bar.x] : [bar.x, bar.x + bar.width];
  context.save();
  context.beginPath();
  context.roundRect(bar.x, bar.y, bar.width, bar.height, 2);
  context.clip();
  const height = bar.height / strips.length;
  strips.forEach((strip, index) => {
    const gradient = context.createLinearGradient(from, 0, to, 0);
    for (const { share, colour } of strip) gradient.addColorStop(share, colour);
    context.fillStyle = gradient;
    context.fillRect(bar.x, bar.y + index * height, bar.width, height);
  });
  context.restore();
  context.fillStyle = light.wellInk;
  for (const { share, kind } of stops)
    if (kind === "isoline")
      context.fillRect(Math.round(from + share * (to - from)), bar.y - 2, 1, bar.height + 4);
}

/** A color by its opacity, as on the picture. */
const stopsOfSource = (index: number): Pick<LegendStop, "share" | "colour">[] => {
  const colour = sourceColour(index);
  return [
    { share: 0, colour: `${colour}80` },
    { share: 1, colour },
  ];
};

/** Four slanted ticks, filled up to the level; outlined if there is no rating. */
function paintSeverity(context: Context, { x, y }: PlacedBox, level: 0 | 1 | 2 | 3 | 4): void {
  for (let tick = 0; tick < 4; tick++) {
    const [left, top] = [x + 3 + tick * 4, y + 1];
    context.beginPath();
    context.moveTo(left, top);
    context.lineTo(left + 2.6, top);
    context.lineTo(left, top + 11);
    context.lineTo(left - 2.6, top + 11);
    context.closePath();
    if (level === 0) {
      context.lineWidth = 0.9;
      context.strokeStyle = severityFills[0];
      context.stroke();
    } else {
      context.fillStyle = tick < level ? severityFills[level] : "rgb(98 103 107 / 0.3)";
      context.fill();
    }
  }
}

/** A circle: empty, half or whole. */
function paintStatus(context: Context, box: PlacedBox, status: keyof typeof statusInks): void {
  const radius = box.width / 2 - 1;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  context.strokeStyle = statusInks[status];
  context.fillStyle = statusInks[status];
  context.lineWidth = 1.6;
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.stroke();
  if (status === "open") return;
  const [from, to] = status === "solved" ? [0, 2 * Math.PI] : [-Math.PI / 2, Math.PI / 2];
  context.beginPath();
  context.arc(x, y, radius, from, to);
  context.fill();
}
