import { useEffect, useRef, useState } from "react";
import { Button } from "../button/Button.tsx";
import { IconButton } from "../button/IconButton.tsx";
import { checkIcon } from "../generated/icons/check.ts";
import { copyIcon } from "../generated/icons/copy.ts";
import { cx } from "../lib/cx.ts";
import { useUiWords } from "../provider/use-ui-words.ts";
import { copyText } from "./copy-text.ts";

export interface CopyButtonProps {
  /** What is copied. Null: there is nothing yet. */
  text: string | null;
  /** "Copy link". Without it, the shared word, as for the two below. */
  label?: string;
  /** "Copied". */
  copiedLabel?: string;
  /** What to do when the browser refuses: "Could not copy. Mark the text and copy it." */
  failedLabel?: string;
  /** Why there is nothing to copy yet. */
  disabledReason?: string;
  /** The glyph alone, for rows of a list. */
  iconOnly?: boolean;
  /** How long it says "Copied". */
  confirmMs?: number;
  /** -1 in a list that has one stop for Tab. */
  tabIndex?: 0 | -1;
}

/** Copies a text, and says that it did. */
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
  // Another text has not been copied yet, whatever was said of the one before.
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
          {/* Both words take the same place, so that nothing beside the button moves. */}
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
