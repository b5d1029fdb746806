import { Tooltip as Radix } from "radix-ui";
import { StandIn } from "../lib/StandIn.tsx";
import { Kbd } from "../marks/Kbd.tsx";

export interface TooltipBubbleProps {
  /** The element it describes. */
  trigger: HTMLElement;
  text: string;
  shortcut: string | undefined;
  side: "top" | "right" | "bottom" | "left";
  /** Receives the id of the bubble while it is shown. */
  onDescribed: (id: string | undefined) => void;
  /** Called on Escape, a press elsewhere, scrolling, or when the pointer leaves trigger and bubble. */
  onClose: () => void;
}

/** The open tooltip. A lazy part, because its positioning code is larger than the control. */
export function TooltipBubble({ trigger, text, shortcut, side, onDescribed, onClose }: TooltipBubbleProps) {
  return (
    <Radix.Provider>
      <Radix.Root open onOpenChange={(open) => !open && onClose()}>
        <Radix.Trigger asChild>
          <StandIn element={trigger} onDescribed={onDescribed} />
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
    </Radix.Provider>
  );
}
