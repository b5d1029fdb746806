import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { arch, platform } from "node:os";
import { join, resolve } from "node:path";
import pixelmatch from "pixelmatch";
import { PNG } from "pngjs";

const folder = resolve(import.meta.dirname, "baselines");
const drawnByFile = join(folder, "drawn-by.json");
const differences = resolve(import.meta.dirname, "../../test-results/look-differences");

/** Color difference allowed per pixel, 0 to 1, pixelmatch's threshold. */
const colourTolerance = 0.15;
/** Number of pixels that may differ more than that: fewer than a changed letter has. */
const pixelsAllowed = 12;

/** The renderer: only screenshots of the same one are comparable, because glyphs and edges differ between others. */
export function drawer(browserVersion: string): string {
  return `Chromium ${browserVersion.split(".")[0]}, ${platform()} ${arch()}`;
}

/** The renderer of the stored baselines; null if there are none. */
export function drawnBy(): string | null {
  if (!existsSync(drawnByFile)) return null;
  return (JSON.parse(readFileSync(drawnByFile, "utf8")) as { drawnBy: string }).drawnBy;
}

const fileOf = (name: string) => join(folder, `${name}.png`);

/** Records the renderer of the baselines stored from now on. */
export function keepDrawer(by: string) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(drawnByFile, `{ "drawnBy": ${JSON.stringify(by)} }\n`);
}

/** Removes a baseline. */
export function forget(name: string) {
  rmSync(fileOf(name));
}

export function keep(name: string, picture: Buffer) {
  writeFileSync(fileOf(name), picture);
}

/** Whether there is a baseline to compare with. */
export const isKept = (name: string) => existsSync(fileOf(name));

/** The names of the stored baselines. */
export function keptNames(): string[] {
  return existsSync(folder) ? readdirSync(folder).flatMap((file) => /^(.+)\.png$/.exec(file)?.[1] ?? []) : [];
}

/**
 * Differences of a screenshot from its baseline, as text; empty if there are none. A diff image is written to the test
 * results.
 */
export function compare(name: string, picture: Buffer): string[] {
  const kept = readFileSync(fileOf(name));
  if (kept.equals(picture)) return [];
  const [before, now] = [PNG.sync.read(kept), PNG.sync.read(picture)];
  const sizeOf = ({ width, height }: PNG) => `${width}x${height}`;
  mkdirSync(differences, { recursive: true });
  writeFileSync(join(differences, `${name}.now.png`), picture);
  if (sizeOf(before) !== sizeOf(now)) return [`${name}: ${sizeOf(now)} in place of ${sizeOf(before)}`];
  const difference = new PNG({ width: now.width, height: now.height });
  const count = pixelmatch(before.data, now.data, difference.data, now.width, now.height, {
    threshold: colourTolerance,
  });
  if (count <= pixelsAllowed) {
    rmSync(join(differences, `${name}.now.png`));
    return [];
  }
  writeFileSync(join(differences, `${name}.difference.png`), PNG.sync.write(difference));
  return [`${name}: ${count} pixels differ, see test-results/look-differences`];
}
