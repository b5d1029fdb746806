import { formatTime } from "@sonolens/i18n";
import { Button, cloudSlashIcon, Notice } from "@sonolens/ui-kit";
import { useWords } from "../../lib/use-words.ts";

export interface OfflineNoticeProps {
  /** When what is shown was loaded last. */
  readonly lastAnswerMs: number | undefined;
  readonly retry: () => void;
}

/** Says that what is shown may be old, and since when. It goes by itself. */
export function OfflineNotice({ lastAnswerMs, retry }: OfflineNoticeProps) {
  const { t, locale } = useWords();
  return (
    <Notice
      icon={cloudSlashIcon}
      tone="warning"
      title={t("common:offlineTitle")}
      action={
        <Button variant="quiet" onClick={retry}>
          {t("common:tryAgain")}
        </Button>
      }
    >
      {lastAnswerMs === undefined
        ? t("common:offlineNoticeShort")
        : t("common:offlineNotice", { time: formatTime(new Date(lastAnswerMs), locale) })}
    </Notice>
  );
}
