import { Popover as Radix } from "radix-ui";
import { type ReactElement, type ReactNode, useId } from "react";
import { IconButton } from "../button/IconButton.tsx";
import { xIcon } from "../generated/icons/x.ts";
import { cx } from "../lib/cx.ts";
import { leaveEscapeToField } from "./leave-escape.ts";
import { ScrollBody } from "./ScrollBody.tsx";

export interface PopoverProps {
  /** Omit it if only the trigger opens and closes it. */
  open?: boolean;
  /** Called when it is to open or close. */
  onOpenChange?: (open: boolean) => void;
  /** The button that opens it; gets the focus back. */
  trigger: ReactElement;
  /** A short title. */
  title: string;
  /** Hides the title from sight only. */
  hideTitle?: boolean;
  /** Its content. */
  children: ReactNode;
  /** Buttons below a hairline. */
  footer?: ReactNode;
  /** Adds a close button beside the title. */
  closeLabel?: string;
  /** Which of its edges aligns with the trigger. */
  align?: "start" | "center" | "end";
  /** The preferred side of the trigger; it flips if there is no room. */
  side?: "top" | "right" | "bottom" | "left";
  /** Gets the focus when it closes, if not the trigger. */
  focusOnClose?: () => HTMLElement | null;
}

/** A few controls or an explanation, anchored to what they are about. The page behind remains usable. */
export function Popover(props: PopoverProps) {
  const { open, onOpenChange, trigger, title, hideTitle = false, children, footer, closeLabel } = props;
  const id = useId();
  return (
    <Radix.Root {...(open === undefined ? {} : { open })} {...(onOpenChange ? { onOpenChange } : {})}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-labelledby={id}
          tabIndex={-1}
          // The popover itself, so that its title is read first and the close button does not show its tooltip.
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
          }}
          onCloseAutoFocus={(event) => {
            const other = props.focusOnClose?.();
            if (!other) return;
            event.preventDefault();
            other.focus({ preventScroll: true });
          }}
          onEscapeKeyDown={leaveEscapeToField}
          align={props.align ?? "start"}
          side={props.side ?? "bottom"}
          sideOffset={6}
          collisionPadding={8}
          className="z-50 flex max-h-(--radix-popover-content-available-height) w-max max-w-[min(22.5rem,calc(100vw-16px))] min-w-48 animate-appear flex-col rounded-l bg-raised text-13 text-ink shadow-2 outline-none focus-visible:outline-none forced-colors:border"
        >
          <div
            className={
              hideTitle
                ? "sr-only"
                : cx(
                    "flex items-start gap-2 py-2 ps-4 has-[+[data-scrolled]]:shadow-[0_1px_0_var(--line)]",
                    closeLabel ? "pe-2" : "pe-4",
                  )
            }
          >
            <h2 id={id} className="min-w-0 flex-1 py-1.75 text-14 font-semibold wrap-anywhere">
              {title}
            </h2>
            {closeLabel && !hideTitle ? (
              <Radix.Close asChild>
                <IconButton icon={xIcon} label={closeLabel} />
              </Radix.Close>
            ) : null}
          </div>
          <ScrollBody className={`min-h-0 flex-auto px-4 pb-4 -outline-offset-2 ${hideTitle ? "pt-4" : ""}`}>
            {children}
          </ScrollBody>
          {footer ? (
            <div className="flex flex-wrap items-center justify-end gap-2 border-t border-line px-4 py-3">
              {footer}
            </div>
          ) : null}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
