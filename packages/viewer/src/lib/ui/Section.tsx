import type { ReactNode, Ref } from "react";

export interface SectionProps {
  readonly ref?: Ref<HTMLElement> | undefined;
  readonly title: string;
  /** At the end of the title's line: a status. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** A part of the panel, under a hairline. */
export function Section({ ref, title, aside, children }: SectionProps) {
  return (
    <section ref={ref} className="flex flex-col gap-3 border-t border-line px-5 py-4">
      <div className="flex min-h-4.5 items-center justify-between gap-3">
        <h2 className="text-13 font-semibold text-ink">{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
