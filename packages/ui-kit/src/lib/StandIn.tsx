import { type Ref, useEffect, useImperativeHandle } from "react";

export interface StandInProps {
  /** The element that it represents. */
  element: HTMLElement;
  /** Receives the id of the description that would have been set on the element. */
  onDescribed?: (id: string | undefined) => void;
  ref?: Ref<HTMLElement>;
  "aria-describedby"?: string;
}

/**
 * Represents an element that already exists where a Radix component expects its trigger as a child: positioning at the
 * trigger, and returning the focus to it, use the element. It renders nothing and receives no events.
 */
export function StandIn({ element, onDescribed, ref, "aria-describedby": describedBy }: StandInProps) {
  useImperativeHandle(ref, () => element, [element]);
  useEffect(() => {
    onDescribed?.(describedBy);
    return () => onDescribed?.(undefined);
  }, [onDescribed, describedBy]);
  return null;
}
