import { type KeyboardEvent, type ReactElement, useLayoutEffect, useMemo, useRef, useState } from "react";
import { OptionPopup } from "../combobox/OptionPopup.tsx";
import type { ComboboxOption } from "../combobox/option-search.ts";
import { useListbox } from "../combobox/use-listbox.ts";
import { plusIcon } from "../generated/icons/plus.ts";
import { xIcon } from "../generated/icons/x.ts";
import { Icon } from "../icon/Icon.tsx";
import { cx } from "../lib/cx.ts";
import { foldText } from "../lib/fold-text.ts";
import { isSaveKey } from "../lib/save-key.ts";
import { useUiWords } from "../provider/use-ui-words.ts";
import { Tooltip } from "../tooltip/Tooltip.tsx";

export interface TagInputProps {
  /** Its label: visible, or for assistive technology only if hidden. */
  label: string;
  /** Hides the label visually only. */
  hideLabel?: boolean;
  /** The current tags, in order. */
  tags: readonly string[];
  /** Called when a tag is added or removed. */
  onTagsChange: (tags: string[]) => void;
  /** Label of the button that opens the input: "Tag". Default: the shared text. */
  addLabel?: string;
  /** Label of a tag's remove button: "Remove tag hall-B". Default: the shared text. */
  removeLabel?: (tag: string) => string;
  /** Tags used elsewhere, suggested while typing. */
  suggestions?: readonly string[];
  /** The tag that was used last: Enter in the empty input takes it, unless the tags have it. */
  repeated?: string | undefined;
  /** Label of the row that creates a tag: "Create tag “hall-B”". Default: the label of the button, and the tag. */
  createLabel?: (tag: string) => string;
  /** Called with the final tags when Enter is pressed in the empty input. Default: the input closes. */
  onDone?: (tags: readonly string[]) => void;
  /** Whether the input is open and focused at first, where it is what a dialog is for. */
  isOpen?: boolean;
  /** A shortcut key that opens the input, shown in a tooltip. */
  shortcut?: string;
  /** Whether white space ends a tag while typing, for tags without spaces. A suggestion is taken as it is. */
  endsAtSpace?: boolean;
  /** Maximum length of one tag, characters. */
  maxLength?: number;
  /** Whether it is read-only. */
  readOnly?: boolean;
  /** Why it is read-only. */
  readOnlyReason?: string;
}

/** Shows the key of the button; nothing without one. */
function OpenerHint(props: { text: string; shortcut: string | undefined; children: ReactElement }) {
  const { text, shortcut, children } = props;
  return shortcut ? (
    <Tooltip text={text} shortcut={shortcut}>
      {children}
    </Tooltip>
  ) : (
    children
  );
}

const createValue = "\u0000create";

const commas = ",";
const commasAndSpaces = /[\s,]+/;

const partsOf = (text: string, separator: string | RegExp = commas) =>
  text.split(separator).map((part) => part.trim().normalize("NFC"));

/**
 * The suggestion that a typed text stands for: the same tag, or the first one that begins with it. Otherwise the text
 * itself is a new tag.
 */
function meant(text: string, rows: readonly ComboboxOption[]): string {
  const [exact = "", ...others] = partsOf(text);
  if (others.length > 0) return createValue;
  const folded = foldText(exact).trim();
  const begins = rows.filter(
    ({ value, label }) => value !== createValue && foldText(label).trim().startsWith(folded),
  );
  const same =
    begins.find(({ value }) => value === exact) ??
    begins.find(({ label }) => foldText(label).trim() === folded);
  return (same ?? begins[0])?.value ?? createValue;
}

/**
 * Tags of a snapshot. Enter takes the highlighted suggestion, a new tag has a row of its own below them. A comma adds
 * the text as it is. Enter in the empty input leaves it, and before anything is changed takes the tag that was used
 * last. Enter with Ctrl or Cmd takes and leaves. Backspace in the empty input removes the last tag, Escape closes.
 * Otherwise suggestions work as in a Combobox. The remove buttons are one tab stop: arrow keys, Home and End move between them,
 * Delete removes a tag, and the focus stays among them.
 */
