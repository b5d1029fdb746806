import {
  layoutReport,
  loadReportFonts,
  type ReportDocument,
  type ReportPicture,
  type ReportPictureInput,
  reportPicture,
  streamPdf,
} from "@sonolens/reports";

/** What the page sends: photos as JPEG files, and how many findings share them. */
export interface FramesOrder {
  readonly photos: readonly Uint8Array[];
  readonly findings: number;
}

export interface MadeInWorker {
  readonly seconds: number;
  readonly bytes: number;
}

const grid = { width: 110, height: 110 };

/** The sound of one source, as a camera measures it. */
function fieldOf(index: number): ReportPictureInput["field"] {
  const [u, v] = [14 + ((index * 37) % 82), 12 + ((index * 23) % 86)];
  const levelsDb = Float32Array.from({ length: grid.width * grid.height }, (_, cell) => {
    const away = Math.hypot((cell % grid.width) - u, Math.floor(cell / grid.width) - v);
    return 62 - 0.09 * away ** 2;
  });
  return { ...grid, levelsDb };
}

/** Photos with sound maps; each has bytes of its own, as those of different findings have. */
const picturesOf = ({ photos, findings }: FramesOrder): ReportPictureInput[] =>
  Array.from({ length: findings }, (_, index) => ({
    photo: { kind: "jpeg", bytes: (photos[index % photos.length] ?? new Uint8Array()).slice() },
    ...{ widthPx: 800, heightPx: 480, dynamicRangeDb: 12 },
    field: fieldOf(index),
    writeLevel: (db) => `${db} dB`,
  }));

const imageOf = ({ photo, soundMap, scale }: ReportPicture) => ({
  picture: photo,
  ...(soundMap && { overlay: soundMap }),
  ...(scale && { scale }),
});

function documentOf(pictures: readonly ReportPictureInput[]): ReportDocument {
  return {
    title: "Leak survey",
    language: "en",
    pageSize: "A4",
    footer: { end: [{ field: "page" }, { text: " / " }, { field: "pages" }] },
    blocks: [
      { kind: "heading", level: 1, text: "Leak survey" },
      ...pictures.flatMap((picture, index): ReportDocument["blocks"] => [
        { kind: "pageBreak" },
        { kind: "heading", level: 2, text: `${index + 1} Valve drop, packing line` },
        {
          kind: "image",
          ...imageOf(reportPicture(picture)),
          alt: "One source, in the middle.",
          maxHeightMm: 76,
        },
        {
          kind: "chart",
          alt: "Strongest at 25 kHz.",
          chart: {
            kind: "line",
            x: {
              min: 0,
              max: 60,
              ticks: [
                { at: 0, text: "0" },
                { at: 60, text: "60" },
              ],
              title: "kHz",
            },
            y: {
              min: 0,
              max: 80,
              ticks: [
                { at: 0, text: "0" },
                { at: 80, text: "80" },
              ],
              title: "dB",
            },
            bands: [{ from: 20, to: 30 }],
            lines: [
              {
                points: Array.from(
                  { length: 240 },
                  (_, at) => [at / 4, 40 + 20 * Math.sin((at + index) / 9)] as const,
                ),
              },
            ],
          },
        },
        {
          kind: "facts",
          columns: 2,
          items: ["Distance", "Gas, pressure", "Camera", "Method"].map((label) => ({
            label,
            value: `${label} ${index}`,
          })),
        },
      ]),
    ],
  };
}

async function make(order: FramesOrder): Promise<MadeInWorker> {
  const pictures = picturesOf(order);
  const start = performance.now();
  const document = documentOf(pictures);
  const fonts = await loadReportFonts(document);
  let bytes = 0;
  await streamPdf(layoutReport(document, fonts), fonts, { created: new Date(0) }, (chunk) => {
    bytes += chunk.length;
  });
  const seconds = (performance.now() - start) / 1000;
  return { seconds, bytes };
}

globalThis.addEventListener("message", ({ data }: MessageEvent<FramesOrder>) => {
  make(data).then(
    (made) => globalThis.postMessage(made),
    (error) => globalThis.postMessage({ error: String(error) }),
  );
});
