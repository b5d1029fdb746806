import { downloadSimpleIcon, IconButton, Menu } from "@sonolens/ui-kit";
import { useQuery } from "@tanstack/react-query";
import { useStore } from "jotai";
import { useState } from "react";
import { usePaletteName } from "../../data/preferences.ts";
import { useServices } from "../../data/services.ts";
import { settingsQueries } from "../../data/settings.ts";
import type { SnapshotDetail, SnapshotRecord } from "../../data/types.ts";
import { saveBytes } from "../../lib/save-bytes.ts";
import { useWords } from "../../lib/use-words.ts";
import { makePicture } from "../player/index.ts";
import type { ScreenAtoms } from "./screen-atoms.ts";
import { shownSound } from "./shown-sound.ts";
import type { PlayerSettings } from "./use-player-settings.ts";
import type { SnapshotMedia } from "./use-snapshot-media.ts";

export interface DownloadMenuProps {
  readonly atoms: ScreenAtoms;
  readonly record: SnapshotDetail | SnapshotRecord;
  readonly media: SnapshotMedia;
  readonly settings: PlayerSettings;
}

/** Saves what the stage shows as a picture, with its scale or without. */
export function DownloadMenu({ atoms, record, media, settings }: DownloadMenuProps) {
  const { t, locale } = useWords();
  const services = useServices();
  const store = useStore();
  const palette = usePaletteName();
  const { data: settingsOfUser } = useQuery(settingsQueries.mine(services));
  const [busy, setBusy] = useState(false);
  const { dynamicRangeDb, mode, brightness } = settings;

  async function save(withScale: boolean) {
    const sources = media.sources ?? ("sources" in record ? record.sources : []);
    const sound = shownSound(media, sources, store.get(atoms.playheadS));
    if (!sound) return;
    const scheme = settingsOfUser?.color_scheme ?? "STRENGTH";
    setBusy(true);
    const made = await makePicture({
      serial: record.device_serial,
      id: record.id,
      picture: media.picture,
      field: sound.field,
      look: { maxDb: sound.maxDb, dynamicRangeDb, palette, mode, scheme, brightness },
      scale: withScale
        ? { unit: record.level_reference === "fullScale" ? "dB FS" : "dB SPL", locale }
        : undefined,
    });
    setBusy(false);
    if (made.ok) return saveBytes(made.bytes, made.fileName, "image/png");
    console.error(`The picture was not made: ${made.message}`);
    services.toaster.show({ message: t("snapshot:pictureNotMade"), tone: "error" });
  }

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
          label: t("snapshot:downloadPicture"),
          onSelect: () => void save(false),
        },
        {
          id: "scale",
          label: t("snapshot:downloadPictureWithScale"),
          onSelect: () => void save(true),
        },
      ]}
    />
  );
}
