import { useRef } from "react";
import { Button } from "../button/Button.tsx";
import { checkIcon } from "../generated/icons/check.ts";
import { pencilSimpleIcon } from "../generated/icons/pencil-simple.ts";
import { warningCircleIcon } from "../generated/icons/warning-circle.ts";
import { Icon } from "../icon/Icon.tsx";
import { filled } from "../icon/icon-shape.ts";
import { cx } from "../lib/cx.ts";
import type { SaveStateWords } from "../provider/ui-words.ts";
import { useWordsOf } from "../provider/use-ui-words.ts";
import { Spinner } from "./Spinner.tsx";
import { useFocusRetention } from "./use-focus-retention.ts";

export type SaveStatus = "idle" | "unsaved" | "saving" | "saved" | "failed";

export interface SaveStateProps {
  /** State of the save. */
  status: SaveStatus;
  /** Overrides of the shared texts. */
  words?: Partial<SaveStateWords>;
  /** With these two, the text is saved on press; without them it saves automatically and this only shows the state. */
  onUndo?: () => void;
  /** Called to save. */
  onSave?: () => void;
}

/** Save state of a text or number. */
export function SaveState({ status, words: ownWords, onUndo, onSave }: SaveStateProps) {
  const words = useWordsOf("saveState", ownWords);
  const box = useRef<HTMLDivElement>(null);
  const state = useRef<HTMLSpanElement>(null);
  // The idle state is not announced: the focus returns to where it was before.
  const keptFocus = useFocusRetention(box, (before) =>
    status === "idle" && before ? before : state.current,
  );
  const waits = status === "unsaved" || status === "failed" || status === "saving";
  return (
    <div
      ref={box}
      {...keptFocus}
      className={cx(
        "flex flex-wrap items-center gap-x-2 gap-y-1 text-12 text-ink-2",
        onSave && waits && "min-h-ctl",
      )}
    >
      <span
        ref={state}
        role="status"
        tabIndex={-1}
        className={cx(
          "rounded-s flex min-w-fit flex-1 items-center gap-1.5",
          status === "failed" && "text-err",
        )}
      >
        {status === "saved" ? <Icon icon={checkIcon} size={15} /> : null}
        {status === "unsaved" ? <Icon icon={pencilSimpleIcon} size={15} /> : null}
        {status === "failed" ? <Icon icon={filled(warningCircleIcon)} size={15} /> : null}
        {status === "saving" ? <Spinner size={15} /> : null}
        {status === "idle" ? null : words[status]}
      </span>
      {waits && onUndo ? (
        <Button variant="quiet" disabled={status === "saving"} onClick={onUndo}>
          {words.undo}
        </Button>
      ) : null}
      {waits && onSave ? (
        <Button variant="primary" busy={status === "saving"} onClick={onSave}>
          {words.save}
        </Button>
      ) : null}
    </div>
  );
}
