export interface Snack {
  /** Unique among its siblings. */
  id: number;
  /** What has been done, in one sentence. */
  message: string;
  /** Its meaning; never conveyed by color alone. */
  tone: "plain" | "success" | "warning" | "error";
  /** One action, typically "Undo". */
  action?: { label: string; onAction: () => void };
  /** How long it is shown, in milliseconds; pointer or focus on it pause the timer. */
  durationMs: number;
}

export interface SnackRequest {
  /** What has been done, in one sentence. */
  message: string;
  /** Its meaning; never conveyed by color alone. */
  tone?: Snack["tone"];
  /** An action such as Undo. */
  action?: Snack["action"];
  /** How long it is shown; default 3 s, 8 s with an action. */
  durationMs?: number;
}

/** A queue of short messages; one is shown at a time. */
export interface Toaster {
  /** Appends a message, unless it equals the last queued one and has no action. Returns its id. */
  show: (request: SnackRequest) => number;
  /** Removes a message. */
  dismiss: (id: number) => void;
  /** For `useSyncExternalStore`. */
  subscribe: (onChange: () => void) => () => void;
  /** The queued messages, the shown one first. The same array until something changes. */
  queue: () => readonly Snack[];
}

const plainMs = 3000;
const withActionMs = 8000;

/** Creates a queue. The application owns it and passes it to `Snackbars` and to all code that shows messages. */
export function createToaster(): Toaster {
  let snacks: readonly Snack[] = [];
  let lastId = 0;
  const listeners = new Set<() => void>();
  const change = (next: readonly Snack[]) => {
    snacks = next;
    for (const listener of listeners) listener();
  };
  return {
    show: ({ message, tone = "plain", action, durationMs }) => {
      const last = snacks.at(-1);
      if (last && last.message === message && last.tone === tone && !last.action && !action) return last.id;
      lastId += 1;
      const snack: Snack = {
        id: lastId,
        message,
        tone,
        durationMs: durationMs ?? (action ? withActionMs : plainMs),
        ...(action ? { action } : {}),
      };
      change([...snacks, snack]);
      return snack.id;
    },
    dismiss: (id) => {
      if (snacks.some((snack) => snack.id === id)) change(snacks.filter((snack) => snack.id !== id));
    },
    subscribe: (onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    queue: () => snacks,
  };
}
