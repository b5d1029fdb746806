import { formatTime } from "@sonolens/i18n";
import { Button, cloudSlashIcon, Notice, warningIcon } from "@sonolens/ui-kit";
import type { ConnectionFault } from "../../data/server/connection.ts";
import { useWords } from "../../lib/format/use-words.ts";

export interface OfflineNoticeProps {
  readonly fault: ConnectionFault;
  /** When the data shown was last loaded. */
  readonly lastAnswerMs: number | undefined;
  readonly retry: () => void;
}

/** Informs the user that the data shown may be stale, and since when. It disappears automatically. */
export function OfflineNotice({ fault, lastAnswerMs, retry }: OfflineNoticeProps) {
  const { t, locale, timeZone } = useWords();
  const isFault = fault === "serverFault";
  const time = lastAnswerMs === undefined ? undefined : formatTime(new Date(lastAnswerMs), locale, timeZone);
  return (
    <Notice
      icon={isFault ? warningIcon : cloudSlashIcon}
      tone="warning"
      title={t(isFault ? "common:serverFaultTitle" : "common:offlineTitle")}
      action={
        <Button variant="quiet" onClick={retry}>
          {t("common:tryAgain")}
        </Button>
      }
    >
      {time === undefined
        ? t(isFault ? "common:serverFaultNoticeShort" : "common:offlineNoticeShort")
        : t(isFault ? "common:serverFaultNotice" : "common:offlineNotice", { time })}
    </Notice>
  );
}
