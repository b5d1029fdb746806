export interface Snack {
  /** Unique among its neighbours. */
  id: number;
  /** What has been done, in one sentence. */
  message: string;
  /** What it means; never by colour alone. */
  tone: "plain" | "success" | "warning" | "error";
  /** One thing to do about it, "Undo" above all. */
  action?: { label: string; onAction: () => void };
  /** How long it stays, in milliseconds; the pointer or the focus on it stops the clock. */
  durationMs: number;
}

export interface SnackRequest {
  /** What has been done, in one sentence. */
  message: string;
  /** What it means; never by colour alone. */
  tone?: Snack["tone"];
  /** What can be done about it, such as Undo. */
  action?: Snack["action"];
  /** How long it stays; by itself 3 s, 8 s with an action. */
  durationMs?: number;
}

/** A queue of short messages; one is shown at a time. */
export interface Toaster {
  /** Appends a message; the same message twice in a row is shown once. Answers its id. */
  show: (request: SnackRequest) => number;
  /** Takes a message away. */
  dismiss: (id: number) => void;
  /** For `useSyncExternalStore`. */
  subscribe: (onChange: () => void) => () => void;
  /** The messages that wait, the shown one first. The same array until something changes. */
  queue: () => readonly Snack[];
}

const plainMs = 3000;
const withActionMs = 8000;

/** Makes a queue. The application owns it and hands it to `Snackbars` and to whoever has something to say. */
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
