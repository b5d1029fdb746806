import type { DashboardMonth } from "@sonolens/gallery";
import { punctuationOf } from "@sonolens/i18n";
import { useRef } from "react";
import { useWords } from "../../lib/format/use-words.ts";
import { useElementSize } from "../../lib/ui/use-element-size.ts";

export interface StepsChartProps {
  readonly months: readonly DashboardMonth[];
  readonly monthName: (month: string, width: "short" | "long") => string;
  /** An amount in full, and on the axis. */
  readonly amount: (value: number) => string;
  readonly axisAmount: (value: number) => string;
  readonly words: {
    readonly title: string;
    readonly month: string;
    readonly found: string;
    readonly saved: string;
    readonly open: string;
  };
  /** The list of what was found in a month. */
  readonly hrefOf: (month: string) => string;
}

const heightPx = 232;
const marginPx = { left: 52, top: 8, bottom: 24 };
/** Room for the name of a month. */
const monthPx = 44;

/** Running totals by month as stacked steps: what repairs saved, and above it what is still open. */
export function StepsChart({ months, monthName, amount, axisAmount, words, hrefOf }: StepsChartProps) {
  const frame = useRef<HTMLDivElement>(null);
  const { width } = useElementSize(frame);
  const { labeled, series } = punctuationOf(useWords().t);
  const top = niceTop(Math.max(...months.map(({ found }) => found), 1));
  const ticks = Array.from({ length: 6 }, (_, index) => (top.value / 5) * index);
  const plotPx = Math.max(0, width - marginPx.left);
  const stepPx = plotPx / months.length;
  const yOf = (value: number) =>
    heightPx - marginPx.bottom - (value / top.value) * (heightPx - marginPx.bottom - marginPx.top);
  const every = Math.max(1, Math.ceil(monthPx / Math.max(1, stepPx)));
  const steps = (amountIn: (month: DashboardMonth) => number) =>
    months
      .map((month, index) => {
        const y = yOf(amountIn(month)).toFixed(1);
        return `${(marginPx.left + index * stepPx).toFixed(1)},${y} ${(marginPx.left + (index + 1) * stepPx).toFixed(1)},${y}`;
      })
      .join(" ");
  const area = (amountIn: (month: DashboardMonth) => number) =>
    `${marginPx.left},${yOf(0)} ${steps(amountIn)} ${width},${yOf(0)}`;
  const saved = ({ saved: value }: DashboardMonth) => value;
  const found = ({ found: value }: DashboardMonth) => value;
  const textOf = (each: DashboardMonth): string =>
    labeled(
      monthName(each.month, "long"),
      series([
        `${words.found} ${amount(each.found)}`,
        `${words.saved} ${amount(each.saved)}`,
        `${words.open} ${amount(each.found - each.saved)}`,
      ]),
    );
  return (
    <figure aria-label={words.title} className="m-0 min-w-0">
      <div ref={frame} className="relative min-w-0" style={{ height: heightPx }}>
        <svg
          aria-hidden="true"
          width={width}
          height={heightPx}
          className="absolute inset-0 block overflow-visible text-11"
        >
          {ticks.map((value) => (
            <g key={value}>
              <line x1={marginPx.left} x2={width} y1={yOf(value)} y2={yOf(value)} stroke="var(--line)" />
              <text
                x={marginPx.left - 8}
                y={yOf(value) + 4}
                textAnchor="end"
                className="fill-ink-3 tabular-nums"
              >
                {axisAmount(value)}
              </text>
            </g>
          ))}
          <polygon points={area(found)} fill="var(--line-2)" opacity="0.5" />
          <polygon points={area(saved)} fill="var(--solved)" />
          <polyline points={steps(found)} fill="none" stroke="var(--ink)" strokeWidth="1.5" />
          {months.map(
            ({ month }, index) =>
              (months.length - 1 - index) % every === 0 && (
                <text
                  key={month}
                  x={marginPx.left + (index + 0.5) * stepPx}
                  y={heightPx - 6}
                  textAnchor="middle"
                  className="fill-ink-3"
                >
                  {monthName(month, "short")}
                </text>
              ),
          )}
        </svg>
        {months.map(
          (each, index) =>
            each.found > (months[index - 1]?.found ?? 0) && (
              <a
                key={each.month}
                href={hrefOf(each.month)}
                title={textOf(each)}
                className="absolute rounded-s hover:bg-ink/8"
                style={{
                  left: marginPx.left + index * stepPx,
                  width: stepPx,
                  top: marginPx.top,
                  height: heightPx - marginPx.top,
                }}
              >
                <span className="sr-only">{textOf(each)}</span>
              </a>
            ),
        )}
      </div>
      {/* A table grows with its words, also where it is hidden. */}
      <div className="sr-only">
        <table>
          <caption>{words.title}</caption>
          <thead>
            <tr>
              {[words.month, words.found, words.saved, words.open].map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {months.map((each) => (
              <tr key={each.month}>
                <th scope="row">{monthName(each.month, "long")}</th>
                <td>{amount(each.found)}</td>
                <td>{amount(each.saved)}</td>
                <td>{amount(each.found - each.saved)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}

/** The end of an axis with five equal steps of a round size. */
function niceTop(value: number): { readonly value: number } {
  const step = value / 5;
  const power = 10 ** Math.floor(Math.log10(step));
  const nice = [1, 2, 2.5, 3, 4, 5, 10].find((each) => each * power >= step) ?? 10;
  return { value: nice * power * 5 };
}
