import { Dialog as Radix } from "radix-ui";
import type { ReactElement, ReactNode } from "react";
import { IconButton } from "../button/IconButton.tsx";
import { xIcon } from "../generated/icons/x.ts";
import { cx } from "../lib/cx.ts";
import { useUiWords } from "../provider/use-ui-words.ts";
import { Modal } from "./Modal.tsx";
import { ScrollBody } from "./ScrollBody.tsx";

export interface DialogProps {
  /** Omit it if only the trigger opens and closes it. */
  open?: boolean;
  /** Called when it is to open or close. */
  onOpenChange?: (open: boolean) => void;
  /** The element that opens it and gets the focus back; default: the element focused before. */
  trigger?: ReactElement;
  /** Called when it has closed: the element that gets the focus instead, such as the next row; null for none. */
  goOnAt?: () => HTMLElement | null | undefined;
  /** A short title. */
  title: string;
  /** One sentence below the title. */
  description?: string;
  /** Its content. */
  children?: ReactNode;
  /** Buttons, the main one last: Ctrl or Cmd with Enter presses it. */
  footer?: ReactNode;
  /** Label of the close button; default: the shared text. */
  closeLabel?: string;
  /** Its width on a desktop screen. */
  size?: "small" | "medium" | "large" | "wide";
}

const widths = { small: "sm:max-w-100", medium: "sm:max-w-140", large: "sm:max-w-210", wide: "sm:max-w-300" };

/** A question or a task in front of the page. On a phone it opens from the bottom, near the thumb. */
export function Dialog({
  open,
  onOpenChange,
  trigger,
  goOnAt,
  title,
  description,
  children,
  footer,
  closeLabel,
  size = "medium",
}: DialogProps) {
  const words = useUiWords();
  return (
    <Modal
      {...{ open, onOpenChange, trigger, goOnAt }}
      hasDescription={Boolean(description)}
      isSheet
      className={cx(
        "fixed inset-x-0 bottom-0 z-40 m-auto flex max-h-[92dvh] w-full animate-appear flex-col rounded-t-l bg-raised text-ink shadow-2 outline-none focus-visible:outline-none",
        "sm:inset-0 sm:h-fit sm:max-h-[88dvh] sm:w-[calc(100%-48px)] sm:rounded-l forced-colors:border",
        widths[size],
      )}
    >
      <div className="flex items-start gap-3 py-3 ps-6 pe-3 has-[+[data-scrolled]]:shadow-[0_1px_0_var(--line)]">
        <div className="min-w-0 flex-1 py-1">
          <Radix.Title className="text-20 font-semibold wrap-anywhere">{title}</Radix.Title>
          {description ? (
            <Radix.Description className="mt-1 text-14 text-ink-2">{description}</Radix.Description>
          ) : null}
        </div>
        <Radix.Close asChild>
          <IconButton icon={xIcon} label={closeLabel ?? words.close} />
        </Radix.Close>
      </div>
      {children ? (
        <ScrollBody className="min-h-0 flex-auto px-6 pb-4 -outline-offset-2">{children}</ScrollBody>
      ) : null}
      {footer ? (
        <div
          data-footer=""
          className="flex flex-wrap items-center justify-end gap-2 border-t border-line px-6 py-3 pb-[max(12px,env(safe-area-inset-bottom))]"
        >
          {footer}
        </div>
      ) : null}
    </Modal>
  );
}
