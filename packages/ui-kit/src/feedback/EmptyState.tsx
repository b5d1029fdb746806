import type { ReactNode } from "react";
import { Isolines } from "../picture/Isolines.tsx";

export interface EmptyStateProps {
  /** What is missing. */
  title: string;
  /** One sentence. */
  children?: ReactNode;
  /** One action. */
  action?: ReactNode;
  /** Heading level. */
  headingLevel?: 2 | 3;
}

/** Nothing here yet: contours, one sentence, one action. */
export function EmptyState({ title, children, action, headingLevel = 2 }: EmptyStateProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div className="relative isolate grid min-h-72 place-items-center overflow-hidden px-6 py-10 text-center">
      <Isolines count={6} className="absolute top-1/2 left-1/2 -z-10 size-90 -translate-1/2 text-line" />
      <div className="max-w-90">
        <Heading className="text-14 font-semibold text-balance text-ink">{title}</Heading>
        {children ? <p className="mt-1 text-13 text-balance text-ink-2">{children}</p> : null}
        {action ? <div className="mt-4 flex justify-center">{action}</div> : null}
      </div>
    </div>
  );
}
