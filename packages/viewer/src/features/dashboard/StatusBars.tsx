import type { StatusSums } from "@sonolens/gallery";
import type { ReactNode } from "react";

/** Solved is solid, in repair hatched, open grey, as in the sums of the gallery. */
export const statusFills = {
  solved: "var(--solved)",
  inRepair: "repeating-linear-gradient(115deg, var(--repair-t) 0 3px, transparent 3px 5px)",
  open: "color-mix(in srgb, var(--line-2) 55%, transparent)",
} as const;

export interface StatusBarsProps {
  readonly lines: readonly {
    readonly id: string;
    readonly name: ReactNode;
    readonly sums: StatusSums;
    readonly text: string;
    /** Absent for what no filter of the gallery shows. */
    readonly href?: string | undefined;
  }[];
}

/** One bar a line, split by repair status, all in one scale; each a link. */
export function StatusBars({ lines }: StatusBarsProps) {
  const longest = Math.max(...lines.map(({ sums }) => sums.found), 0);
  return (
    <ul>
      {lines.map(({ id, name, sums, text, href }) => {
        const content = (
          <>
            <span className="truncate">{name}</span>
            <span aria-hidden="true" className="flex h-2.5 gap-0.5">
              {(["solved", "inRepair", "open"] as const).map(
                (status) =>
                  sums[status] > 0 && (
                    <span
                      key={status}
                      className="rounded-s forced-color-adjust-none"
                      style={{
                        width: `${(100 * sums[status]) / longest}%`,
                        background: statusFills[status],
                      }}
                    />
                  ),
              )}
            </span>
            <span className="text-end tabular-nums">{text}</span>
          </>
        );
        const layout =
          "grid min-h-6 grid-cols-[8.5rem_minmax(0,1fr)_4.5rem] items-center gap-3 text-13 max-md:min-h-11";
        return (
          <li key={id}>
            {href === undefined ? (
              <span className={layout}>{content}</span>
            ) : (
              <a href={href} className={`${layout} rounded-s hover:bg-hover`}>
                {content}
              </a>
            )}
          </li>
        );
      })}
    </ul>
  );
}
