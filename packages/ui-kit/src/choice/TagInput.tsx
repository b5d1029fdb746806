import { type KeyboardEvent, useId, useRef, useState } from "react";
import { Icon } from "../icon/Icon.tsx";
import { cx } from "../lib/cx.ts";

export interface TagInputProps {
  label: string;
  hideLabel?: boolean;
  tags: readonly string[];
  onTagsChange: (tags: string[]) => void;
  /** "Tag", on the button that opens the box. */
  addLabel: string;
  /** Name of the cross of one tag: "Remove tag hall-B". */
  removeLabel: (tag: string) => string;
  /** Tags used elsewhere, offered while typing. */
  suggestions?: readonly string[];
  maxLength?: number;
  readOnly?: boolean;
  /** Why it cannot be changed. */
  readOnlyReason?: string;
}

/** Words on a snapshot. Enter or comma adds, Backspace in the empty box takes the last one back, Escape closes. */
export function TagInput({
  label,
  hideLabel = false,
  tags,
  onTagsChange,
  addLabel,
  removeLabel,
  suggestions = [],
  maxLength = 64,
  readOnly = false,
  readOnlyReason,
}: TagInputProps) {
  const id = useId();
  const [draft, setDraft] = useState<string | null>(null);
  const opener = useRef<HTMLButtonElement>(null);

  const add = (text: string) => {
    const fresh = text
      .split(",")
      .map((part) => part.trim().normalize("NFC"))
      .filter((part, index, all) => part !== "" && all.indexOf(part) === index && !tags.includes(part));
    if (fresh.length > 0) onTagsChange([...tags, ...fresh]);
    setDraft("");
  };
  const close = () => {
    setDraft(null);
    requestAnimationFrame(() => opener.current?.focus());
  };
  const onKey = (event: KeyboardEvent<HTMLInputElement>) => {
    // While an input method composes a word, Enter belongs to it.
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter" || event.key === ",") {
      event.preventDefault();
      add(draft ?? "");
    } else if (event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      close();
    } else if (event.key === "Backspace" && draft === "" && tags.length > 0) {
      onTagsChange(tags.slice(0, -1));
    }
  };

  return (
    <fieldset className="min-w-0">
      <legend className={hideLabel ? "sr-only" : "mb-0.75 text-12 text-ink-3"}>{label}</legend>
      <ul className="flex flex-wrap items-center gap-2">
        {tags.map((tag) => (
          <li
            key={tag}
            className="inline-flex h-small max-w-full items-center rounded-s bg-sunken ps-2 text-12 font-medium text-ink-2 forced-colors:border"
          >
            <bdi className={cx("truncate", readOnly && "pe-2")}>{tag}</bdi>
            {readOnly ? null : (
              <button
                type="button"
                aria-label={removeLabel(tag)}
                onClick={() => onTagsChange(tags.filter((other) => other !== tag))}
                className="inline-grid h-full min-w-small shrink-0 place-items-center rounded-s hover:text-ink focus-visible:-outline-offset-2"
              >
                <Icon name="x" size={13} />
              </button>
            )}
          </li>
        ))}
        {readOnly ? null : (
          <li>
            {draft === null ? (
              <button
                ref={opener}
                type="button"
                onClick={() => setDraft("")}
                className="inline-flex h-small items-center gap-1.5 rounded-full border border-dashed border-line-2 px-2.5 text-12 font-medium text-ink-2 hover:text-ink"
              >
                <Icon name="plus" size={14} />
                {addLabel}
              </button>
            ) : (
              <input
                // The box has just been asked for by a press on its button.
                // biome-ignore lint/a11y/noAutofocus: focus follows the user's own action
                autoFocus
                type="text"
                dir="auto"
                aria-label={addLabel}
                list={`${id}-known`}
                maxLength={maxLength}
                value={draft}
                onChange={(event) => setDraft(event.target.value)}
                onKeyDown={onKey}
                onBlur={() => {
                  if (draft) add(draft);
                  setDraft(null);
                }}
                className="h-small w-32 rounded-s border border-acc-line bg-raised px-2 text-12 text-ink outline-none focus-visible:outline-1 focus-visible:outline-offset-0"
              />
            )}
            <datalist id={`${id}-known`}>
              {suggestions
                .filter((known) => !tags.includes(known))
                .map((known) => (
                  <option key={known} value={known} />
                ))}
            </datalist>
          </li>
        )}
      </ul>
      {readOnly && readOnlyReason ? <p className="mt-1 text-12 text-ink-3">{readOnlyReason}</p> : null}
    </fieldset>
  );
}
