import { layoutReport, loadReportFonts, type ReportDocument, streamPdf } from "@sonolens/reports";

/** What the page sends: photos as JPEG files, and how many findings share them. */
export interface FramesOrder {
  readonly photos: readonly Uint8Array[];
  readonly findings: number;
}

export interface MadeInWorker {
  readonly seconds: number;
  readonly bytes: number;
}

const map = { widthPx: 480, heightPx: 288 };

/** A sound map as it is drawn over a photo: clear but around its source. */
function soundMap(index: number): Uint8ClampedArray {
  const pixels = new Uint8ClampedArray(map.widthPx * map.heightPx * 4);
  const [u, v] = [60 + ((index * 37) % 360), 50 + ((index * 23) % 180)];
  for (let y = v - 50; y < v + 50; y++)
    for (let x = u - 50; x < u + 50; x++) {
      const away = Math.hypot(x - u, y - v) / 50;
      if (away < 1) pixels.set([255, 255 * (1 - away), 40, 220 * (1 - away)], (y * map.widthPx + x) * 4);
    }
  return pixels;
}

function documentOf({ photos, findings }: FramesOrder): ReportDocument {
  return {
    title: "Leak survey",
    language: "en",
    pageSize: "A4",
    footer: { end: [{ field: "page" }, { text: " / " }, { field: "pages" }] },
    blocks: [
      { kind: "heading", level: 1, text: "Leak survey" },
      ...Array.from({ length: findings }, (_, index): ReportDocument["blocks"] => [
        { kind: "pageBreak" },
        { kind: "heading", level: 2, text: `${index + 1} Valve drop, packing line` },
        {
          kind: "image",
          // Each in bytes of its own, as photos of different findings are.
          picture: { kind: "jpeg", bytes: (photos[index % photos.length] ?? new Uint8Array()).slice() },
          overlay: {
            kind: "deferred",
            ...map,
            read: () => ({ kind: "rgba", ...map, pixels: soundMap(index) }),
          },
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
      ]).flat(),
    ],
  };
}

async function make(order: FramesOrder): Promise<MadeInWorker> {
  const start = performance.now();
  const document = documentOf(order);
  const fonts = await loadReportFonts(document);
  let bytes = 0;
  await streamPdf(layoutReport(document, fonts), fonts, { created: new Date(0) }, (chunk) => {
    bytes += chunk.length;
  });
  return { seconds: (performance.now() - start) / 1000, bytes };
}

globalThis.addEventListener("message", ({ data }: MessageEvent<FramesOrder>) => {
  make(data).then(
    (made) => globalThis.postMessage(made),
    (error) => globalThis.postMessage({ error: String(error) }),
  );
});
