import { createContext, type ReactNode } from "react";

/**
 * How a task is shown: `entry` in a list with all that it has, `card` while it runs in the sidebar, `line` where there
 * is room for one line, `announced` only to screen readers, at its end.
 */
export type TaskLook =
  | { readonly kind: "entry" | "card" | "announced" }
  /** `opener`: the text as a button that opens the entry. */
  | { readonly kind: "line"; readonly opener: (text: ReactNode) => ReactNode };

/** The dock sets it; the entries of features follow it without knowing it. */
export const TaskLookContext = createContext<TaskLook>({ kind: "entry" });
