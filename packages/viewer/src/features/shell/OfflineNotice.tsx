import { formatTime } from "@sonolens/i18n";
import { Button, cloudSlashIcon, Notice, warningIcon } from "@sonolens/ui-kit";
import type { Trouble } from "../../data/connection.ts";
import { useWords } from "../../lib/use-words.ts";

export interface OfflineNoticeProps {
  readonly trouble: Trouble;
  /** When what is shown was loaded last. */
  readonly lastAnswerMs: number | undefined;
  readonly retry: () => void;
}

/** Says that what is shown may be old, and since when. It goes by itself. */
export function OfflineNotice({ trouble, lastAnswerMs, retry }: OfflineNoticeProps) {
  const { t, locale } = useWords();
  const isFault = trouble === "serverFault";
  const time = lastAnswerMs === undefined ? undefined : formatTime(new Date(lastAnswerMs), locale);
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
