import { useMemo } from "react";
import { Table } from "../table/Table.tsx";
import type { TableColumn } from "../table/table-types.ts";
import type { ChartAxis, ChartBand, ChartWords } from "./chart-types.ts";
import type { PlotData, Value } from "./plot-data.ts";
import { bandOf, pointValues, valueText, withUnit } from "./point-text.ts";

interface ChartTableProps {
  title: string;
  data: PlotData;
  x: ChartAxis;
  y: ChartAxis;
  bands: readonly ChartBand[];
  words: ChartWords;
  heightPx: number;
}

const rowKey = (index: number) => String(index);
const head = (axis: ChartAxis) => (axis.unit ? `${axis.label}, ${axis.unit}` : axis.label);

/**
 * The points of a chart as rows: each series a column, or, if points have x values of their own, a column of series
 * names.
 */
export function ChartTable({ title, data, x, y, bands, words, heightPx }: ChartTableProps) {
  const rows = useMemo(() => Array.from(data.xs, (_, index) => index), [data]);
  const columns = useMemo((): TableColumn<number>[] => {
    const shown = (value: Value | undefined) =>
      value === null || value === undefined ? words.noValue : y.format(value);
    const place: TableColumn<number> = {
      id: "x",
      header: head(x),
      cell: (index) => x.format(data.xs[index] ?? 0),
    };
    if (data.names)
      return [
        place,
        { id: "y", header: head(y), align: "end", cell: (index) => ownText(data, index, y, words.noValue) },
        {
          id: "series",
          header: words.series ?? "",
          cell: (index) => [ownSeries(data, index), data.names?.[index]].filter(Boolean).join(", "),
        },
      ];
    const single = data.series.length === 1;
    return [
      place,
      ...data.series.flatMap((series): TableColumn<number>[] => {
        const bound = (id: string, label: string | undefined, values: readonly Value[] | undefined) =>
          values
            ? [
                {
                  id: `${series.id}-${id}`,
                  header: single ? (label ?? "") : `${series.label}, ${label ?? ""}`,
                  align: "end" as const,
                  cell: (index: number) => shown(values[index]),
                },
              ]
            : [];
        return [
          {
            id: series.id,
            header: single ? head(y) : withUnit(`${series.label},`, y).replace(/,$/, ""),
            align: "end",
            cell: (index) => {
              const value = series.values[index] ?? null;
              return [shown(value), bandOf(value, bands)?.label].filter(Boolean).join(", ");
            },
          },
          ...bound("low", words.low, series.low),
          ...bound("high", words.high, series.high),
        ];
      }),
    ];
  }, [data, x, y, bands, words]);
  return (
    <Table words={{ label: title }} columns={columns} rows={rows} rowKey={rowKey} maxHeightPx={heightPx} />
  );
}

function own(data: PlotData, index: number) {
  return pointValues(data, index).find(({ value }) => value !== null);
}
function ownText(data: PlotData, index: number, { label, format }: ChartAxis, noValue: string) {
  const point = own(data, index);
  return point ? valueText(point, { label, format }, noValue) : noValue;
}
const ownSeries = (data: PlotData, index: number) => own(data, index)?.series.label;
