import type { BackendCore } from "../../backend-core.ts";
import { type JobRunner, startJobLoop } from "../../jobs/job-loop.ts";
import type { SettingsService } from "../settings/settings.service.ts";
import type { SnapshotService } from "../snapshots/snapshot.service.ts";
import { createJobItems, type DescribeJobItem } from "./job-item.ts";
import { createMovieMaker, type MovieMaker } from "./movie-maker.ts";
import { createVideoRepository } from "./video.repository.ts";
import { createVideoRoutes } from "./video.routes.ts";
import { createVideoService, type VideoService } from "./video.service.ts";
import { createVideoJob } from "./video-job.ts";
import { createVideoLinks, type VideoLinks } from "./video-links.ts";

/** Videos of snapshots: calls, and what makes them. */
export interface VideosModule {
  readonly handlers: ReturnType<typeof createVideoRoutes>;
  readonly service: VideoService;
  readonly links: VideoLinks;
  readonly describeJobItem: DescribeJobItem;
  readonly makeMovie: MovieMaker;
  readonly isBlobUsed: (hash: string) => Promise<boolean>;
  removeExpired(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

const linkLifetimeS = 24 * 3600;
const usualLimitMs = 30 * 60_000;

export function createVideosModule(
  core: BackendCore,
  snapshots: SnapshotService,
  settings: SettingsService,
): VideosModule {
  const videos = createVideoRepository(core.database);
  const service = createVideoService(core, videos, settings);
  const links = createVideoLinks(core.key("video links"), linkLifetimeS, core.nowMs, core.addresses);
  const describeJobItem = createJobItems(core.snapshots, service, core.addresses);
  let runner: JobRunner | undefined;
  return {
    handlers: createVideoRoutes({
      videos: service,
      links,
      snapshots,
      visibility: core.visibility,
      describeJobItem,
    }),
    service,
    links,
    describeJobItem,
    makeMovie: createMovieMaker(core.database, service),
    isBlobUsed: (hash) => videos.isBlobUsed(hash),
    removeExpired: () =>
      core.database.transaction(() => videos.jobs.removeExpired(new Date(core.nowMs()).toISOString())),
    start() {
      if (core.options.makeVideos === false) return;
      runner ??= startJobLoop(
        core,
        createVideoJob(core, {
          videos,
          limitMs: core.options.videoLimitMs ?? usualLimitMs,
          urlOf: ({ id }) => links.create(id),
        }),
      );
    },
    async stop() {
      await runner?.stop();
    },
  };
}
