import { Dialog as Radix } from "radix-ui";
import { type RefObject, useRef } from "react";
import { IconButton } from "../button/IconButton.tsx";
import { endButton } from "../fields/control-classes.ts";
import { arrowLeftIcon } from "../generated/icons/arrow-left.ts";
import { xIcon } from "../generated/icons/x.ts";
import { Icon } from "../icon/Icon.tsx";
import { useVisibleArea } from "../lib/use-visible-area.ts";
import { MakeRestInert } from "../overlay/MakeRestInert.tsx";
import type { ComboboxWords } from "../provider/ui-words.ts";
import { useUiWords } from "../provider/use-ui-words.ts";
import { OptionList } from "./OptionList.tsx";
import { OptionNote } from "./OptionNote.tsx";
import type { ComboboxState } from "./use-combobox.ts";

export interface OptionSheetProps {
  readonly label: string;
  readonly words: ComboboxWords;
  readonly state: ComboboxState;
  readonly freeText: boolean;
  readonly maxLength: number | undefined;
  /** Gets the focus back. */
  readonly returnTo: RefObject<HTMLElement | null>;
}

/** The options over the whole screen of a phone, above its keyboard, with the search input on top. */
export function OptionSheet({ label, words, state, freeText, maxLength, returnTo }: OptionSheetProps) {
  const { draft, listbox } = state;
  const { close } = useUiWords();
  const input = useRef<HTMLInputElement>(null);
  const { topPx, heightPx } = useVisibleArea();
  const text = draft ?? (freeText ? state.shownValue : "");
  // An empty input means "none" only if the typed text itself is the value.
  const leave = () => state.settle({ emptied: freeText });
  return (
    <Radix.Root open onOpenChange={(open) => open || leave()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-ground" />
        <Radix.Content
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            input.current?.focus();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            returnTo.current?.focus({ preventScroll: true });
          }}
          onEscapeKeyDown={(event) => {
            event.preventDefault();
            state.revert();
          }}
          style={{ top: topPx, height: heightPx }}
          className="fixed inset-x-0 z-40 flex animate-appear flex-col bg-ground pt-[env(safe-area-inset-top)] pr-[env(safe-area-inset-right)] pl-[env(safe-area-inset-left)] text-ink outline-none focus-visible:outline-none"
        >
          <MakeRestInert />
          <Radix.Title className="sr-only">{label}</Radix.Title>
          <div className="flex min-h-13 items-center gap-1 border-b border-line py-1 ps-1 pe-2">
            <IconButton icon={arrowLeftIcon} label={close} onClick={leave} className="size-11!" />
            <input
              {...listbox.box}
              ref={input}
              type="text"
              dir="auto"
              aria-label={label}
              autoComplete="off"
              autoCapitalize="off"
              enterKeyHint={freeText ? "done" : "search"}
              spellCheck={freeText}
              maxLength={maxLength}
              placeholder={label}
              value={text}
              onChange={(event) => state.type(event.target.value)}
              onKeyDown={(event) => {
                if (listbox.onKey(event) || event.key !== "Enter" || event.nativeEvent.isComposing) return;
                event.preventDefault();
                if (freeText) leave();
              }}
              // A smaller font would make a phone zoom in.
              className="h-11 min-w-0 flex-1 bg-transparent text-16 text-ink outline-none focus-visible:shadow-none focus-visible:outline-none"
            />
            {text === "" ? null : (
              <button
                type="button"
                aria-label={words.clear}
                onClick={() => {
                  state.type("");
                  input.current?.focus();
                }}
                className={`${endButton} size-11!`}
              >
                <Icon icon={xIcon} size={18} />
              </button>
            )}
          </div>
          <div className="relative min-h-0 grow basis-0 overflow-y-auto overscroll-contain px-2 pt-1.5 pb-[max(8px,env(safe-area-inset-bottom))]">
            <OptionNote {...state.note} />
            <OptionList {...listbox.list} label={label} />
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
