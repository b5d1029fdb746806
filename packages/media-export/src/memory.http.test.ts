import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Browser, openBrowser } from "./testing/background-browser.ts";
import { ffmpegPath } from "./testing/decode-frames.ts";
import { probe } from "./testing/probe.ts";
import { servePage } from "./testing/serve-page.ts";

const run = promisify(execFile);
const isLong = process.env.SONOLENS_LONG === "1";
/** A recording of five minutes takes some minutes; `npm run test:long -- memory` exports it. */
const durationS = isLong ? 300 : 4;
const maxMb = 500;
const script = new URL("./testing/export-long.ts", import.meta.url).pathname;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "media-export-memory-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe(`a recording of ${durationS} s with sound of 192 kHz`, () => {
  it.each([
    ["audible", "webCodecs"],
    ["lossless", "webCodecs"],
    ["audible", "ffmpeg"],
  ])("is exported within 500 MB in Node, sound %s, by %s", async (soundMode, encoder) => {
    const path = join(folder, `${soundMode}-${encoder}.mov`);
    const options = [`${durationS}`, path, soundMode, encoder, ffmpegPath];
    const { stdout } = await run(process.execPath, ["--conditions=@sonolens/source", script, ...options]);
    const told: { maxRssMb: number; byteLength: number } = JSON.parse(stdout);
    expect(told.maxRssMb).toBeLessThan(maxMb);
    const { video, sound, durationS: found } = await probe(path);
    expect(Number(video?.nb_read_packets)).toBe(durationS * 25);
    expect(sound?.sample_rate).toBe(soundMode === "lossless" ? "192000" : "48000");
    expect(found).toBeCloseTo(durationS, 0);
  });

  describe.skipIf(!existsSync("/proc/self/status"))("in a browser (needs /proc)", () => {
    let browser: Browser;
    let page: Awaited<ReturnType<typeof servePage>>;
    beforeAll(async () => {
      [browser, page] = await Promise.all([openBrowser(), servePage()]);
    });
    afterAll(async () => {
      await browser?.close();
      await page?.close();
    });

    it.each(["audible", "lossless"])("is exported within 500 MB, sound %s", async (soundMode) => {
      const tab = await browser.openTab(page.url);
      await expect.poll(() => tab.evaluate("typeof exportLong")).toBe("function");
      expect(await tab.evaluate(`exportLong(${durationS}, "${soundMode}")`)).toMatchObject({
        frameCount: durationS * 25,
        durationS,
      });
      const renderers = (await browser.processes()).filter(({ type }) => type === "renderer");
      const peaksMb = renderers.map(({ id }) => {
        const status = readFileSync(`/proc/${id}/status`, "utf8");
        return Number(/VmHWM:\s*(\d+)/.exec(status)?.[1]) / 1024;
      });
      if (isLong) console.info(`${soundMode}: renderers at most ${peaksMb.map(Math.round).join(", ")} MB`);
      expect(Math.max(...peaksMb)).toBeLessThan(maxMb);
    });
  });
});
