import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import ffprobe from "@ffprobe-installer/ffprobe";
import { registerMediabunnyServer } from "@mediabunny/server";
import { ALL_FORMATS, BufferSource, Input, VideoSampleSink } from "mediabunny";
import { makeTemporaryFolder } from "./temporary-folder.ts";

interface ProbedStream {
  readonly codec_type: string;
  readonly codec_name: string;
  readonly width?: number;
  readonly height?: number;
  readonly sample_rate?: string;
  readonly nb_read_packets?: string;
  readonly duration?: string;
}

/** The result of ffprobe for a file. */
export async function probeVideo(bytes: Uint8Array) {
  const folder = makeTemporaryFolder();
  const path = join(folder.path, "video");
  writeFileSync(path, bytes);
  try {
    const wanted = ["-v", "error", "-count_packets", "-show_streams", "-show_format", "-of", "json", path];
    const { stdout } = await promisify(execFile)(ffprobe.path, wanted);
    const found = JSON.parse(stdout) as {
      readonly streams: readonly ProbedStream[];
      readonly format: { readonly duration: string; readonly format_name: string };
    };
    const of = (type: string) => found.streams.find((stream) => stream.codec_type === type);
    return {
      video: of("video"),
      sound: of("audio"),
      durationS: Number(found.format.duration),
      formatName: found.format.format_name,
    };
  } finally {
    folder.remove();
  }
}

/** The picture of a video at a time: [red, green, blue, alpha] per pixel. Throws if there is none. */
export async function pictureAt(bytes: Uint8Array, timeS: number): Promise<Uint8ClampedArray> {
  registerMediabunnyServer({ hardwareContext: null });
  using input = new Input({ source: new BufferSource(bytes), formats: ALL_FORMATS });
  const track = await input.getPrimaryVideoTrack();
  if (track === null) throw new Error("There is no picture.");
  using sample = await new VideoSampleSink(track).getSample(timeS);
  if (sample === null) throw new Error(`There is no picture at ${timeS} s.`);
  const rgba = new Uint8ClampedArray(sample.allocationSize({ format: "RGBA" }));
  await sample.copyTo(rgba, { format: "RGBA" });
  return rgba;
}