export function TagInput({
  label,
  hideLabel = false,
  tags,
  onTagsChange,
  addLabel: ownAddLabel,
  removeLabel: ownRemoveLabel,
  suggestions = [],
  repeated,
  createLabel: ownCreateLabel,
  onDone,
  isOpen = false,
  shortcut,
  endsAtSpace = false,
  maxLength = 64,
  readOnly = false,
  readOnlyReason,
}: TagInputProps) {
  const words = useUiWords();
  const addLabel = ownAddLabel ?? words.tagInput.add;
  const removeLabel = ownRemoveLabel ?? words.remove;
  const createLabel = ownCreateLabel ?? ((tag: string) => `${addLabel} “${tag}”`);
  const [draft, setDraft] = useState<string | null>(isOpen ? "" : null);
  const [open, setOpen] = useState(isOpen);
  const opener = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const [activeTag, setActiveTag] = useState(0);
  /** Nothing was changed since the input was opened. */
  const [isUnchanged, setUnchanged] = useState(true);
  /** Whether to move the focus after the tag that had it is removed. */
  const refocus = useRef(false);
  const known = useMemo(
    () => suggestions.filter((tag) => !tags.includes(tag)).map((tag) => ({ value: tag, label: tag })),
    [suggestions, tags],
  );

  const change = (next: string[]) => {
    setUnchanged(false);
    onTagsChange(next);
  };
  const typed = (text: string) => partsOf(text, endsAtSpace ? commasAndSpaces : commas);
  const freshOf = (parts: readonly string[]) =>
    parts.filter((part, index, all) => part !== "" && all.indexOf(part) === index && !tags.includes(part));
  const add = (parts: readonly string[]): readonly string[] => {
    const fresh = freshOf(parts);
    const next = [...tags, ...fresh];
    if (fresh.length > 0) change(next);
    setDraft("");
    setOpen(false);
    return next;
  };
  const query = draft ?? "";
  const isNew = freshOf(typed(query)).some((part) => !suggestions.includes(part));
  const listbox = useListbox({
    source: known,
    query,
    open,
    setOpen,
    chosen: null,
    autoFirst: false,
    lastRow: isNew ? { value: createValue, label: createLabel(query.trim()), icon: plusIcon } : undefined,
    offered: (rows) => (query.trim() ? meant(query, rows) : isUnchanged ? repeated : undefined),
    onChoose: ({ value }) => add(partsAt(value)),
  });
  /** A suggestion as a whole, or what is typed. */
  const partsAt = (value: string | undefined) =>
    value === undefined || value === createValue ? typed(query) : partsOf(value);
  /** What Enter would take. */
  const taken = () => partsAt(listbox.rows[listbox.activeIndex]?.value);
  const close = () => {
    setDraft(null);
    setOpen(false);
    requestAnimationFrame(() => opener.current?.focus());
  };
  const active = Math.min(activeTag, tags.length - 1);
  const cross = (index: number) => list.current?.querySelectorAll<HTMLElement>("[data-cross]")[index];
  useLayoutEffect(() => {
    if (!refocus.current) return;
    refocus.current = false;
    (cross(active) ?? opener.current)?.focus();
  });
  const remove = (index: number) => {
    setActiveTag(index);
    refocus.current = true;
    change(tags.filter((_, at) => at !== index));
  };
  const onCrossKey = (event: KeyboardEvent<HTMLButtonElement>, index: number) => {
    const towardsEnd = event.currentTarget.matches(":dir(rtl)") ? "ArrowLeft" : "ArrowRight";
    const towardsStart = towardsEnd === "ArrowLeft" ? "ArrowRight" : "ArrowLeft";
    if (event.key === towardsEnd) cross(index + 1)?.focus();
    else if (event.key === towardsStart) cross(index - 1)?.focus();
    else if (event.key === "Home") cross(0)?.focus();
    else if (event.key === "End") cross(tags.length - 1)?.focus();
    else if (event.key === "Delete" || event.key === "Backspace") remove(index);
    else return;
    event.preventDefault();
  };
  const onKey = (event: KeyboardEvent<HTMLInputElement>) => {
    // While an input method composes a word, Enter belongs to it.
    if (event.nativeEvent.isComposing) return;
    if (isSaveKey(event)) {
      add(taken());
      // A dialog handles the key too.
      if (!onDone) close();
    } else if (event.key === "Enter" && query.trim() === "" && !listbox.hasMoved) {
      event.preventDefault();
      const next = add(taken());
      if (onDone) onDone(next);
      else close();
    } else if (listbox.onKey(event)) return;
    else if (event.key === "Enter" || event.key === ",") {
      event.preventDefault();
      add(typed(query));
    } else if (event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      close();
    } else if (event.key === "Backspace" && draft === "" && tags.length > 0) {
      change(tags.slice(0, -1));
    }
  };

  return (
    <fieldset className="min-w-0">
      <legend className={hideLabel ? "sr-only" : "mb-0.75 text-12 text-ink-3"}>{label}</legend>
      <ul ref={list} className="flex flex-wrap items-center gap-2">
        {tags.map((tag, index) => (
          <li
            key={tag}
            className="inline-flex h-small max-w-full items-center rounded-s bg-ink/8 ps-2 text-12 font-medium text-ink-2 forced-colors:border"
          >
            <bdi className={cx("truncate", readOnly && "pe-2")}>{tag}</bdi>
            {readOnly ? null : (
              <button
                type="button"
                data-cross=""
                tabIndex={index === active ? 0 : -1}
                aria-label={removeLabel(tag)}
                onFocus={() => setActiveTag(index)}
                onKeyDown={(event) => onCrossKey(event, index)}
                onClick={() => remove(index)}
                className="inline-grid h-full min-w-small shrink-0 place-items-center rounded-s hover:text-ink focus-visible:-outline-offset-2"
              >
                <Icon icon={xIcon} size={13} />
              </button>
            )}
          </li>
        ))}
        {readOnly ? null : (
          <li>
            {draft === null ? (
              <OpenerHint text={addLabel} shortcut={shortcut}>
                <button
                  ref={opener}
                  type="button"
                  data-add-tag=""
                  aria-keyshortcuts={shortcut}
                  onClick={() => {
                    setUnchanged(true);
                    setDraft("");
                    setOpen(true);
                  }}
                  className="inline-flex h-small items-center gap-1.5 rounded-full border border-dashed border-line-2 px-2.5 text-12 font-medium text-ink-2 hover:text-ink"
                >
                  <Icon icon={plusIcon} size={14} />
                  {addLabel}
                </button>
              </OpenerHint>
            ) : (
              <OptionPopup
                {...listbox.list}
                label={label}
                onClose={() => setOpen(false)}
                noteKind="plain"
                anchor={
                  <input
                    {...listbox.box}
                    // The user has just opened the input with its button.
                    // biome-ignore lint/a11y/noAutofocus: focus follows the user's own action
                    autoFocus
                    data-takes-escape=""
                    type="text"
                    dir="auto"
                    autoComplete="off"
                    aria-label={addLabel}
                    maxLength={maxLength}
                    value={draft}
                    onChange={(event) => {
                      const { value } = event.target;
                      const isComposing =
                        event.nativeEvent instanceof InputEvent && event.nativeEvent.isComposing;
                      if (endsAtSpace && !isComposing && /\S\s/.test(value)) {
                        add(typed(value));
                        return;
                      }
                      setDraft(value);
                      setOpen(true);
                    }}
                    onClick={() => setOpen(true)}
                    onKeyDown={onKey}
                    onBlur={() => {
                      if (query.trim()) add(taken());
                      setDraft(null);
                      setOpen(false);
                    }}
                    className="h-small w-40 rounded-s border border-acc-line bg-raised px-2 text-12 text-ink outline-none focus-visible:outline-1 focus-visible:outline-offset-0"
                  />
                }
              />
            )}
          </li>
        )}
      </ul>
      {readOnly && readOnlyReason ? <p className="mt-1 text-12 text-ink-3">{readOnlyReason}</p> : null}
    </fieldset>
  );
}
