import { Dialog as Radix } from "radix-ui";
import type { ReactElement, ReactNode } from "react";
import { IconButton } from "../button/IconButton.tsx";
import { xIcon } from "../generated/icons/x.ts";
import { cx } from "../lib/cx.ts";
import { useUiWords } from "../provider/use-ui-words.ts";
import { Modal } from "./Modal.tsx";
import { ScrollBody } from "./ScrollBody.tsx";

export interface PanelProps {
  /** Omit it if only the trigger opens and closes it. */
  open?: boolean;
  /** Called when it is to open or close. */
  onOpenChange?: (open: boolean) => void;
  /** The element that opens it and gets the focus back; default: the element focused before. */
  trigger?: ReactElement;
  /** A short title. */
  title: string;
  /** One sentence below the title. */
  description?: string;
  /** At the end of the header: "Clear all". */
  aside?: ReactNode;
  /** Sections; they draw the hairlines between them. */
  children: ReactNode;
  /** Stays at the bottom, near the thumb: the one action. */
  footer?: ReactNode;
  /** Label of the close button; default: the shared text. */
  closeLabel?: string;
  /** Its width on a desktop screen. */
  size?: "medium" | "large";
}

const widths = { medium: "sm:w-99", large: "sm:w-150" };

/** A task beside the page: at the end edge on a desktop, over the whole screen on a phone. */
export function Panel(props: PanelProps) {
  const { open, onOpenChange, trigger, title, description, aside, children, footer, closeLabel } = props;
  const words = useUiWords();
  return (
    <Modal
      {...{ open, onOpenChange, trigger }}
      hasDescription={Boolean(description)}
      overlayClassName="max-sm:bg-ground"
      className={cx(
        "fixed inset-0 z-40 flex animate-appear flex-col bg-ground text-ink outline-none focus-visible:outline-none sm:start-auto sm:max-w-[calc(100vw-48px)] sm:animate-enter-end sm:bg-surface sm:rtl:[--towards-end:-1] sm:shadow-2 forced-colors:border",
        // Safe-area insets of a phone; beside a page the panel has only one of them.
        "pt-[env(safe-area-inset-top)] pr-[env(safe-area-inset-right)] pl-[env(safe-area-inset-left)] sm:ltr:pl-0 sm:rtl:pr-0",
        widths[props.size ?? "medium"],
      )}
    >
      {/* The close button is under the thumb that opened the panel: first on a phone, at the edge on a desktop. */}
      <div className="flex min-h-13 items-start gap-2 border-b border-line py-1 ps-2 pe-4 sm:ps-6 sm:pe-3">
        <Radix.Close asChild>
          <IconButton
            icon={xIcon}
            label={closeLabel ?? words.close}
            className="size-11! sm:order-last sm:mt-1.5 sm:size-ctl!"
          />
        </Radix.Close>
        {/* A long title keeps its width: what is beside it wraps below. */}
        <div className="flex min-w-0 flex-1 flex-wrap items-start gap-x-2">
          <div className="min-w-0 flex-[1_1_10rem] py-2.25">
            <Radix.Title className="text-20 font-semibold wrap-anywhere hyphens-auto">{title}</Radix.Title>
            {description ? (
              <Radix.Description className="mt-1 text-14 text-ink-2">{description}</Radix.Description>
            ) : null}
          </div>
          {aside ? <div className="flex min-h-11 shrink-0 items-center">{aside}</div> : null}
        </div>
      </div>
      <ScrollBody className="min-h-0 grow basis-0 overscroll-contain -outline-offset-2">
        {children}
      </ScrollBody>
      {footer ? (
        <div
          data-footer=""
          className="flex flex-wrap items-center justify-end gap-2 border-t border-line bg-surface px-4 pt-3 pb-[calc(12px+env(safe-area-inset-bottom))] sm:px-6"
        >
          {footer}
        </div>
      ) : (
        <div className="h-[env(safe-area-inset-bottom)]" />
      )}
    </Modal>
  );
}
