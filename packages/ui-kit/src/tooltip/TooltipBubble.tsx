import { Tooltip as Radix } from "radix-ui";
import { StandIn } from "../lib/StandIn.tsx";
import { Kbd } from "../marks/Kbd.tsx";

export interface TooltipBubbleProps {
  /** What it is about. */
  trigger: HTMLElement;
  text: string;
  shortcut: string | undefined;
  side: "top" | "right" | "bottom" | "left";
  /** Gets the id of the bubble while it stands. */
  onDescribed: (id: string | undefined) => void;
  /** Escape, a press elsewhere, scrolling, or a pointer that left trigger and bubble. */
  onClose: () => void;
}

/** The open tooltip. A part of its own: what places it weighs more than the control that it names. */
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
