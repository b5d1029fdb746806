import type { BackendCore } from "../../backend-core.ts";
import { createWorkerPool } from "../../jobs/worker-pool.ts";
import { workerScript } from "../../worker-script.ts";
import type { SnapshotService } from "../snapshots/snapshot.service.ts";
import type { VideosModule } from "../videos/create-videos-module.ts";
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

/** Pictures, heat maps and audio; `close` ends the thread that computes audible audio. */
export function createMediaModule(
  core: BackendCore,
  service: SnapshotService,
  videos: VideosModule,
  linkS: number,
) {
  const pool = createWorkerPool<AudibleJob, Uint8Array | undefined>({
    script: workerScript("audible-worker", new URL("./audible-worker.ts", import.meta.url)),
    threads: 1,
    limitMs: audibleLimitMs,
  });
  const media = createMediaService({ ...core, service });
  const links = createMediaLinks(core.key("media links"), linkS, core.nowMs, core.addresses);
  const cookies = createMediaCookies(core.key("media passes"), cookieS, core.nowMs);
  const audible = createAudibleService({ ...core, media, pool });
  return {
    media,
    routes: {
      ...createMediaRoutes(media, audible, links, videos, core.blobs),
      ...createVodRoutes({ ...core, service, cookies, videos }),
    },
    close: () => pool.close(),
  };
}
