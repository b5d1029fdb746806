import { inflateSync } from "node:zlib";
import { readVideoAnalysis } from "@sonolens/domain";
import { afterAll, beforeAll, expect, it } from "vitest";
import { differenceOf, drawnFrame, importRecording, recording } from "../../testing/a-recorded-snapshot.ts";
import { pictureAt, probeVideo } from "../../testing/read-video.ts";
import { startTestBackend, type TestBackend, type TestUser } from "../../testing/start-test-backend.ts";
import { until } from "../../testing/until.ts";

/** A video of one second takes two or three seconds to be made; a busy machine takes its time. */
const madeMs = 240_000;

let test: TestBackend;
let id: string;

beforeAll(async () => {
  test = await startTestBackend();
  id = await importRecording(test, "3f2504e0-4f89-41d3-9a0c-0305e82c8601");
});
afterAll(() => test.close());

type Asking = "getMovie" | "getRealTimeVideo" | "getPatternVideo";

const paths = {
  getMovie: "video-mov/",
  getRealTimeVideo: "analytics/realtimevideo/",
  getPatternVideo: "analytics/prpdvideo/",
} as const satisfies Record<Asking, string>;

const ask = (
  operation: Asking,
  { as = "full", of = id, query = "" }: { as?: TestUser; of?: string; query?: string } = {},
) => test.call(operation, `/api/snapshots/${of}/${paths[operation]}${query}`, { as });

/** Polls until it is made, or failed. */
async function made(operation: Asking, options: Parameters<typeof ask>[1] = {}) {
  const again = { ...options, query: options.query?.replace("force=true", "force=false") ?? "" };
  let { body } = await ask(operation, options);
  await until(async () => {
    if (body.status === "preparing") ({ body } = await ask(operation, again));
    return body.status !== "preparing";
  }, madeMs);
  return body;
}

const fileOf = (url: string | null, headers: Record<string, string> = {}) =>
  test.call("getSignedMedia", url ?? "/media/none", { headers });
const pictureOf = async () =>
  (await test.call("getSnapshotPicture", `/api/snapshots/${id}/picture/`, { as: "full" })).bytes;
const messagesAfter = async (sequence: number, as: TestUser = "full") =>
  (await test.call("listMissedMessages", `/api/live-messages/?after=${sequence}`, { as })).body;

it(
  "[API-25] [VID-06] makes a movie that players read, of the frames as they are drawn, with the sound",
  async () => {
    expect((await ask("getMovie")).body).toMatchObject({ status: "preparing", url: null });
    const body = await made("getMovie");
    expect(body).toMatchObject({
      status: "ready",
      errorCode: null,
      reason: null,
      progress: 100,
      mediaType: "video/quicktime",
      fileName: `${id}-Snapshot 3f2504e0-4f89-41d3-9a0c-0305e82c8601.mov`,
      frames: recording.frames,
      xSize: recording.widthPx,
      ySize: recording.heightPx,
    });
    expect(body.fps).toBeCloseTo(1 / recording.intervalS);
    expect(body.durationSeconds).toBeCloseTo(1);
    const { bytes, headers } = await fileOf(body.url);
    expect(bytes.length).toBe(body.sizeBytes);
    expect(headers.get("content-disposition")).toContain(encodeURIComponent(body.fileName ?? "?"));
    const { video, sound, durationS, formatName } = await probeVideo(bytes);
    expect(formatName).toContain("mov");
    expect(video).toMatchObject({
      codec_name: "h264",
      width: recording.widthPx,
      height: recording.heightPx,
      nb_read_packets: String(recording.frames),
    });
    expect(sound).toMatchObject({ codec_name: "aac", sample_rate: "48000" });
    expect(durationS).toBeGreaterThan(0.95);
    expect(durationS).toBeLessThan(1.1);
    const picture = await pictureOf();
    for (const frame of [0, 6, 11]) {
      const shown = await pictureAt(bytes, (frame + 0.5) * recording.intervalS);
      const drawn = await drawnFrame(picture, frame);
      expect(differenceOf(shown, drawn)).toBeLessThan(6);
      const another = await drawnFrame(picture, (frame + 6) % 12);
      expect(differenceOf(shown, another)).toBeGreaterThan(2 * differenceOf(shown, drawn));
    }
    const part = await fileOf(body.url, { range: "bytes=4-7" });
    expect([part.status, new TextDecoder().decode(part.bytes)]).toEqual([206, "ftyp"]);
    expect((await fileOf(`${body.url?.slice(0, -4)}AAAA`)).status).toBe(404);
  },
  madeMs,
);

it(
  "[API-25] makes it anew when the snapshot is drawn otherwise, and once for everybody who sees it the same way",
  async () => {
    const before = await made("getMovie");
    expect((await ask("getMovie", { as: "demo" })).body).toMatchObject({
      status: "ready",
      sizeBytes: before.sizeBytes,
    });
    const path = `/api/snapshots/${id}/dynamicrange/`;
    await test.call("setSnapshotDynamicRange", path, { as: "full", json: { value: 20 } });
    expect((await ask("getMovie")).body.status).toBe("preparing");
    const after = await made("getMovie");
    const { bytes } = await fileOf(after.url);
    const shown = await pictureAt(bytes, 0.5 * recording.intervalS);
    const wide = await drawnFrame(await pictureOf(), 0, { dynamicRangeDb: 20 });
    const narrow = await drawnFrame(await pictureOf(), 0);
    expect(differenceOf(shown, wide)).toBeLessThan(6);
    expect(differenceOf(shown, narrow)).toBeGreaterThan(2 * differenceOf(shown, wide));
    await test.call("setSnapshotDynamicRange", path, { as: "full", json: { value: 7 } });
    expect((await ask("getMovie")).body).toMatchObject({ status: "ready", sizeBytes: before.sizeBytes });
  },
  madeMs,
);

