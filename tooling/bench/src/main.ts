/**
 * Benchmarks Sonolens against its alternatives: `npm run bench [-- NAME]`. Prints one table per measurement and writes
 * reports/bench.json. With --pictures it saves a screenshot of each page in reports/; --small is for trying out the
 * measurements of `load`.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { cpus, release, totalmem } from "node:os";
import { resolve } from "node:path";
import { chromium } from "playwright";
import { chromiumFlags, findChromium } from "../../chromium.mjs";
import { type Comparison, type Figures, formatComparison, formatFigures } from "./comparison.ts";
import { measureComponents } from "./measure-components.ts";
import { measureFirstLoad } from "./measure-first-load.ts";
import { measureGalleryScreen } from "./measure-gallery-screen.ts";
import { measureLive } from "./measure-live.ts";
import { measureLoadAccounts } from "./measure-load-accounts.ts";
import { measureLoadOrganization } from "./measure-load-organization.ts";
import { measureLoadSnapshots } from "./measure-load-snapshots.ts";
import { measureLoadUploads } from "./measure-load-uploads.ts";
import { nodeMeasurements } from "./measure-node.ts";
import { measureOrganization } from "./measure-organization.ts";
import { graphicsFlags, measurePage } from "./measure-page.ts";
import { measurePlaces } from "./measure-places.ts";
import { measurePlayback } from "./measure-playback.ts";
import { measureReportFrames } from "./measure-report-frames.ts";
import { measureReports } from "./measure-reports.ts";
import { measureSnapshot } from "./measure-snapshot.ts";
import { formatSteps, type Steps } from "./steps.ts";

const pages = ["heatmap", "heatmap-thread", "heatmap-cards", "prpd", "spectrogram", "fft", "media"];
/** Opened in a browser with a separate graphics process. */
const withGraphics = new Set(["heatmap-thread"]);
const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith("-"));
const keepPictures = process.argv.includes("--pictures");
const chosen = (name: string) => wanted.length === 0 || wanted.some((word) => name.startsWith(word));
const reports = resolve(import.meta.dirname, "../../../reports");
const inProduct = {
  snapshot: measureSnapshot,
  "first-load": measureFirstLoad,
  playback: measurePlayback,
  places: measurePlaces,
  "gallery-screen": measureGalleryScreen,
  organization: measureOrganization,
  "report-frames": measureReportFrames,
};
const size = { small: process.argv.includes("--small") };
const inNode = { live: measureLive, reports: measureReports };
const inSteps = {
  "load-snapshots": () => measureLoadSnapshots(size),
  "load-organization": () => measureLoadOrganization(size),
  "load-accounts": () => measureLoadAccounts(size),
  "load-uploads": () => measureLoadUploads(size),
  components: () => measureComponents(size),
};
const names = [
  ...pages,
  ...Object.keys(inProduct),
  ...Object.keys(nodeMeasurements),
  ...Object.keys(inNode),
  ...Object.keys(inSteps),
];

if (!names.some(chosen)) {
  process.stderr.write(
    `There is no measurement called ${wanted.join(" or ")}; there are ${names.join(", ")}.\n`,
  );
  process.exit(1);
}
mkdirSync(reports, { recursive: true });
const comparisons: Comparison[] = [];
const plain: Figures[] = [];
const steps: Steps[] = [];
const add = (comparison: Comparison) => {
  comparisons.push(comparison);
  process.stdout.write(`${formatComparison(comparison)}\n\n`);
};
const addPlain = (figures: Figures) => {
  plain.push(figures);
  process.stdout.write(`${formatFigures(figures)}\n\n`);
};

const launch = (args: string[]) => chromium.launch({ executablePath: findChromium({ isWhole: true }), args });
const browser = await launch(chromiumFlags);
/** On a busy machine Chromium may crash if its simulated graphics respond late: retries once. */
async function measureWithGraphics(name: string, picture?: string): Promise<Comparison> {
  const once = async () => {
    const own = await launch(graphicsFlags);
    try {
      return await measurePage(own, name, picture);
    } finally {
      await own.close();
    }
  };
  return once().catch((error: Error) => {
    process.stderr.write(`${name}: ${error.message}; once more\n`);
    return once();
  });
}
const machine = {
  date: new Date().toISOString(),
  processor: `${cpus().length} x ${cpus()[0]?.model.trim() ?? "unknown"}`,
  memoryGb: Math.round(totalmem() / 1e9),
  system: `${process.platform} ${release()}`,
  node: process.version,
  chromium: browser.version(),
};
process.stdout.write(
  `${Object.entries(machine)
    .map(([fact, value]) => `${fact} ${value}`)
    .join(", ")}\n\n`,
);
try {
  for (const name of pages.filter(chosen)) {
    const picture = keepPictures ? resolve(reports, `bench-${name}.png`) : undefined;
    add(
      await (withGraphics.has(name)
        ? measureWithGraphics(name, picture)
        : measurePage(browser, name, picture)),
    );
  }
  for (const [name, measure] of Object.entries(inProduct)) if (chosen(name)) addPlain(await measure(browser));
} finally {
  await browser.close();
}
for (const [name, measure] of Object.entries(nodeMeasurements)) if (chosen(name)) add(await measure());
for (const [name, measure] of Object.entries(inNode)) if (chosen(name)) addPlain(await measure());
for (const [name, measure] of Object.entries(inSteps)) {
  if (!chosen(name)) continue;
  for (const measured of [await measure()].flat()) {
    steps.push(measured);
    process.stdout.write(`${formatSteps(measured)}\n\n`);
  }
}
writeFileSync(
  resolve(reports, "bench.json"),
  `${JSON.stringify({ machine, comparisons, figures: plain, steps }, null, 2)}\n`,
);
