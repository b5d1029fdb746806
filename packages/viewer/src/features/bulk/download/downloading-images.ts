import { decodeHeatmapFrame } from "@sonolens/api-client";
import { hasMap, utcOffsetMs } from "@sonolens/domain";
import { defaultBrightness } from "@sonolens/heatmap-renderer";
import { zipImages } from "@sonolens/media-export";
import { orMissing } from "../../../data/media/media.ts";
import type { SnapshotDetail } from "../../../data/types.ts";
import { defaultDynamicRangeDb } from "../../../lib/picture/picture-defaults.ts";
import { drawnSources, isQuiet, shownSound, thresholdOf } from "../../../lib/picture/shown-sound.ts";
import { openPictureMaker, type PictureMaker } from "../../../lib/workers/make-picture.ts";
import type { PictureOrder } from "../../../lib/workers/picture-messages.ts";
import type { BulkChange } from "../bulk-changes.ts";
import { type Ask, type BulkServices, Refused, workOf } from "../bulk-work.ts";

/** The user's settings for heat maps. */
export type LookOfUser = Pick<PictureOrder["look"], "palette" | "scheme">;

interface Made {
  readonly id: string;
  readonly label: string;
  readonly png: Blob;
}

/** Drawing takes most of the time; more workers than this would slow down the page. */
const maxMakers = 2;

/**
 * Makes a PNG file of each snapshot as its own screen shows it, and an archive of these. One that fails is logged and
 * left out, but included after a successful retry. The browser stores the files outside the page's memory.
 */
export function downloadingImages(
  services: BulkServices,
  ids: readonly string[],
  look: LookOfUser,
): BulkChange {
  const made = new Map<string, Made>();
  let makers: PictureMaker[] = [];
  let turn = 0;
  const nextMaker = () => {
    if (makers.length === 0) makers = Array.from({ length: maxMakers }, openPictureMaker);
    turn += 1;
    const maker = makers[turn % makers.length];
    if (!maker) throw new Error("There is no worker that makes pictures.");
    return maker;
  };
  return {
    kind: "images",
    isOnlyRead: true,
    work: workOf(services, async (id, ask) => {
      const order = await orderOf(ask, id, look);
      const answer = await nextMaker().make(order.picture);
      if (!answer.ok) {
        console.error(`The picture of snapshot ${id} was not made: ${answer.message}`);
        throw new Refused("pictureNotMade");
      }
      made.set(id, { id, label: order.label, png: new Blob([answer.bytes], { type: "image/png" }) });
    }),
    async finish() {
      for (const maker of makers) maker.close();
      makers = [];
      const inOrder = ids.flatMap((id) => made.get(id) ?? []);
      return inOrder.length > 0 ? zipImages(inOrder, timestamp(services.frame.timeZone())) : undefined;
    },
  };
}

/** The input for the picture of a snapshot. Rejects with CallError, or with Refused if there is nothing to draw. */
async function orderOf(ask: Ask, id: string, look: LookOfUser) {
  const snapshot = await ask((api) => api.getSnapshot({ path: { id } }));
  const [picture, frame] = await Promise.all([
    orMissing(ask((api) => api.getSnapshotPicture({ path: { id }, query: { size: "original" } }))),
    orMissing(ask((api) => api.getHeatmapStill({ path: { id } }))),
  ]);
  const still = (frame && decodeHeatmapFrame(frame)) ?? undefined;
  if (!picture && !still) throw new Refused("nothingToDraw");
  return { label: snapshot.label, picture: pictureOrder(snapshot, picture ?? undefined, still, look) };
}

function pictureOrder(
  snapshot: SnapshotDetail,
  picture: Blob | undefined,
  still: PictureOrder["field"],
  look: LookOfUser,
): PictureOrder {
  const { meta, sources } = snapshot;
  const sound = shownSound(
    { still, frames: undefined },
    drawnSources(still, sources, snapshot.direction_map),
    undefined,
  );
  const isHidden = !hasMap(snapshot) || (sound && isQuiet(sound.field, sound.maxDb, thresholdOf(snapshot)));
  return {
    serial: snapshot.device_serial,
    id: snapshot.id,
    picture,
    field: isHidden ? undefined : sound?.field,
    look: {
      ...look,
      maxDb: sound?.maxDb ?? 0,
      dynamicRangeDb: snapshot.dynamicrange_lin ?? defaultDynamicRangeDb,
      mode: meta.heatmap_mode ?? "multi",
      brightness: meta.picture_brightness ?? defaultBrightness,
    },
    notes: snapshot.picture_notes ?? [],
  };
}

/** The time now by the clock of a time zone, for file names: "2026-11-23_16-40-05". */
function timestamp(timeZone: string): string {
  const nowMs = Date.now();
  const local = new Date(nowMs + utcOffsetMs(nowMs, timeZone));
  return local.toISOString().slice(0, 19).replace("T", "_").replaceAll(":", "-");
}
