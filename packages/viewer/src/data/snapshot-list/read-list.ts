import type { Download } from "@sonolens/api-client";
import { parseSnapshotList, type SnapshotList } from "@sonolens/domain";
import type { Frame } from "../../lib/state/frame.ts";
import { CallError } from "../server/call-error.ts";
import type { SnapshotRecord } from "../types.ts";
import type { LargeList, NextPart } from "./large-list.ts";

/** Up to this size, some 800 snapshots, a list is validated within a few milliseconds, faster than a worker starts. */
const smallBytes = 512 * 1024;

type Reader = Pick<Frame, "loadPart" | "timeZone">;

const failed = (code: "networkError" | "badAnswer", status: number) =>
  new CallError({ code, status, fieldCodes: {}, fieldTexts: {} });

/**
 * Reads a list as it arrives and validates it: a small one here, a large one in a worker. `onHead` receives the first
 * records of a large one, long before all have arrived. Rejects with CallError.
 */
export async function readList(
  { bytes }: Download,
  frame: Reader,
  onHead: (head: readonly SnapshotRecord[]) => void,
): Promise<SnapshotList | LargeList> {
  const reader = bytes.getReader();
  const next: NextPart = async () => {
    const { value } = await reader.read().catch(() => {
      throw failed("networkError", 0);
    });
    return value as Uint8Array<ArrayBuffer> | undefined;
  };
  const list = await readParts(next, frame, onHead);
  if (!list) throw failed("badAnswer", 200);
  return list;
}

async function readParts(
  next: NextPart,
  { loadPart, timeZone }: Reader,
  onHead: (head: readonly SnapshotRecord[]) => void,
): Promise<SnapshotList | LargeList | undefined> {
  const begun: Uint8Array<ArrayBuffer>[] = [];
  for (let sizeBytes = 0; sizeBytes <= smallBytes; ) {
    const part = await next();
    if (!part) return parseList(await new Blob(begun).text());
    begun.push(part);
    sizeBytes += part.length;
  }
  return (await loadPart(() => import("./large-list.ts"))).readLargeList(
    { begun, next, timeZone: timeZone() },
    onHead,
  );
}

function parseList(text: string): SnapshotList | undefined {
  try {
    return parseSnapshotList(JSON.parse(text));
  } catch {
    return undefined;
  }
}
