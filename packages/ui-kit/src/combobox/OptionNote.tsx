import { Spinner } from "../feedback/Spinner.tsx";
import { warningCircleIcon } from "../generated/icons/warning-circle.ts";
import { Icon } from "../icon/Icon.tsx";
import { filled } from "../icon/icon-shape.ts";

export interface OptionNoteProps {
  /** One line in place of options: no options, loading, or failed. */
  readonly note?: string | undefined;
  readonly noteKind: "plain" | "loading" | "failed";
}

/** Shown in place of options. */
export function OptionNote({ note, noteKind }: OptionNoteProps) {
  if (!note) return null;
  return (
    <p className="flex min-h-ctl items-center gap-2 px-2 py-1 text-13 text-ink-2">
      {noteKind === "loading" ? <Spinner /> : null}
      {noteKind === "failed" ? (
        <Icon icon={filled(warningCircleIcon)} size={16} className="text-err" />
      ) : null}
      <span className="min-w-0 wrap-anywhere">{note}</span>
    </p>
  );
}
