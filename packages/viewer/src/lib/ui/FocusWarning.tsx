import { cx, filled, Icon, warningIcon } from "@sonolens/ui-kit";
import { useWords } from "../format/use-words.ts";
import { LinkButton } from "./LinkButton.tsx";

export interface FocusWarningProps {
  /** What the sound map is focused at, formatted. */
  readonly focus: string;
  /** The distance, formatted. */
  readonly distance: string;
  /** Refocuses the sound map at the distance; undefined if the snapshot has no raw channels. */
  readonly onRefocus: (() => void) | undefined;
  /** For layout (width, margin), not for appearance. */
  readonly className?: string;
}

/** Distance and focus of a snapshot differ too much for both to be right. */
export function FocusWarning({ focus, distance, onRefocus, className }: FocusWarningProps) {
  const { t } = useWords();
  return (
    <p
      data-testid="focus-warning"
      className={cx(
        "flex gap-2 rounded-m bg-warn-wash px-3 py-2 text-12 text-ink forced-colors:border",
        className,
      )}
    >
      <Icon icon={filled(warningIcon)} size={16} className="mt-px shrink-0 text-warn" />
      <span>
        {t("snapshot:focusDisagrees", { focus })}{" "}
        {onRefocus && <LinkButton onClick={onRefocus}>{t("snapshot:refocusAt", { distance })}</LinkButton>}
      </span>
    </p>
  );
}
