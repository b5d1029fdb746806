import { hasMap, safeFileName } from "@sonolens/domain";
import { describeHeatmap } from "@sonolens/heatmap-renderer";
import { downloadSimpleIcon, IconButton, Menu, type MenuItem } from "@sonolens/ui-kit";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useStore } from "jotai";
import { useState } from "react";
import { usePaletteName } from "../../data/account/preferences.ts";
import { settingsQueries } from "../../data/account/settings.ts";
import { useServices } from "../../data/services.ts";
import { useDrawnNotes } from "../../data/snapshots/picture-notes.ts";
import type { SnapshotDetail, SnapshotRecord } from "../../data/types.ts";
import { fileStemOf } from "../../lib/format/file-stem.ts";
import { useWords } from "../../lib/format/use-words.ts";
import { useFetchTexts } from "../../lib/loading/use-lazy-texts.ts";
import { useTaskStore } from "../../lib/tasks/task-store.ts";
import { saveBytes } from "../../lib/ui/save-bytes.ts";
import type { ListeningMode } from "../audio/index.ts";
import { drawnSources, isQuiet, makePicture, shownSound, thresholdOf } from "../player/index.ts";
import { offersReports, useOpenReport } from "../reports/index.ts";
import { exportMovie, videoExportIs } from "../video/index.ts";
import type { DrawnScale } from "./caption/caption-of.ts";
import type { ScreenAtoms } from "./screen-atoms.ts";
import type { PlayerSettings } from "./use-player-settings.ts";
import type { SnapshotMedia } from "./use-snapshot-media.ts";

export interface DownloadMenuProps {
  readonly atoms: ScreenAtoms;
  readonly record: SnapshotDetail | SnapshotRecord;
  readonly media: SnapshotMedia;
  readonly settings: PlayerSettings;
  /** How the sound is listened to, which is how a video has it. */
  readonly listening: ListeningMode;
}

/** A picture of the stage. */
interface MadePicture {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly fileName: string;
  /** Undefined if it has no heat map. */
  readonly drawn: DrawnScale | undefined;
}

