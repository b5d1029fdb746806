import { useId } from "react";
import { useWords } from "../../lib/format/use-words.ts";
import type { CompareRow } from "./compare-texts.ts";

export interface CompareTableProps {
  readonly rows: readonly CompareRow[];
  /** Column headings. */
  readonly left: string;
  readonly right: string;
}

const cell = "border-t border-line px-3 py-2 text-start align-top first:ps-0";

/** Both snapshots in numbers. It scrolls if it is too wide. */
export function CompareTable({ rows, left, right }: CompareTableProps) {
  const { t } = useWords();
  const headingId = useId();
  return (
    <div className="flex flex-col gap-2">
      <h2 id={headingId} className="text-14 font-semibold text-ink">
        {t("compare:table")}
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys */}
      <section aria-labelledby={headingId} tabIndex={0} className="overflow-x-auto rounded-s">
        <table className="w-full min-w-140 border-collapse text-13 tabular-nums">
          <thead>
            <tr className="text-12 text-ink-3">
              {[t("compare:row"), left, right, t("compare:difference")].map((name) => (
                <th key={name} scope="col" className="px-3 py-1.5 text-start font-normal first:ps-0">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.name}>
                <th scope="row" className={`${cell} font-normal text-ink-3`}>
                  {row.name}
                </th>
                <td className={`${cell} text-ink`}>
                  <bdi>{row.left}</bdi>
                </td>
                <td className={`${cell} text-ink`}>
                  <bdi>{row.right}</bdi>
                </td>
                <td className={`${cell} text-ink-2`}>{row.difference}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}
