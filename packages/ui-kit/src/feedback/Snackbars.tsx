import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { Icon } from "../icon/Icon.tsx";
import type { Snack, Toaster } from "./toaster.ts";

export interface SnackbarsProps {
  toaster: Toaster;
  /** Name of the cross: "Close". */
  closeLabel: string;
}

/** Counts down while neither pointer nor focus rests on the message, then calls `onEnd`. */
function useCountdown(durationMs: number, paused: boolean, onEnd: () => void) {
  const leftMs = useRef(durationMs);
  const end = useRef(onEnd);
  useEffect(() => {
    end.current = onEnd;
  });
  useEffect(() => {
    if (paused) return;
    const startedMs = performance.now();
    const timer = setTimeout(() => end.current(), leftMs.current);
    return () => {
      clearTimeout(timer);
      leftMs.current = Math.max(0, leftMs.current - (performance.now() - startedMs));
    };
  }, [paused]);
}

function SnackView({ snack, toaster, closeLabel }: { snack: Snack; toaster: Toaster; closeLabel: string }) {
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const close = () => toaster.dismiss(snack.id);
  useCountdown(snack.durationMs, hovered || focused, close);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the pointer and the focus only stop the clock here
    <div
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      onKeyDown={(event) => {
        if (event.key === "Escape") close();
      }}
      className="pointer-events-auto flex min-h-11 max-w-120 min-w-0 animate-appear items-center gap-2.5 rounded-m bg-inv py-1 ps-3.5 pe-1.5 text-13 text-inv-ink shadow-2 forced-colors:border"
    >
      {snack.tone === "success" ? <Icon name="check-circle" weight="fill" className="text-inv-acc" /> : null}
      {snack.tone === "error" ? <Icon name="warning-circle" weight="fill" className="text-inv-acc" /> : null}
      <span className="min-w-0 flex-1 py-1.5 wrap-anywhere">{snack.message}</span>
      {snack.action ? (
        <button
          type="button"
          onClick={() => {
            snack.action?.onAction();
            close();
          }}
          className="h-ctl rounded-m px-3 font-semibold text-inv-acc hover:underline focus-visible:outline-inv-ink focus-visible:shadow-none"
        >
          {snack.action.label}
        </button>
      ) : null}
      <button
        type="button"
        aria-label={closeLabel}
        onClick={close}
        className="inline-grid size-ctl shrink-0 place-items-center rounded-m text-inv-ink-2 hover:text-inv-ink focus-visible:outline-inv-ink focus-visible:shadow-none"
      >
        <Icon name="x" size={16} />
      </button>
    </div>
  );
}

/** Stands once in the shell, bottom centre, above bars. Says each message politely to assistive technology. */
export function Snackbars({ toaster, closeLabel }: SnackbarsProps) {
  const snack = useSyncExternalStore(toaster.subscribe, toaster.queue, toaster.queue)[0];
  return (
    <div
      role="status"
      aria-live="polite"
      className="pointer-events-none fixed inset-x-4 bottom-[calc(16px+env(safe-area-inset-bottom)+var(--bottom-bar,0px))] z-50 flex justify-center"
    >
      {snack ? <SnackView key={snack.id} snack={snack} toaster={toaster} closeLabel={closeLabel} /> : null}
    </div>
  );
}
