import { Tooltip as Radix } from "radix-ui";
import { type ReactElement, type ReactNode, useState } from "react";
import { Kbd } from "../marks/Kbd.tsx";
import { UiProvider, useInsideUiProvider } from "../provider/UiProvider.tsx";
import { useHold } from "./use-hold.ts";

export interface TooltipProps {
  /** A few words; not what one must know. */
  text: string;
  /** The key that does the same, as it is shown. */
  shortcut?: string;
  /** The side of the trigger that it prefers; it goes where there is room. */
  side?: "top" | "right" | "bottom" | "left";
  /** For stories and tests: open from the start. */
  defaultOpen?: boolean;
  /** One element that can be focused and takes a ref. */
  children: ReactElement;
}

function WithProvider({ children }: { children: ReactNode }) {
  return useInsideUiProvider() ? children : <UiProvider>{children}</UiProvider>;
}

/** A hint on hover, on focus and under a finger that stays, at most 400 px wide. It repeats or adds; what one must know stands on the page itself. */
export function Tooltip({ text, shortcut, side = "bottom", defaultOpen = false, children }: TooltipProps) {
  const [open, setOpen] = useState(defaultOpen);
  const hold = useHold(setOpen);
  return (
    <WithProvider>
      <Radix.Root open={open} onOpenChange={setOpen}>
        <Radix.Trigger asChild {...hold}>
          {children}
        </Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            side={side}
            sideOffset={6}
            collisionPadding={8}
            className="z-50 flex max-w-[min(400px,calc(100vw-16px))] items-center gap-2 rounded-s border border-transparent bg-inv px-2 py-1 text-12 wrap-anywhere text-inv-ink shadow-2"
          >
            {text}
            {shortcut ? <Kbd onInverse>{shortcut}</Kbd> : null}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </WithProvider>
  );
}
