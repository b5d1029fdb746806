import { failure, type Result, success } from "@sonolens/foundation";
import { type CommandLine, pathFromCaller, type UsageError } from "./command-line.ts";
import { defaultDataDir } from "./repository-paths.ts";

/** Where the server listens and keeps its data. */
export interface ServerPlace {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
}

/** The data folder: `--data`, else DATA_DIR, else ./data of the checkout. */
export function readDataDir(line: CommandLine): string {
  const named = line.text("data") ?? process.env.DATA_DIR;
  return named === undefined || named === "" ? defaultDataDir : pathFromCaller(named);
}

/** Options first, then PORT, HOST and DATA_DIR, then defaults. */
export function readServerPlace(line: CommandLine): Result<ServerPlace, UsageError> {
  const port = readPort(line.text("port") ?? process.env.PORT ?? "8080");
  if (!port.ok) return port;
  return success({
    port: port.value,
    host: line.text("host") ?? process.env.HOST ?? "127.0.0.1",
    dataDir: readDataDir(line),
  });
}

/** Parses a port. */
export function readPort(text: string): Result<number, UsageError> {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return success(port);
  return failure({ code: "usage", message: `port ${text}: give a whole number from 0 to 65535.` });
}

const megabyte = 1024 * 1024;

/** Bytes of the data folder's disk that only sessions use: DISK_RESERVE_MB, else 64 MB. */
export function readDiskReserve(): Result<number, UsageError> {
  const { DISK_RESERVE_MB: text = "" } = process.env;
  if (text === "") return success(64 * megabyte);
  if (/^\d{1,6}$/.test(text)) return success(Number(text) * megabyte);
  return failure({
    code: "usage",
    message: `DISK_RESERVE_MB ${text}: give a whole number of megabytes, 0 for none.`,
  });
}
