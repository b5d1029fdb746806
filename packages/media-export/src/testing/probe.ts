import { execFile } from "node:child_process";
import { promisify } from "node:util";
import ffprobe from "@ffprobe-installer/ffprobe";

const run = promisify(execFile);

interface ProbedStream {
  readonly codec_type: string;
  readonly codec_name: string;
  readonly width?: number;
  readonly height?: number;
  readonly sample_rate?: string;
  readonly channels?: number;
  readonly bits_per_raw_sample?: string;
  readonly nb_read_packets?: string;
  readonly duration?: string;
}

/** What ffprobe finds in a file, its packets counted. */
export async function probe(path: string): Promise<{
  readonly video: ProbedStream | undefined;
  readonly sound: ProbedStream | undefined;
  readonly durationS: number;
  readonly formatName: string;
}> {
  const { stdout } = await run(ffprobe.path, [
    ...["-v", "error", "-count_packets", "-show_streams", "-show_format", "-of", "json"],
    path,
  ]);
  const found: { streams: ProbedStream[]; format: { duration: string; format_name: string } } =
    JSON.parse(stdout);
  const of = (type: string) => found.streams.find((stream) => stream.codec_type === type);
  return {
    video: of("video"),
    sound: of("audio"),
    durationS: Number(found.format.duration),
    formatName: found.format.format_name,
  };
}
