import { Button, downloadSimpleIcon, Notice, warningIcon } from "@sonolens/ui-kit";
import { useWords } from "../../lib/format/use-words.ts";
import type { CameraUpdate } from "./notified-updates.ts";
import type { LostPairing } from "./use-lost-pairings.ts";

interface CameraNoticeActions {
  /** Opens the camera that is named. */
  readonly view: () => void;
  readonly close: () => void;
}

export interface PairingLostNoticeProps extends CameraNoticeActions {
  /** The first is named. */
  readonly lost: readonly LostPairing[];
}

/** Notifies the user that cameras are no longer paired (ROU-61). */
export function PairingLostNotice({ lost, view, close }: PairingLostNoticeProps) {
  const { t } = useWords();
  const [first, ...others] = lost;
  if (!first) return null;
  return (
    <Notice
      icon={warningIcon}
      tone="warning"
      title={t("notices:lostTitle")}
      action={<ViewButton view={view} />}
      onClose={close}
    >
      {others.length === 0
        ? t("notices:lostOne", { name: first.name })
        : t("notices:lostMany", { name: first.name, count: others.length })}
    </Notice>
  );
}

export interface CameraUpdateNoticeProps extends CameraNoticeActions {
  /** The first is named. */
  readonly updates: readonly CameraUpdate[];
}

/** Notifies the user that camera updates are available (ROU-60). */
export function CameraUpdateNotice({ updates, view, close }: CameraUpdateNoticeProps) {
  const { t } = useWords();
  const [first, ...others] = updates;
  if (!first) return null;
  return (
    <Notice
      icon={downloadSimpleIcon}
      tone="accent"
      title={t("notices:updateTitle")}
      action={<ViewButton view={view} />}
      onClose={close}
    >
      {others.length === 0
        ? t("notices:updateOne", { name: first.name, version: first.version })
        : t("notices:updateMany", { name: first.name, count: others.length })}
    </Notice>
  );
}

/** Notifies the user that live updates are unavailable (LIVE-05). */
export function LiveNotice({ close }: Pick<CameraNoticeActions, "close">) {
  const { t } = useWords();
  return (
    <Notice icon={warningIcon} tone="warning" title={t("notices:liveTitle")} onClose={close}>
      {t("notices:iotError")}
    </Notice>
  );
}

function ViewButton({ view }: Pick<CameraNoticeActions, "view">) {
  const { t } = useWords();
  return (
    // Below the text, the label of the button aligns with it.
    <Button variant="quiet" className="max-sm:-ms-3" onClick={view}>
      {t("notices:view")}
    </Button>
  );
}
