import { Tooltip as Radix } from "radix-ui";
import type { ReactElement, ReactNode } from "react";
import { Kbd } from "../marks/Kbd.tsx";
import { UiProvider, useInsideUiProvider } from "../provider/UiProvider.tsx";

/** Texts longer than this are cut: a tooltip is a hint, never the only place of a long text. */
export const tooltipMaxCharacters = 400;

export interface TooltipProps {
  /** At most 400 characters are shown. */
  text: string;
  shortcut?: string;
  side?: "top" | "right" | "bottom" | "left";
  /** For stories and tests: open from the start. */
  defaultOpen?: boolean;
  /** One element that can be focused and takes a ref. */
  children: ReactElement;
}

function WithProvider({ children }: { children: ReactNode }) {
  return useInsideUiProvider() ? children : <UiProvider>{children}</UiProvider>;
}

/** A hint on hover and focus. It repeats or adds; what one must know stands on the page itself. */
export function Tooltip({ text, shortcut, side = "bottom", defaultOpen = false, children }: TooltipProps) {
  const shown = text.length > tooltipMaxCharacters ? `${text.slice(0, tooltipMaxCharacters - 1)}…` : text;
  return (
    <WithProvider>
      <Radix.Root defaultOpen={defaultOpen}>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            side={side}
            sideOffset={6}
            collisionPadding={8}
            className="z-50 flex max-w-80 items-center gap-2 rounded-s border border-transparent bg-inv px-2 py-1 text-12 wrap-anywhere text-inv-ink shadow-2"
          >
            {shown}
            {shortcut ? <Kbd onInverse>{shortcut}</Kbd> : null}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </WithProvider>
  );
}
