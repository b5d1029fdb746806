import { type Ref, useEffect, useImperativeHandle } from "react";

export interface StandInProps {
  /** The element that it stands for. */
  element: HTMLElement;
  /** Gets the id of what describes the element, as it would have been set on it. */
  onDescribed?: (id: string | undefined) => void;
  ref?: Ref<HTMLElement>;
  "aria-describedby"?: string;
}

/**
 * Stands for an element that is on the page already, where a part of Radix wants its trigger inside: what is placed at
 * the trigger, and gives the focus back to it, finds the element. It draws nothing and takes no events.
 */
export function StandIn({ element, onDescribed, ref, "aria-describedby": describedBy }: StandInProps) {
  useImperativeHandle(ref, () => element, [element]);
  useEffect(() => {
    onDescribed?.(describedBy);
    return () => onDescribed?.(undefined);
  }, [onDescribed, describedBy]);
  return null;
}
