import { deflateSync } from "node:zlib";
import { type LiveMessage, liveMessageSchema } from "@sonolens/domain";
import { createScope } from "@sonolens/foundation";
import { QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { handlerOf, type LiveParts } from "../contract/live-messages.ts";
import { dataConnectQueries } from "../data/data-connect.ts";
import { exportQueries } from "../data/exports.ts";
import { patternVideoKey } from "../data/videos/pattern-video.ts";
import { serverVideoQueries } from "../data/videos/server-videos.ts";
import { createLiveHandlers } from "./features.ts";

const read = (message: object) =>
  liveMessageSchema.parse({ sequence: 7, sentAt: "2026-11-21T19:00:00.000Z", ...message });
const movieKey = [...serverVideoQueries.movieKey("s1"), "SL-1"];
const jobKey = [...serverVideoQueries.jobItemKey("s1"), "SL-1"];
const making = { status: "preparing", progress: 5, reason: null, url: null };
const movie = (change: object) => read({ type: "export", fuid: "s1", state: "PROCESSING", ...change });
const video = (analysis: object) =>
  read({
    type: "video-analysis",
    result_b64zlib: deflateSync(JSON.stringify({ fuid: "s1", analysis })).toString("base64"),
  });

/** Passes a message to all features. */
async function take(message: LiveMessage, queryClient: QueryClient): Promise<void> {
  const services = {} as LiveParts["services"];
  const handlers = await createLiveHandlers({ services, queryClient, scope: createScope() });
  await Promise.all(handlers.map(({ onMessage }) => handlerOf(onMessage, message)?.(message)));
}

function aCache() {
  const cache = new QueryClient();
  for (const key of [movieKey, jobKey]) cache.setQueryData(key, making);
  const isStale = (key: readonly unknown[]) => cache.getQueryState(key)?.isInvalidated;
  return { cache, isStale };
}

it("[VID-16] [LIVE-15] puts the progress of a movie to where it is shown", async () => {
  const { cache, isStale } = aCache();
  await take(movie({ progress: 40 }), cache);
  expect(cache.getQueryData(movieKey)).toMatchObject({ ...making, progress: 40 });
  expect(isStale(movieKey)).toBe(false);
  expect(cache.getQueryData(jobKey)).toBe(making);
  await take(movie({ state: "FINISHED", progress: 100 }), cache);
  expect(isStale(movieKey)).toBe(true);
});

it("[VID-17] puts the code of a failure there, and asks for what it cannot read", async () => {
  const { cache, isStale } = aCache();
  await take(movie({ state: "ERROR", errorCode: "videoTimedOut" }), cache);
  expect(cache.getQueryData(movieKey)).toMatchObject({ status: "error", reason: "videoTimedOut" });
  await take(movie({ state: "SOMETHING_ELSE" }), cache);
  expect(isStale(movieKey)).toBe(true);
});

it("[VID-16] [LIVE-08] opens what a message says of a stage's video", async () => {
  const { cache, isStale } = aCache();
  await take(video({ status: "preparing", progress: 60 }), cache);
  expect(cache.getQueryData(jobKey)).toMatchObject({ ...making, progress: 60 });
  await take(video({ status: "error", reason: "videoFailed" }), cache);
  expect(cache.getQueryData(jobKey)).toMatchObject({ status: "error", reason: "videoFailed" });
  await take(video({ status: "ready" }), cache);
  expect(isStale(jobKey)).toBe(true);
  await take(read({ type: "video-analysis", result_b64zlib: "oops" }), cache);
});

it("leaves alone what has no video", async () => {
  const { cache } = aCache();
  cache.setQueryData(jobKey, { ...making, status: "noVideo" });
  await take(video({ status: "preparing", progress: 60 }), cache);
  expect(cache.getQueryData(jobKey)).toMatchObject({ status: "noVideo" });
});

it("[LIVE-07] [LIVE-09] [LIVE-10] [LIVE-12] asks for the export and the pattern that a message names, and for no other", async () => {
  const { cache, isStale } = aCache();
  const [one, other] = [
    [...exportQueries.all, "j1"],
    [...exportQueries.all, "j2"],
  ];
  const [pattern, otherPattern] = [patternVideoKey("s1"), patternVideoKey("s2")];
  const keys = [one, other, pattern, otherPattern];
  const stale = async (message: object) => {
    for (const key of keys) cache.setQueryData(key, {});
    await take(read(message), cache);
    return keys.map(isStale);
  };
  const archive = { type: "export-nlz", name: "a.zip", status: "PROCESSING" };
  expect(await stale({ ...archive, uuid: "j1" })).toEqual([true, false, false, false]);
  expect(await stale(archive)).toEqual([true, true, false, false]);
  const excel = { type: "excel-export", uuid: "j2", status: "FINISHED", description: "", downloadUrl: null };
  expect(await stale(excel)).toEqual([false, true, false, false]);
  expect(await stale({ type: "dashboard-summary" })).toEqual([true, true, false, false]);
  expect(await stale({ type: "prpd-pattern", snapshotId: "s1", label: "" })).toEqual([
    false,
    false,
    true,
    false,
  ]);
});

it("[DC-05] asks for the list of keys when one was used, and for nothing when something else happened", async () => {
  const { cache, isStale } = aCache();
  const { key } = dataConnectQueries;
  cache.setQueryData(key, []);
  await take(read({ type: "dashboard-summary" }), cache);
  expect(isStale(key)).toBe(false);
  await take(read({ type: "data-connect-key-used" }), cache);
  expect([isStale(key), isStale(jobKey)]).toEqual([true, false]);
});
