import { defineModule } from "../../composition/module.ts";
import { createWorkerPool } from "../../jobs/worker-pool.ts";
import { workerScript } from "../../worker-script.ts";
import { accountModule } from "../account/index.ts";
import { snapshotsModule } from "../snapshots/index.ts";
import { videosModule } from "../videos/index.ts";
import { visibilityModule } from "../visibility/index.ts";
import { createAudibleService } from "./audible.service.ts";
import type { AudibleJob } from "./make-audible.ts";
import { createMediaRoutes } from "./media.routes.ts";
import { createMediaService } from "./media.service.ts";
import { createMediaCookies } from "./media-cookies.ts";
import { createMediaLinks } from "./media-links.ts";
import { createVodRoutes } from "./vod.routes.ts";

const audibleLimitMs = 60_000;
/** Clients renew them ten minutes before. */
const cookieS = 3600;

/** Pictures, heat maps and audio of snapshots, and the host of media files. */
export const mediaModule = defineModule({
  name: "media",
  needs: [
    "lifetimes",
    "database",
    "blobs",
    "key",
    "addresses",
    "nowMs",
    accountModule,
    snapshotsModule,
    videosModule,
    visibilityModule,
  ],
  create({ account: { accounts, credentialStatuses }, videos, visibility: { visibility }, ...core }) {
    const { lifetimes, database, blobs, key, addresses, nowMs } = core;
    const { files: snapshots, service } = core.snapshots;
    const pool = createWorkerPool<AudibleJob, Uint8Array | undefined>({
      script: workerScript("audible-worker", new URL("./audible-worker.ts", import.meta.url)),
      threads: 1,
      limitMs: audibleLimitMs,
    });
    const media = createMediaService({ blobs, visibility, snapshots, service });
    const links = createMediaLinks(key("media links"), lifetimes.mediaS, nowMs, addresses);
    const audible = createAudibleService({ database, blobs, snapshots, media, pool });
    return {
      handlers: {
        ...createMediaRoutes(media, snapshots, audible, links, videos, blobs),
        ...createVodRoutes({
          service,
          snapshots,
          visibility,
          blobs,
          cookies: createMediaCookies(key("media passes"), cookieS, nowMs),
          accounts,
          credentialStatuses,
          videos: videos.service,
          describeJobItem: videos.describeJobItem,
          addresses,
        }),
      },
      stop: () => pool.close(),
    };
  },
});
