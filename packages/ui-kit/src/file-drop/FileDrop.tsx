import { type DragEvent, type ReactNode, useId, useRef, useState } from "react";
import { Button } from "../button/Button.tsx";
import { fileArrowUpIcon } from "../generated/icons/file-arrow-up.ts";
import { plusIcon } from "../generated/icons/plus.ts";
import { warningCircleIcon } from "../generated/icons/warning-circle.ts";
import { Icon } from "../icon/Icon.tsx";
import { filled } from "../icon/icon-shape.ts";
import { cx } from "../lib/cx.ts";
import { useUiWords } from "../provider/use-ui-words.ts";
import { droppedFiles } from "./dropped-files.ts";
import { type FileRules, type SortedFiles, sortFiles } from "./sort-files.ts";
import { useNoFileNavigation } from "./use-no-file-navigation.ts";

export interface FileDropProps {
  /** "Drop snapshot files here". */
  title: string;
  /** Accepted files: ".nlz, at most 400 MB each". */
  hint?: string;
  /** Label of the button that opens the file dialog: "Choose files". Default: the shared text. */
  chooseLabel?: string;
  /** Shown while files are dragged over the area: "Let go to add". Default: the shared text. */
  overLabel?: string;
  /** Accepted files: extensions, sizes, number. */
  rules: FileRules;
  /** Without it, a new file replaces the previous one. */
  multiple?: boolean;
  /** Names already in the list. */
  takenNames?: readonly string[];
  /** Selected or dropped files, sorted by the rules. */
  onFiles: (files: SortedFiles) => void;
  /** Names of dropped files and folders that the browser could not read. */
  onUnreadable?: (names: readonly string[]) => void;
  /** One sentence about rejected files or a failure. */
  error?: string;
  /** Whether it is disabled. */
  disabled?: boolean;
  /** Why it is disabled; it remains focusable so that screen readers announce the reason. */
  disabledReason?: string;
  /** Below: the list of selected files. */
  children?: ReactNode;
}

const holdsFiles = (event: DragEvent) => event.dataTransfer.types.includes("Files");

/** An area for files: dropped (folders too), or selected with the button. */
export function FileDrop({
  title,
  hint,
  chooseLabel: ownChooseLabel,
  overLabel: ownOverLabel,
  rules,
  multiple = true,
  takenNames = [],
  onFiles,
  onUnreadable,
  error,
  disabled = false,
  disabledReason,
  children,
}: FileDropProps) {
  const words = useUiWords().fileDrop;
  const chooseLabel = ownChooseLabel ?? words.choose;
  const overLabel = ownOverLabel ?? words.over;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  // A child is entered before its parent is left: the depth detects when the area is left.
  const depth = useRef(0);
  const [over, setOver] = useState(false);
  useNoFileNavigation();
  const take = (files: readonly File[]) => {
    // A single file replaces the previous one; other dropped files are rejected, not silently lost.
    const sorted = multiple
      ? sortFiles(files, rules, takenNames)
      : sortFiles(files, { ...rules, maxFiles: 1 });
    if (files.length > 0 && !disabled) onFiles(sorted);
  };
  const enter = (event: DragEvent, step: 1 | -1) => {
    if (!holdsFiles(event)) return;
    event.preventDefault();
    depth.current = Math.max(0, depth.current + step);
    setOver(depth.current > 0 && !disabled);
  };
  const drop = (event: DragEvent) => {
    if (!holdsFiles(event)) return;
    event.preventDefault();
    depth.current = 0;
    setOver(false);
    if (disabled) return;
    void droppedFiles(event.dataTransfer).then(({ files, unreadable }) => {
      take(files);
      if (unreadable.length > 0) onUnreadable?.(unreadable);
    });
  };
  return (
    <section
      aria-labelledby={`${id}-title`}
      aria-describedby={hint ? `${id}-hint` : undefined}
      onDragEnter={(event) => enter(event, 1)}
      onDragLeave={(event) => enter(event, -1)}
      onDragOver={(event) => {
        if (!holdsFiles(event)) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = disabled ? "none" : "copy";
      }}
      onDrop={drop}
      data-over={over || undefined}
      className={cx(
        "rounded-l border border-dashed p-6 transition-colors",
        over ? "border-acc-line bg-acc-wash forced-colors:border-solid" : "border-line-2 bg-surface",
        error && "border-err",
      )}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a larger place for the pointer; keys have the button */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above */}
      <div
        className={cx("-m-6 flex flex-col items-center gap-1 p-6 text-center", !disabled && "cursor-pointer")}
        onClick={(event) => {
          const onControl = (event.target as Element).closest("button, input, a");
          const marksText = getSelection()?.type === "Range";
          if (!onControl && !marksText && !disabled) input.current?.click();
        }}
      >
        <Icon
          icon={over ? filled(fileArrowUpIcon) : fileArrowUpIcon}
          size={28}
          className={over ? "text-acc" : "text-ink-2"}
        />
        {/* Touch cannot drag files. */}
        <p id={`${id}-title`} className="text-14 font-semibold wrap-anywhere text-ink pointer-coarse:sr-only">
          {title}
        </p>
        <p className={cx("text-12", over ? "text-acc" : "text-ink-2")}>
          <span aria-hidden={over || undefined} id={`${id}-hint`} className={over ? "sr-only" : undefined}>
            {hint}
          </span>
          {over ? overLabel : null}
        </p>
        <div className="mt-3">
          <Button
            icon={plusIcon}
            disabled={disabled}
            {...(disabledReason ? { disabledReason } : {})}
            onClick={() => input.current?.click()}
          >
            {chooseLabel}
          </Button>
        </div>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={chooseLabel}
          multiple={multiple}
          accept={rules.endings.join(",")}
          disabled={disabled}
          onChange={(event) => {
            take([...(event.target.files ?? [])]);
            // The same file may be selected again after it was removed.
            event.target.value = "";
          }}
        />
        <div role="status">
          {error ? (
            <p className="mt-2 flex items-start gap-1.5 text-12 text-err">
              <Icon icon={filled(warningCircleIcon)} size={15} className="mt-px" />
              {error}
            </p>
          ) : null}
        </div>
      </div>
      {children}
    </section>
  );
}
