import { execFile } from "node:child_process";
import { promisify } from "node:util";
import ffmpeg from "@ffmpeg-installer/ffmpeg";

const run = promisify(execFile);

export const ffmpegPath: string = ffmpeg.path;

/** One picture of a video as ffmpeg decodes it, [red, green, blue, alpha] per pixel. */
export async function decodeFrame(path: string, index: number): Promise<Uint8Array> {
  const { stdout } = await run(
    ffmpegPath,
    [
      ...[
        "-v",
        "error",
        "-i",
        path,
        "-vf",
        `select=eq(n\\,${index}),scale=in_color_matrix=bt709`,
        "-frames:v",
        "1",
      ],
      ...["-f", "rawvideo", "-pix_fmt", "rgba", "pipe:1"],
    ],
    { encoding: "buffer", maxBuffer: 2 ** 26 },
  );
  return stdout;
}
