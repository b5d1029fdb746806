import { useEffect, useRef, useState } from "react";
import { Button } from "../button/Button.tsx";
import { IconButton } from "../button/IconButton.tsx";
import { checkIcon } from "../generated/icons/check.ts";
import { copyIcon } from "../generated/icons/copy.ts";
import { cx } from "../lib/cx.ts";
import { useUiWords } from "../provider/use-ui-words.ts";
import { copyText } from "./copy-text.ts";

export interface CopyButtonProps {
  /** The text to copy. Null: there is nothing yet. */
  text: string | null;
  /** "Copy link". Default: the shared text, as for the two below. */
  label?: string;
  /** "Copied". */
  copiedLabel?: string;
  /** What to do if the browser denies access: "Could not copy. Mark the text and copy it." */
  failedLabel?: string;
  /** Why there is nothing to copy yet. */
  disabledReason?: string;
  /** Only the icon, for rows of a list. */
  iconOnly?: boolean;
  /** How long "Copied" is shown. */
  confirmMs?: number;
  /** -1 in a list with a single tab stop. */
  tabIndex?: 0 | -1;
}

/** Copies a text and confirms it. */
export function CopyButton({
  text,
  label: ownLabel,
  copiedLabel: ownCopiedLabel,
  failedLabel: ownFailedLabel,
  disabledReason,
  iconOnly = false,
  confirmMs = 5000,
  tabIndex,
}: CopyButtonProps) {
  const words = useUiWords().copy;
  const label = ownLabel ?? words.copy;
  const copiedLabel = ownCopiedLabel ?? words.copied;
  const failedLabel = ownFailedLabel ?? words.failed;
  const [outcome, setOutcome] = useState<"copied" | "failed" | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // A new text has not been copied yet, whatever the outcome of the previous one.
  const [said, setSaid] = useState(text);
  if (said !== text) {
    setSaid(text);
    setOutcome(null);
  }
  const copy = async () => {
    const done = text !== null && (await copyText(text));
    setOutcome(done ? "copied" : "failed");
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOutcome(null), confirmMs);
  };
  const shared = {
    disabled: text === null,
    ...(disabledReason ? { disabledReason } : {}),
    ...(tabIndex === undefined ? {} : { tabIndex }),
    onClick: () => void copy(),
  };
  const icon = outcome === "copied" ? checkIcon : copyIcon;
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      {iconOnly ? (
        <IconButton {...shared} icon={icon} label={outcome === "copied" ? copiedLabel : label} />
      ) : (
        <Button {...shared} icon={icon}>
          {/* Both labels occupy the same space, so that nothing beside the button moves. */}
          <span className="grid">
            {[label, copiedLabel].map((word) => {
              const hidden = word !== (outcome === "copied" ? copiedLabel : label);
              return (
                <span key={word} className={cx("col-start-1 row-start-1 truncate", hidden && "invisible")}>
                  {word}
                </span>
              );
            })}
          </span>
        </Button>
      )}
      <span role="status" className={outcome === "failed" ? "text-12 text-err" : "sr-only"}>
        {outcome === "copied" ? copiedLabel : outcome === "failed" ? failedLabel : ""}
      </span>
    </span>
  );
}
