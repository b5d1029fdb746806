import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Api } from "./api.ts";
import { withFolder } from "./product.ts";

/** As many frames as an instant video has, in about 4 s (VID-10). */
export const instantVideo = { frameCount: 305, durationS: 4, sampleRateHz: 96_000 } as const;

/** The bytes of a snapshot file with an instant video; packages are read from their sources by a process of its own. */
export const makeInstantVideo = () =>
  withFolder(async (folder) => {
    const path = join(folder, "instant-video.nlz");
    const script = resolve(import.meta.dirname, "make-instant-video.ts");
    const made = spawnSync(process.execPath, ["--conditions=@sonolens/source", script, path], {
      encoding: "utf8",
    });
    if (made.status !== 0) throw new Error(`No instant video was made: ${made.stderr}`);
    return readFileSync(path);
  });

/** Uploads one as a browser does; answers its id on the server once it can be opened. */
export async function uploadInstantVideo(api: Api): Promise<string> {
  return api.upload("instant-video.nlz", await makeInstantVideo());
}