/** Saves what the stage shows: the picture with its caption or without, the video, and the sound if it is available. */
export function DownloadMenu({ atoms, record, media, settings, listening }: DownloadMenuProps) {
  const words = useWords();
  const { t } = words;
  const fetchTexts = useFetchTexts();
  const services = useServices();
  const client = useQueryClient();
  const tasks = useTaskStore();
  const store = useStore();
  const palette = usePaletteName();
  const { data: settingsOfUser } = useQuery(settingsQueries.mine(services));
  const { notes } = useDrawnNotes(record.id, record);
  const openReport = useOpenReport();
  const [busy, setBusy] = useState(false);
  // A desktop has a server of its own, which makes none (core 6).
  const hasServerVideos = services.host.licence === null;
  const { dynamicRangeDb, mode, brightness } = settings;

  /** Makes the picture of the stage and has it saved by `keep`. */
  async function save(keep: (made: MadePicture) => void | Promise<void>) {
    const sources = media.sources ?? ("sources" in record ? record.sources : []);
    const map = "sources" in record ? record.direction_map : undefined;
    const sound = shownSound(media, drawnSources(media.still, sources, map), store.get(atoms.playheadS));
    if (!sound) return;
    const scheme = settingsOfUser?.color_scheme ?? "STRENGTH";
    const isHidden =
      !hasMap(record) ||
      (!store.get(atoms.showsQuiet) &&
        isQuiet(
          sound.field,
          sound.isMoment ? undefined : sound.maxDb,
          thresholdOf(media.again ? undefined : record),
        ));
    const look = { maxDb: sound.maxDb, dynamicRangeDb, palette, mode, scheme, brightness };
    setBusy(true);
    const made = await makePicture({
      serial: record.device_serial,
      id: record.id,
      picture: media.picture,
      field: isHidden ? undefined : sound.field,
      look,
      notes: store.get(atoms.notes.shown) || store.get(atoms.notes.drawing) ? notes : [],
    });
    try {
      if (!made.ok) throw new Error(made.message);
      const { sourceCount } = describeHeatmap({ ...sound.field, ...look });
      const momentS = sound.isMoment ? store.get(atoms.playheadS) : undefined;
      const refocused = media.again && {
        bandHz: media.again.bandHz,
        timeS: media.again.timeS,
        distanceM: media.again.distanceM,
        peakDb: media.again.sources[0]?.levelDb,
      };
      await keep({ ...made, drawn: isHidden ? undefined : { ...look, sourceCount, momentS, refocused } });
    } catch (error) {
      console.error("The picture was not made", error);
      services.toaster.show({ message: t("snapshot:pictureNotMade"), tone: "error" });
    } finally {
      setBusy(false);
    }
  }

  async function saveWithCaption({ bytes: picture, drawn }: MadePicture) {
    if (!("sources" in record) || !settingsOfUser) return;
    const { loadPart } = services.frame;
    const [{ saveCaptioned }] = await Promise.all([
      loadPart(() => import("./caption/save-captioned.ts")),
      ...(["card", "filters", "leak", "location", "pd", "refocus"] as const).map(fetchTexts),
    ]);
    const { utilization } = services.edition.defaults;
    const order = { snapshot: record, settings: settingsOfUser, utilization, picture, drawn };
    await saveCaptioned(services, client, order, words);
  }

  async function exportMoments(kind: "video" | "frames") {
    const { frames } = media;
    if (!frames) return;
    const notifyFailed = () => services.toaster.show({ message: t("common:failed"), tone: "error" });
    try {
      const { startExport } = await services.frame.loadPart(() => import("./start-export.ts"));
      const scheme = settingsOfUser?.color_scheme ?? "STRENGTH";
      startExport(
        tasks,
        kind,
        {
          label: record.label,
          name: fileStemOf(record, words.timeZone),
          picture: media.picture,
          frames,
          sound: media.signal ? { wav: media.signal, mode: listening } : undefined,
          look: { dynamicRangeDb, mode, brightness, palette, scheme },
          makeOnServer: hasServerVideos ? () => void exportOnServer() : undefined,
        },
        notifyFailed,
      );
    } catch (error) {
      console.error("The part that makes exports did not come", error);
      notifyFailed();
    }
  }

  async function exportOnServer() {
    try {
      await exportMovie(
        { api: services.api, host: services.host, loadPart: services.frame.loadPart, client, tasks },
        { serial: record.device_serial, id: record.id, label: record.label },
      );
    } catch (error) {
      console.error("The part that makes exports did not come", error);
      services.toaster.show({ message: t("common:failed"), tone: "error" });
    }
  }

  async function saveAuralized() {
    setBusy(true);
    const answer = await services.api.getAudibleWav({ path: { id: record.id } });
    setBusy(false);
    if (!answer.ok) return services.toaster.show({ message: t("video:auralizedFailed"), tone: "error" });
    const bytes = new Uint8Array(await answer.value.arrayBuffer());
    saveBytes(bytes, safeFileName(fileStemOf(record, words.timeZone), ".wav"), "audio/wav");
  }

  const videoExport = videoExportIs(services);
  const withoutMap = !hasMap(record) && { disabled: true, disabledReason: t("video:noMap") };
  const video: MenuItem = {
    id: "video",
    label: t("video:download"),
    onSelect: () => void exportMoments("video"),
    ...(videoExport === "needsPro" && { disabled: true, disabledReason: t("video:notOnThisLicence") }),
    ...(videoExport === "offered" &&
      media.signal === undefined && { disabled: true, disabledReason: t("snapshot:loading") }),
    ...(videoExport === "offered" &&
      !media.frames && { disabled: true, disabledReason: t("video:needsFrames") }),
    ...withoutMap,
  };
  const movie: MenuItem = {
    id: "movie",
    label: t("video:movie"),
    onSelect: () => void exportOnServer(),
    ...(!media.frames && { disabled: true, disabledReason: t("video:needsFrames") }),
    ...withoutMap,
  };
  return (
    <Menu
      trigger={
        <IconButton
          icon={downloadSimpleIcon}
          label={t("snapshot:download")}
          disabled={busy || media.still === undefined}
          disabledReason={t(busy ? "snapshot:makingPicture" : "snapshot:loading")}
        />
      }
      items={[
        {
          id: "plain",
          label: t(withoutMap ? "snapshot:downloadSpectrogram" : "snapshot:downloadPicture"),
          onSelect: () => void save(({ bytes, fileName }) => saveBytes(bytes, fileName, "image/png")),
        },
        {
          id: "caption",
          label: t("snapshot:downloadPictureWithCaption"),
          onSelect: () => void save(saveWithCaption),
          ...(!("sources" in record && settingsOfUser) && {
            disabled: true,
            disabledReason: t("snapshot:loading"),
          }),
        },
        ...(videoExport === "absent" ? [] : [video]),
        ...(hasServerVideos ? [movie] : []),
        {
          id: "frames",
          label: t("video:frames"),
          onSelect: () => void exportMoments("frames"),
          ...(!media.frames && { disabled: true, disabledReason: t("video:noMoments") }),
          ...withoutMap,
        },
        ...(services.edition.switches.auralizedWavDownload && media.signal
          ? [{ id: "auralized", label: t("video:auralized"), onSelect: () => void saveAuralized() }]
          : []),
        ...(offersReports(services)
          ? [{ id: "report", label: t("snapshot:report"), onSelect: () => openReport({ ids: [record.id] }) }]
          : []),
      ]}
    />
  );
}
