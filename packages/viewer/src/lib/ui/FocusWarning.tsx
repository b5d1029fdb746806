import { focusDisagrees } from "@sonolens/domain";
import { cx, filled, Icon, warningIcon } from "@sonolens/ui-kit";
import { useWords } from "../format/use-words.ts";
import type { KnownFocus } from "./known-focus.ts";
import { LinkButton } from "./LinkButton.tsx";

export interface FocusWarningProps {
  /** What the sound map is focused at, if it and the distance are known. */
  readonly focus: KnownFocus | undefined;
  /** For layout (width, margin), not for appearance. */
  readonly className?: string;
}

/** Warns if distance and focus of a snapshot differ too much for both to be right. */
export function FocusWarning({ focus, className }: FocusWarningProps) {
  const { t } = useWords();
  if (!focus || !focusDisagrees(focus.distanceM, focus.focusM)) return null;
  const { text, distanceText, onRefocus } = focus;
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
        {t("snapshot:focusDisagrees", { focus: text })}{" "}
        {onRefocus && (
          <LinkButton onClick={onRefocus}>{t("snapshot:refocusAt", { distance: distanceText })}</LinkButton>
        )}
      </span>
    </p>
  );
}
