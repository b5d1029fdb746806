import { Dialog as Radix } from "radix-ui";
import { type ReactElement, type ReactNode, useEffect } from "react";
import { IconButton } from "../button/IconButton.tsx";
import { cx } from "../lib/cx.ts";

export interface DialogProps {
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** The element that opens it; gets the focus back. */
  trigger?: ReactElement;
  title: string;
  /** One sentence below the title. */
  description?: string;
  children?: ReactNode;
  /** Buttons, the main one last. */
  footer?: ReactNode;
  closeLabel: string;
  size?: "small" | "medium" | "large";
}

const widths = { small: "sm:max-w-100", medium: "sm:max-w-140", large: "sm:max-w-210" };

/** What Radix hides from assistive technology behind the dialog must not take the focus either. */
function MakeRestInert() {
  useEffect(() => {
    const hidden = [...document.querySelectorAll<HTMLElement>("body > [data-aria-hidden=true]")];
    for (const element of hidden) element.inert = true;
    return () => {
      for (const element of hidden) element.inert = false;
    };
  }, []);
  return null;
}

/** A question or a task in front of the page. On a phone it comes up from below, near the thumb. */
export function Dialog({
  open,
  onOpenChange,
  trigger,
  title,
  description,
  children,
  footer,
  closeLabel,
  size = "medium",
}: DialogProps) {
  return (
    <Radix.Root {...(open === undefined ? {} : { open })} {...(onOpenChange ? { onOpenChange } : {})}>
      {trigger ? <Radix.Trigger asChild>{trigger}</Radix.Trigger> : null}
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-scrim" />
        <Radix.Content
          {...(description ? {} : { "aria-describedby": undefined })}
          // The dialog itself, so that its title is read first and no button is pressed by accident.
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
          }}
          className={cx(
            "fixed inset-x-0 bottom-0 z-40 m-auto flex max-h-[92dvh] w-full animate-appear flex-col rounded-t-l bg-raised text-ink shadow-2 outline-none focus-visible:outline-none",
            "sm:inset-0 sm:h-fit sm:max-h-[88dvh] sm:w-[calc(100%-48px)] sm:rounded-l forced-colors:border",
            widths[size],
          )}
        >
          <MakeRestInert />
          <header className="flex items-start gap-3 py-3 ps-6 pe-3">
            <div className="min-w-0 flex-1 py-1">
              <Radix.Title className="text-20 font-semibold wrap-anywhere">{title}</Radix.Title>
              {description ? (
                <Radix.Description className="mt-1 text-14 text-ink-2">{description}</Radix.Description>
              ) : null}
            </div>
            <Radix.Close asChild>
              <IconButton icon="x" label={closeLabel} />
            </Radix.Close>
          </header>
          {children ? (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: long content is scrolled with the arrow keys
            <div tabIndex={0} className="min-h-0 flex-1 overflow-y-auto px-6 pb-4 -outline-offset-2">
              {children}
            </div>
          ) : null}
          {footer ? (
            <footer className="flex flex-wrap items-center justify-end gap-2 border-t border-line px-6 py-3 pb-[max(12px,env(safe-area-inset-bottom))]">
              {footer}
            </footer>
          ) : null}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
