import type { Browser } from "playwright";
import type { Figure, Figures } from "./comparison.ts";
import { spreadOf } from "./interleave.ts";
import { bundle } from "./measure-page.ts";
import type { MadeWithFrames } from "./pages/report-frames.ts";
import { reportPhotos } from "./report-scene.ts";

const findings = 500;
const rounds = 3;
const longFrameMs = 50;

/** A report of 500 findings in a browser's worker, and the frames of the page while it is made. */
export async function measureReportFrames(browser: Browser): Promise<Figures> {
  const script = await bundle("report-frames");
  const photos = reportPhotos().map((photo) => photo.toString("base64"));
  const made: MadeWithFrames[] = [];
  for (let round = 0; round < rounds; round++) {
    const page = await browser.newPage();
    try {
      await page.route("**/*", (route) =>
        new URL(route.request().url()).pathname === "/page.js"
          ? route.fulfill({ contentType: "text/javascript", body: script })
          : route.fulfill({
              contentType: "text/html",
              body: `<!doctype html><body><script src="/page.js"></script>`,
            }),
      );
      await page.goto("http://localhost/");
      made.push(
        await page.evaluate(([files, count]) => window.makeReport(files, count), [photos, findings] as const),
      );
    } finally {
      await page.close();
    }
  }
  const figure = (name: string, values: readonly number[], digits: number): Figure => ({
    name,
    ...spreadOf(values),
    digits,
    runs: values.length,
  });
  const betweenMs = made.flatMap((run) => run.betweenMs);
  return {
    name: "report-frames",
    what: `a report of ${findings} findings with photo, sound map and spectrum, made in a worker`,
    figures: [
      figure(
        "s",
        made.map(({ seconds }) => seconds),
        2,
      ),
      figure(
        "MB of the file",
        made.map(({ bytes }) => bytes / 1e6),
        1,
      ),
      figure("ms between frames of the page", betweenMs, 1),
      figure(
        `% of frames that took more than ${longFrameMs} ms`,
        made.map(
          (run) => (100 * run.betweenMs.filter((ms) => ms > longFrameMs).length) / run.betweenMs.length,
        ),
        2,
      ),
    ],
  };
}
