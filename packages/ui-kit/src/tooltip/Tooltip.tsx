import { type ReactElement, useState } from "react";
import { TriggerSlot } from "../lib/TriggerSlot.tsx";
import { useTooltipTrigger } from "./use-tooltip-trigger.ts";

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

/** A hint on hover, on focus and under a finger that stays, at most 400 px wide. It repeats or adds; what one must know stands on the page itself. */
export function Tooltip({ text, shortcut, side = "bottom", defaultOpen = false, children }: TooltipProps) {
  const [trigger, setTrigger] = useState<HTMLElement | null>(null);
  const [bubbleId, setBubbleId] = useState<string>();
  const { Bubble, close, triggerProps } = useTooltipTrigger(defaultOpen);
  return (
    <>
      <TriggerSlot onElement={setTrigger} added={{ "aria-describedby": bubbleId, ...triggerProps }}>
        {children}
      </TriggerSlot>
      {Bubble && trigger ? (
        <Bubble
          trigger={trigger}
          text={text}
          shortcut={shortcut}
          side={side}
          onDescribed={setBubbleId}
          onClose={close}
        />
      ) : null}
    </>
  );
}
