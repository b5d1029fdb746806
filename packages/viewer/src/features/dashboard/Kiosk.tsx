import { type ReactNode, useEffect, useRef } from "react";
import { createPortal } from "react-dom";

export interface KioskProps {
  readonly onLeave: () => void;
  /** Called every minute. */
  readonly onRefresh: () => void;
  readonly children: ReactNode;
}

/** Live messages come at once; this is for an unattended screen that lost its connection. */
const refreshMs = 60_000;

/** The element, or all that is in it beside the messages, which stay over the page. */
function besideMessages(element: Element): HTMLElement[] {
  if (!(element instanceof HTMLElement) || element.matches("[aria-live]")) return [];
  if (!element.querySelector("[aria-live]")) return element.inert ? [] : [element];
  return [...element.children].flatMap(besideMessages);
}

/** A page over all others, without navigation, and below messages; Esc leaves it. */
export function Kiosk({ onLeave, onRefresh, children }: KioskProps) {
  const frame = useRef<HTMLElement>(null);
  const latest = useRef({ onLeave, onRefresh });
  latest.current = { onLeave, onRefresh };
  useEffect(() => {
    const rest = [...document.body.children]
      .filter((element) => element !== frame.current)
      .flatMap(besideMessages);
    for (const element of rest) element.inert = true;
    frame.current?.focus();
    const timer = setInterval(() => latest.current.onRefresh(), refreshMs);
    const leave = ({ key, defaultPrevented }: KeyboardEvent) => {
      if (key === "Escape" && !defaultPrevented) latest.current.onLeave();
    };
    document.addEventListener("keydown", leave);
    return () => {
      for (const element of rest) element.inert = false;
      clearInterval(timer);
      document.removeEventListener("keydown", leave);
    };
  }, []);
  return createPortal(
    <main ref={frame} tabIndex={-1} className="fixed inset-0 z-40 overflow-y-auto bg-ground outline-none">
      {children}
    </main>,
    document.body,
  );
}
