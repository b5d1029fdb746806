import { formatZonedDateTime } from "@sonolens/i18n";
import { clockIcon, Notice } from "@sonolens/ui-kit";
import { useWords } from "../../lib/format/use-words.ts";

export interface MaintenanceNoticeProps {
  readonly start: Date;
  readonly onClose: () => void;
}

/** Announces that the server will be down for six hours. */
export function MaintenanceNotice({ start, onClose }: MaintenanceNoticeProps) {
  const { t, locale, timeZone } = useWords();
  return (
    <Notice icon={clockIcon} tone="warning" title={t("notices:maintenanceTitle")} onClose={onClose}>
      {t("notices:maintenanceNotice", { start: formatZonedDateTime(start, locale, timeZone) })}
    </Notice>
  );
}
