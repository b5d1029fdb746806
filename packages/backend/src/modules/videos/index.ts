import { defineModule } from "../../composition/module.ts";
import { type JobRunner, startJobLoop } from "../../jobs/job-loop.ts";
import { removeExpiredJobs } from "../../jobs/remove-expired-jobs.ts";
import { linkLifetimes } from "../../token-lifetimes.ts";
import { settingsModule } from "../settings/index.ts";
import { snapshotsModule } from "../snapshots/index.ts";
import { visibilityModule } from "../visibility/index.ts";
import { createJobItems, type DescribeJobItem } from "./job-item.ts";
import { createVideoRepository } from "./video.repository.ts";
import { createVideoRoutes } from "./video.routes.ts";
import { createVideoService, type VideoService } from "./video.service.ts";
import { createVideoJob } from "./video-job.ts";
import { createVideoLinks, type VideoLinks } from "./video-links.ts";

export type { DescribeJobItem } from "./job-item.ts";
export type { VideoService } from "./video.service.ts";
export { type FinishedVideo, videoFileName } from "./video-body.ts";
export { factsOf, videoTypes } from "./video-facts.ts";
export type { VideoLinks } from "./video-links.ts";

const usualLimitMs = 30 * 60_000;

interface VideoExports {
  readonly service: VideoService;
  readonly links: VideoLinks;
  readonly describeJobItem: DescribeJobItem;
}

/** Videos of snapshots: calls, and what makes them. */
export const videosModule = defineModule({
  name: "videos",
  needs: [
    "options",
    "database",
    "blobs",
    "key",
    "outbox",
    "rateCounts",
    "addresses",
    "logger",
    "nowMs",
    "newId",
    "aloneSinceMs",
    settingsModule,
    snapshotsModule,
    visibilityModule,
  ],
  create({ settings, snapshots, visibility: { visibility }, ...core }) {
    const { options, database, key, addresses, nowMs } = core;
    const { rows, files } = snapshots;
    const videos = createVideoRepository(database);
    const service = createVideoService(core, snapshots, videos, settings);
    const links = createVideoLinks(key("video links"), linkLifetimes.downloadS, nowMs, addresses);
    const describeJobItem = createJobItems(files, service, addresses);
    let runner: JobRunner | undefined;
    const exports: VideoExports = { service, links, describeJobItem };
    return {
      exports,
      handlers: createVideoRoutes({
        videos: service,
        links,
        snapshots: snapshots.service,
        visibility,
        describeJobItem,
      }),
      maintenanceTasks: [removeExpiredJobs("remove expired videos", videos.jobs, core)],
      startJobs() {
        if (options.makeVideos === false) return;
        runner ??= startJobLoop(
          core,
          createVideoJob(core, {
            videos,
            rows,
            files,
            limitMs: options.videoLimitMs ?? usualLimitMs,
            urlOf: ({ id }) => links.create(id),
          }),
        );
      },
      async stop() {
        await runner?.stop();
      },
    };
  },
});
