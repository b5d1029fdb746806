import { type KeyboardEvent, useEffect, useRef, useState } from "react";

export interface RenameBoxProps {
  /** "Name of the group". */
  readonly label: string;
  readonly value: string;
  readonly maxLength?: number | undefined;
  /** Not called with an empty or an unchanged name. */
  readonly onCommit: (name: string) => void;
  /** Called when editing ends without a change; also after a commit. */
  readonly onEnd: () => void;
}

/** An inline rename field: Enter and blur commit, Escape cancels. */
export function RenameBox({ label, value, maxLength, onCommit, onEnd }: RenameBoxProps) {
  const [draft, setDraft] = useState(value);
  const box = useRef<HTMLInputElement>(null);
  const ended = useRef(false);
  useEffect(() => {
    box.current?.focus();
    box.current?.select();
  }, []);
  const end = (keep: boolean) => {
    if (ended.current) return;
    ended.current = true;
    const name = draft.trim();
    if (keep && name !== "" && name !== value) onCommit(name);
    onEnd();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter") end(true);
    else if (event.key === "Escape") end(false);
    else return;
    event.preventDefault();
  };
  return (
    <input
      ref={box}
      data-takes-escape=""
      type="text"
      dir="auto"
      aria-label={label}
      maxLength={maxLength}
      value={draft}
      onChange={(event) => setDraft(event.target.value)}
      onKeyDown={onKeyDown}
      onClick={(event) => event.stopPropagation()}
      onBlur={() => end(true)}
      className="h-7 min-w-0 max-w-80 flex-1 rounded-s border border-acc-line bg-raised px-1.5 text-13 font-medium text-ink outline-none focus-visible:shadow-none focus-visible:outline-1 focus-visible:outline-offset-0"
    />
  );
}
