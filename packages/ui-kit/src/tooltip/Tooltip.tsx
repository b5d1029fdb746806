import { type ReactElement, useState } from "react";
import { TriggerSlot } from "../lib/TriggerSlot.tsx";
import { useTooltipTrigger } from "./use-tooltip-trigger.ts";

export interface TooltipProps {
  /** A few words; nothing essential. */
  text: string;
  /** The shortcut key as displayed. */
  shortcut?: string;
  /** The preferred side of the trigger; it flips if there is no room. */
  side?: "top" | "right" | "bottom" | "left";
  /** For stories and tests: initially open. */
  defaultOpen?: boolean;
  /** One focusable element that accepts a ref. */
  children: ReactElement;
}

/**
 * A hint on hover, on focus and on a long press, at most 400 px wide. It repeats or adds; essential information belongs
 * on the page itself.
 */
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