it("[API-25] says by its number that there is no video, and shows nobody what they do not see", async () => {
  const still = await importRecording(test, "3f2504e0-4f89-41d3-9a0c-0305e82c8602", "full", {
    frameCount: 1,
  });
  expect((await ask("getMovie", { of: still })).body).toMatchObject({ status: "noVideo", errorCode: 1010 });
  for (const operation of ["getMovie", "getRealTimeVideo", "getPatternVideo"] as const)
    expect((await ask(operation, { as: "stranger" })).status).toBe(404);
  const { status, refusal } = await ask("getMovie", { as: "staff" });
  expect([status, refusal.codes]).toEqual([400, { id: ["exportNeedsOwnership"] }]);
});

it(
  "[API-34] [VID-11] [LIVE-08] makes the heat map playable at the speed of the recording, and tells when it is there",
  async () => {
    const { lastSequence } = await messagesAfter(0);
    const body = await made("getRealTimeVideo");
    expect(body).toMatchObject({ status: "ready", mediaType: "video/mp4", frames: recording.frames });
    const { bytes, headers } = await fileOf(body.url);
    expect(headers.get("content-disposition")).toBeNull();
    const { video, durationS } = await probeVideo(bytes);
    expect(video).toMatchObject({ width: recording.widthPx, height: recording.heightPx, codec_name: "h264" });
    expect(durationS).toBeCloseTo(recording.frames * recording.intervalS, 0);
    const shown = await pictureAt(bytes, 12.5 * recording.intervalS);
    expect(differenceOf(shown, await drawnFrame(await pictureOf(), 12))).toBeLessThan(6);
    const told = (await messagesAfter(lastSequence)).messages.flatMap((message) =>
      message.type === "video-analysis" ? [readVideoAnalysis(message, inflateSync)] : [],
    );
    const last = told.pop();
    for (const one of told)
      expect(one).toMatchObject({ fuid: id, analysis: { status: "preparing", url: null } });
    expect([last]).toMatchObject([
      { fuid: id, analysis: { status: "ready", progress: 100, frames: recording.frames } },
    ]);
    const { url } = last?.analysis ?? {};
    expect((await fileOf(String(url))).bytes.length).toBe(body.sizeBytes);
  },
  madeMs,
);

it(
  "[API-33] [VID-13] [VID-15] [LIVE-07] makes a video of the pattern, of the frequency asked for, and anew by force",
  async () => {
    const { lastSequence } = await messagesAfter(0);
    const body = await made("getPatternVideo", { query: "?userIot=web-1&manual_freq=50" });
    expect(body).toMatchObject({
      status: "ready",
      fps: 25,
      xSize: recording.widthPx,
      ySize: recording.heightPx,
    });
    expect(body.frames).toBe(25);
    expect(body.durationSeconds).toBeCloseTo(1);
    const { video } = await probeVideo((await fileOf(body.url)).bytes);
    expect(video).toMatchObject({ width: recording.widthPx, nb_read_packets: "25" });
    const first = await pictureAt((await fileOf(body.url)).bytes, 0.01);
    const last = await pictureAt((await fileOf(body.url)).bytes, 0.99);
    // Corona at the peak of one half cycle: pulses gather above a quarter of the width, and nowhere else.
    const isWarm = (picture: Uint8ClampedArray, x: number): boolean => {
      for (let y = 0; y < recording.heightPx; y += 1) {
        const [red = 0, , blue = 0] = picture.subarray(4 * (y * recording.widthPx + x));
        if (red > blue + 60) return true;
      }
      return false;
    };
    const columns = (picture: Uint8ClampedArray) =>
      Array.from({ length: recording.widthPx }, (_, x) => x).filter((x) => isWarm(picture, x)).length;
    expect(columns(last)).toBeGreaterThan(columns(first));
    const { messages } = await messagesAfter(lastSequence);
    expect(messages.filter(({ type }) => type === "prpd-pattern")).toMatchObject([
      { snapshotId: id, severity: "SUCCESS", label: "Snapshot 3f2504e0-4f89-41d3-9a0c-0305e82c8601" },
    ]);
    expect((await ask("getPatternVideo", { query: "?manual_freq=50" })).body.status).toBe("ready");
    expect((await ask("getPatternVideo", { query: "?manual_freq=50&force=true" })).body.status).toBe(
      "preparing",
    );
    expect((await made("getPatternVideo", { query: "?manual_freq=50" })).status).toBe("ready");
    const wrong = await ask("getPatternVideo", { query: "?manual_freq=7" });
    expect([wrong.status, wrong.refusal.codes]).toEqual([400, { manual_freq: ["outOfRange"] }]);
  },
  madeMs,
);

it(
  "[API-33] [VID-14] answers with the status error, and why, where the sound has no pattern",
  async () => {
    const silent = await importRecording(test, "3f2504e0-4f89-41d3-9a0c-0305e82c8603", "full", {
      audio: false,
    });
    await made("getPatternVideo", { of: silent });
    const { body } = await test.call("getPatternVideo", `/api/snapshots/${silent}/${paths.getPatternVideo}`, {
      as: "full",
      headers: { "accept-language": "de" },
    });
    expect(body).toMatchObject({
      status: "error",
      url: null,
      reason: "videoNoPattern",
      detail: "Der Ton dieser Aufnahme hat kein phasenaufgelöstes Muster.",
    });
  },
  madeMs,
);
