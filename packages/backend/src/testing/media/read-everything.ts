import type { OperationId } from "@sonolens/api-client";
import { describedCalls, description } from "../../http/description.ts";
import type { MediaServer } from "./media-server.ts";

/** One call that reads something of a snapshot. */
export interface MediaReader {
  readonly name: string;
  readonly operationId: OperationId;
  readonly path: string;
  readonly body?: string;
}

/** The other forms of calls that read something else than their plain form. */
const variants: Readonly<Partial<Record<OperationId, readonly string[]>>> = {
  getSnapshotPicture: ["", "?size=thumb"],
  getWavUrl: ["", "?rawAudio=false"],
  getVideoFrames: ["", "?begin=0.05&end=1e9"],
  getFrames: ["", "?start=1&end=2"],
  getConvertedFrames: ["?start=0&end=4"],
  getLeakAnalysis: ["", "?audio_time=0.05"],
  getMechAnalysis: ["", "?audio_time=0.05"],
};

/** Their jobs draw for seconds: they are called for some snapshots only. */
const videoCalls: readonly OperationId[] = ["getMovie", "getRealTimeVideo", "getPatternVideo"];

const { enum: vodKinds = [] } = (description.components.schemas?.VodFileKind ?? {}) as {
  readonly enum?: readonly string[];
};

/** Every call of the description that reads one snapshot; `withVideos` also those whose jobs draw videos. */
export function readersOf(id: string, serial: string, withVideos: boolean): MediaReader[] {
  const reading = describedCalls().filter(
    ({ method, path, operationId }) =>
      method === "GET" &&
      /^\/(?:api\/snapshots|bfv|vod)\/.*\{id\}/.test(path) &&
      (withVideos || !videoCalls.includes(operationId)),
  );
  const plain = reading.flatMap(({ operationId, path }) => {
    const filled = path.replace("{id}", id).replace("{serial}", encodeURIComponent(serial));
    const kinds = path.includes("{kind}") ? vodKinds : [""];
    return kinds.flatMap((kind) =>
      (variants[operationId] ?? [""]).map((query) => ({
        name: `${operationId}${kind && ` ${kind}`}${query}`,
        operationId,
        path: filled.replace("{kind}", kind) + query,
      })),
    );
  });
  const ids = JSON.stringify({ ids: [id] });
  return [
    ...plain,
    {
      name: "listThumbnailFrames",
      operationId: "listThumbnailFrames",
      path: "/api/thumbnail-frames/",
      body: ids,
    },
    { name: "listSnapshots", operationId: "listSnapshots", path: "/api/snapshots/?page=1&page_size=5" },
  ];
}

/** Reads everything of a snapshot, also what signed addresses lead to; returns the calls that failed. */
export async function readEverything(
  server: MediaServer,
  id: string,
  { withVideos = false, after }: ReadingOptions = {},
): Promise<string[]> {
  const failures: string[] = [];
  const read = async ({ name, operationId, path, body }: MediaReader, cookie = ""): Promise<unknown> => {
    const init = {
      ...(body !== undefined && { method: "POST", body }),
      ...(cookie && { headers: { cookie } }),
    };
    try {
      const answer = await server.call(operationId, path, init);
      if (answer.status >= 500) failures.push(`${name} ${answer.status}`);
      await after?.(name);
      return answer.body;
    } catch (error) {
      failures.push(`${name}: ${String(error).slice(0, 400)}`);
      return {};
    }
  };
  const detail = (await read({
    name: "getSnapshot",
    operationId: "getSnapshot",
    path: `/api/snapshots/${id}/`,
  })) as {
    readonly device_serial?: string;
  };
  const serial = detail.device_serial ?? "";
  const cookie = await cookieFor(server, serial);
  for (const reader of readersOf(id, serial, withVideos)) {
    const { url } = (await read(reader, cookie)) as { readonly url?: unknown };
    if (typeof url === "string" && url.startsWith("/media/"))
      await read({ name: `${reader.name} url`, operationId: "getSignedMedia", path: url });
  }
  return failures;
}

interface ReadingOptions {
  readonly withVideos?: boolean;
  /** Called after each response. */
  readonly after?: (name: string) => Promise<void>;
}

async function cookieFor(server: MediaServer, serial: string): Promise<string> {
  const path = `/vod/devices/${encodeURIComponent(serial)}/signed-cookies`;
  const { headers } = await server.call("getSignedCookies", path);
  return headers.get("set-cookie")?.split(";")[0] ?? "";
}
