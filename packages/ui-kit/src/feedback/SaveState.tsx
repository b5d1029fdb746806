import { Button } from "../button/Button.tsx";
import { Icon } from "../icon/Icon.tsx";
import { cx } from "../lib/cx.ts";
import { Spinner } from "./Spinner.tsx";

export type SaveStatus = "idle" | "unsaved" | "saving" | "saved" | "failed";

export interface SaveStateProps {
  status: SaveStatus;
  words: {
    /** "Not saved yet" */
    unsaved: string;
    /** "Saving" */
    saving: string;
    /** "Saved" */
    saved: string;
    /** "Could not save. Try again." */
    failed: string;
    /** "Undo" */
    undo: string;
    /** "Save comment", or "Try again" once it has failed. */
    save: string;
  };
  /** With these two the text waits for a press; without them it saves itself and only tells its state. */
  onUndo?: () => void;
  onSave?: () => void;
}

/** Where a text or number stands on its way to being kept. */
export function SaveState({ status, words, onUndo, onSave }: SaveStateProps) {
  const waits = status === "unsaved" || status === "failed" || status === "saving";
  return (
    <div
      className={cx(
        "flex flex-wrap items-center gap-x-2 gap-y-1 text-12 text-ink-2",
        onSave && waits && "min-h-ctl",
      )}
    >
      <span
        role="status"
        className={cx("flex min-w-0 flex-1 items-center gap-1.5", status === "failed" && "text-err")}
      >
        {status === "saved" ? <Icon name="check" size={15} /> : null}
        {status === "unsaved" ? <Icon name="pencil-simple" size={15} /> : null}
        {status === "failed" ? <Icon name="warning-circle" weight="fill" size={15} /> : null}
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
