import { Popover } from "radix-ui";
import { type ReactElement, useRef } from "react";
import { OptionList, type OptionListProps } from "./OptionList.tsx";
import { OptionNote, type OptionNoteProps } from "./OptionNote.tsx";

export interface OptionPopupProps extends OptionListProps, OptionNoteProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** The input that it belongs to: the popup opens below, with the same width. */
  readonly anchor: ReactElement;
}

/** The list of options below a text input. The focus remains in the input. */
export function OptionPopup({ open, onClose, anchor, note, noteKind, ...list }: OptionPopupProps) {
  const content = useRef<HTMLDivElement>(null);
  return (
    <Popover.Root open={open} onOpenChange={(next) => next || onClose()}>
      <Popover.Anchor asChild>{anchor}</Popover.Anchor>
      <Popover.Portal>
        <Popover.Content
          ref={content}
          role="presentation"
          align="start"
          sideOffset={4}
          collisionPadding={8}
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
          onFocusOutside={(event) => event.preventDefault()}
          // The input closes by its own keys and on blur.
          onEscapeKeyDown={(event) => event.preventDefault()}
          onInteractOutside={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
          className="relative z-50 max-h-[min(22rem,var(--radix-popover-content-available-height,22rem))] w-max max-w-[min(28rem,calc(100vw-16px))] min-w-(--radix-popover-trigger-width) animate-appear overflow-y-auto overscroll-contain rounded-l bg-raised p-1.5 text-ink shadow-2 outline-none forced-colors:border"
        >
          <OptionNote note={note} noteKind={noteKind} />
          <OptionList {...list} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
