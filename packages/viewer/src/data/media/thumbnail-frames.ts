import { type ApiClient, decodeHeatmapFrame, type LevelGrid } from "@sonolens/api-client";
import { sessionAtom } from "../../lib/state/shared-state.ts";
import { unwrap } from "../server/call-error.ts";

/** Loads the heat maps of cards, batching concurrent requests into one call. */
export type ThumbnailFrames = ReturnType<typeof createThumbnailFrames>;

interface Waiting {
  readonly resolve: (field: LevelGrid | null) => void;
  readonly reject: (error: unknown) => void;
}

/** The limit of one call of listThumbnailFrames. */
const maxInOneCall = 200;
/** How long requests of cards are collected for one call. */
const togetherMs = 20;

/** The one that all cards share. */
export const thumbnailFrames = sessionAtom(({ api, store }) =>
  createThumbnailFrames(
    api,
    (send) =>
      void setTimeout(() => {
        // The next user must not request them.
        if (!store.scope.disposed) send();
      }, togetherMs),
  ),
);

/** `after` calls back once the requests of one moment are collected, for example after 20 ms. */
export function createThumbnailFrames(
  api: Pick<ApiClient, "listThumbnailFrames">,
  after: (callback: () => void) => void,
) {
  let waiting = new Map<string, Waiting[]>();

  async function send(batch: ReadonlyMap<string, Waiting[]>) {
    try {
      const answer = unwrap(await api.listThumbnailFrames({ body: { ids: [...batch.keys()] } }));
      const fields = new Map(answer.frames.map(({ id, frame }) => [id, decodeHeatmapFrame(frame) ?? null]));
      for (const [id, askers] of batch) for (const { resolve } of askers) resolve(fields.get(id) ?? null);
    } catch (error) {
      for (const askers of batch.values()) for (const { reject } of askers) reject(error);
    }
  }

  function flush() {
    const entries = [...waiting];
    waiting = new Map();
    for (let start = 0; start < entries.length; start += maxInOneCall)
      void send(new Map(entries.slice(start, start + maxInOneCall)));
  }

  return {
    /** Null if the snapshot has no heat map. Rejects with CallError. */
    load: (id: string): Promise<LevelGrid | null> =>
      new Promise((resolve, reject) => {
        if (waiting.size === 0) after(flush);
        waiting.set(id, [...(waiting.get(id) ?? []), { resolve, reject }]);
      }),
  };
}
