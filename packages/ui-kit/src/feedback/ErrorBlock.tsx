import { Button } from "../button/Button.tsx";
import { arrowClockwiseIcon } from "../generated/icons/arrow-clockwise.ts";
import { plugsIcon } from "../generated/icons/plugs.ts";
import { Icon } from "../icon/Icon.tsx";
import type { IconShape } from "../icon/icon-shape.ts";
import { cx } from "../lib/cx.ts";
import { useUiWords } from "../provider/use-ui-words.ts";

export interface ErrorBlockProps {
  /** Its icon. */
  icon?: IconShape;
  /** What happened. */
  title: string;
  /** What to do, or why. */
  advice?: string;
  /** Label (default: the shared text) and action of the button. */
  retry?: { label?: string; onRetry: () => void; busy?: boolean };
  /** Information for support: code, request id. Collapsed initially. */
  details?: { label?: string; text: string };
  /** If it replaces a whole page or part: the heading level of its title. */
  headingLevel?: 1 | 2 | 3;
  /** In a panel: smaller, aligned with the surrounding text. */
  compact?: boolean;
}

/** What happened, what to do, and a retry. A failed panel shows this without affecting the page. */
export function ErrorBlock({
  icon = plugsIcon,
  title,
  advice,
  retry,
  details,
  headingLevel,
  compact = false,
}: ErrorBlockProps) {
  const words = useUiWords();
  const Title = headingLevel ? (`h${headingLevel}` as const) : "p";
  return (
    <div
      role="alert"
      className={cx(
        "flex flex-col gap-1 text-13",
        compact ? "items-start py-2" : "items-center px-6 py-10 text-center",
      )}
    >
      <Icon icon={icon} size={compact ? 18 : 24} className="mb-1 text-ink-2" />
      <Title className="text-14 font-semibold text-balance text-ink">{title}</Title>
      {advice ? <p className="max-w-110 text-balance wrap-anywhere text-ink-2">{advice}</p> : null}
      {retry ? (
        <Button icon={arrowClockwiseIcon} busy={retry.busy ?? false} onClick={retry.onRetry} className="mt-3">
          {retry.label ?? words.retry}
        </Button>
      ) : null}
      {details ? (
        <details className={cx("mt-2 max-w-full text-12 text-ink-3", compact && "-ms-1")}>
          <summary className="inline-flex min-h-small items-center rounded-s px-1 underline underline-offset-3">
            {details.label ?? words.details}
          </summary>
          <code className="mt-1 block rounded-s bg-quiet px-2 py-1 text-start font-sans wrap-anywhere text-ink-2 select-all">
            {details.text}
          </code>
        </details>
      ) : null}
    </div>
  );
}
