import { useRef, useState, useSyncExternalStore } from "react";
import { checkCircleIcon } from "../generated/icons/check-circle.ts";
import { warningIcon } from "../generated/icons/warning.ts";
import { warningCircleIcon } from "../generated/icons/warning-circle.ts";
import { xIcon } from "../generated/icons/x.ts";
import { Icon } from "../icon/Icon.tsx";
import { type FillableIconShape, filled } from "../icon/icon-shape.ts";
import { cx } from "../lib/cx.ts";
import { useCountdown } from "../lib/use-countdown.ts";
import { useUiWords } from "../provider/use-ui-words.ts";
import type { Snack, Toaster } from "./toaster.ts";
import { useRoomForSnack } from "./use-room-for-snack.ts";

export interface SnackbarsProps {
  /** From `createToaster`; created outside components. */
  toaster: Toaster;
  /** Label of the close button; default: the shared text. */
  closeLabel?: string;
}

const tones: Record<Snack["tone"], { box: string; icon?: FillableIconShape; ink?: string }> = {
  plain: { box: "bg-inv" },
  success: { box: "bg-inv-ok-wash", icon: checkCircleIcon, ink: "text-inv-ok" },
  warning: { box: "bg-inv-warn-wash", icon: warningIcon, ink: "text-inv-warn" },
  error: { box: "bg-inv-err-wash", icon: warningCircleIcon, ink: "text-inv-err" },
};

function SnackView({ snack, toaster, closeLabel }: { snack: Snack; toaster: Toaster; closeLabel: string }) {
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const cameFrom = useRef<EventTarget>(null);
  const { box, icon, ink } = tones[snack.tone];
  const close = () => {
    if (focused && cameFrom.current instanceof HTMLElement) cameFrom.current.focus({ preventScroll: true });
    toaster.dismiss(snack.id);
  };
  useCountdown(snack.durationMs, hovered || focused, close);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the pointer and the focus only stop the clock here
    <div
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={(event) => {
        if (!focused && !event.currentTarget.contains(event.relatedTarget))
          cameFrom.current = event.relatedTarget;
        setFocused(true);
      }}
      onBlur={() => setFocused(false)}
      onKeyDown={(event) => {
        if (event.key === "Escape") close();
      }}
      className={cx(
        "pointer-events-auto flex min-h-11 max-w-120 min-w-0 animate-appear items-center gap-2.5 rounded-m py-1 ps-3.5 pe-1.5 text-13 text-inv-ink shadow-2 forced-colors:border",
        // On a phone a long message with an action keeps its width.
        snack.action && "max-sm:flex-wrap",
        box,
      )}
    >
      <span className="flex min-w-0 flex-auto items-center gap-2.5">
        {icon ? <Icon icon={filled(icon)} className={ink ?? ""} /> : null}
        <span className="min-w-0 flex-1 py-1.5 wrap-anywhere">{snack.message}</span>
      </span>
      <span data-snack-actions="" className="ms-auto flex items-center gap-2.5 sm:shrink-0">
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
          <Icon icon={xIcon} size={16} />
        </button>
      </span>
    </div>
  );
}

/**
 * Render once in the shell: bottom center, above bars; on a phone at the top while a dialog is open, which rises from
 * the bottom. Announces each message politely to assistive technology. What it covers for some seconds can be scrolled
 * clear of it, and the pressed control is clear of it at once.
 */
export function Snackbars({ toaster, closeLabel }: SnackbarsProps) {
  const words = useUiWords();
  const snack = useSyncExternalStore(toaster.subscribe, toaster.queue, toaster.queue)[0];
  const region = useRef<HTMLDivElement>(null);
  useRoomForSnack(region, snack?.id);
  return (
    <div
      role="status"
      aria-live="polite"
      ref={region}
      className="pointer-events-none fixed right-[max(16px,env(safe-area-inset-right))] bottom-[calc(8px+env(safe-area-inset-bottom)+var(--bottom-bar,0px)+var(--selection-bar,0px)+var(--snack-lift,0px))] left-[calc(var(--side-bar,0px)+max(16px,env(safe-area-inset-left)))] z-50 flex justify-center max-sm:in-[:root:has([data-modal=sheet])]:top-[calc(8px+env(safe-area-inset-top)+var(--snack-lift,0px))] max-sm:in-[:root:has([data-modal=sheet])]:bottom-auto"
    >
      {snack ? (
        <SnackView key={snack.id} snack={snack} toaster={toaster} closeLabel={closeLabel ?? words.close} />
      ) : null}
    </div>
  );
}
