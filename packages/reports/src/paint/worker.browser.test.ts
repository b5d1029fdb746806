import { expect, it, vi } from "vitest";
import { layoutReport, loadReportFonts, paintSvg } from "../index.ts";
import { englishWords, exampleReport } from "../testing/example-report.ts";
import type { MadeReport, ReportOrder } from "./report-worker.fixture.ts";

// The first to start fetches the code and the fonts.
vi.setConfig({ testTimeout: 120_000 });

function made(language: string, findings = 2): Promise<MadeReport> {
  const worker = new Worker(new URL("./report-worker.fixture.ts", import.meta.url), { type: "module" });
  return new Promise<MadeReport>((resolve, reject) => {
    worker.addEventListener("message", ({ data }: MessageEvent<MadeReport>) => resolve(data));
    worker.addEventListener("error", ({ message }) => reject(new Error(message)));
    const order: ReportOrder = { language, findings };
    worker.postMessage(order);
  }).finally(() => worker.terminate());
}

it("[RPT-23] makes a report in a worker, and fetches the fonts of its scripts only", async () => {
  const english = await made("en");
  expect(english.fonts).toEqual(["sans-regular", "sans-semibold"]);
  const text = new TextDecoder("latin1").decode(english.pdf);
  expect(text.slice(0, 8)).toBe("%PDF-1.7");
  expect(text).toContain("/S /Figure");
  expect(text.match(/\/Type \/Page\b/g)).toHaveLength(english.pages);
  const thai = await made("th");
  expect(thai.fonts).toEqual(["sans-regular", "sans-semibold", "thai-regular", "thai-semibold"]);
});

/** The times between the frames of this page while something is done elsewhere, in ms, shortest first. */
async function framesDuring(work: Promise<unknown>): Promise<number[]> {
  const gaps: number[] = [];
  let isOver = false as boolean;
  const over = work.finally(() => {
    isOver = true;
  });
  let before = await nextFrame();
  while (!isOver) {
    const now = await nextFrame();
    gaps.push(now - before);
    before = now;
  }
  await over;
  return gaps.sort((one, other) => one - other);
}

const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));

it("[RPT-16] [RPT-23] makes a report of 500 findings with pictures in a worker, while the page keeps its frames", async () => {
  const report = made("en", 500);
  const gaps = await framesDuring(report);
  const { pages } = await report;
  expect(pages).toBeGreaterThan(500);
  const at = (share: number) => gaps[Math.floor(gaps.length * share)] ?? Number.POSITIVE_INFINITY;
  console.info(`${gaps.length} frames, ${at(0.5)} and ${at(0.95)} ms, at most ${gaps.at(-1)} ms`);
  // 16.7 ms each where nothing else runs; work on the page itself would hold it for seconds.
  expect(at(0.5)).toBeLessThan(40);
  expect(gaps.at(-1)).toBeLessThan(1000);
});

it("draws its first page as a picture that needs no fonts", async () => {
  const document = exampleReport("ja", { ...englishWords, title: "エア漏れ調査" }, 1);
  const fonts = await loadReportFonts(document);
  const [first] = layoutReport(document, fonts).pages;
  const svg = first ? await paintSvg(first, fonts, document.title) : "";
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  await image.decode();
  expect(image.naturalWidth / image.naturalHeight).toBeCloseTo(210 / 297, 2);
  const canvas = new OffscreenCanvas(298, 421);
  const context = canvas.getContext("2d");
  context?.drawImage(image, 0, 0, 298, 421);
  const pixels = context?.getImageData(0, 0, 298, 421).data ?? new Uint8ClampedArray();
  const dark = pixels.filter((value, index) => index % 4 === 0 && value < 128).length;
  expect(dark).toBeGreaterThan(500);
  URL.revokeObjectURL(image.src);
});
