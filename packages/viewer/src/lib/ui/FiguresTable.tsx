import { fixedText } from "../format/format.ts";
import { useWords } from "../format/use-words.ts";

export interface FiguresRow {
  /** Header of the row, such as "0°–30°". */
  readonly name: string;
  /** One for each column; undefined if there is none. */
  readonly figures: readonly (number | undefined)[];
}

export interface FiguresTableProps {
  /** For screen readers. */
  readonly caption: string;
  readonly nameColumn: string;
  readonly columns: readonly { readonly name: string; readonly decimals: number }[];
  readonly rows: readonly FiguresRow[];
}

/** A chart as a table: names at the start, numbers at the end of their columns, the first of them emphasized. */
export function FiguresTable({ caption, nameColumn, columns, rows }: FiguresTableProps) {
  const { locale } = useWords();
  return (
    <table className="w-full text-12 text-ink-2 tabular-nums">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-b border-line text-ink-3 [&>th]:py-1 [&>th]:align-bottom [&>th]:font-normal">
          <th scope="col" className="text-start">
            {nameColumn}
          </th>
          {columns.map(({ name }) => (
            <th key={name} scope="col" className="text-end hyphens-auto wrap-anywhere">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, figures }) => (
          <tr key={name} className="[&>*]:py-0.75">
            <th scope="row" className="text-start font-normal">
              {name}
            </th>
            {columns.map((column, place) => {
              const figure = figures[place];
              return (
                <td key={column.name} className="text-end first-of-type:text-ink">
                  {figure === undefined ? "–" : fixedText(figure, column.decimals, locale)}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
