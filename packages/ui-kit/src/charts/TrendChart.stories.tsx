import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fireEvent, fn, userEvent, waitFor } from "storybook/test";
import { EmptyState } from "../feedback/EmptyState.tsx";
import { ErrorBlock } from "../feedback/ErrorBlock.tsx";
import type { SeriesFacts } from "./chart-types.ts";
import { TrendChart } from "./TrendChart.tsx";

const days = (...dates: string[]) => dates.map((date) => Date.parse(`${date}T10:00:00Z`));
const half = days(
  "2026-05-12",
  "2026-06-09",
  "2026-07-14",
  "2026-08-18",
  "2026-09-22",
  "2026-10-20",
  "2026-11-19",
);
const severity = {
  id: "severity",
  label: "Severity",
  values: [28, 32, 32, 41, 45, 55, 65],
  low: [22, 26, 24, 35, 39, 48, 56],
  high: [34, 38, 40, 47, 52, 63, 74],
};
const bands = [
  { from: 0, to: 25, level: 1, label: "Low" },
  { from: 25, to: 50, level: 2, label: "Medium" },
  { from: 50, to: 75, level: 3, label: "High" },
  { from: 75, to: 100, level: 4, label: "Very high" },
] as const;

const dateFormat = (locale: string) => {
  const day = new Intl.DateTimeFormat(locale, { day: "numeric", month: "short", timeZone: "UTC" });
  const month = new Intl.DateTimeFormat(locale, { month: "short", year: "numeric", timeZone: "UTC" });
  const full = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" });
  return (ms: number, stepMs?: number) =>
    (stepMs === undefined ? full : stepMs > 25 * 86_400_000 ? month : day).format(ms);
};
const numberFormat = (locale: string) => {
  const format = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  return (value: number) => format.format(value);
};
const summary = (facts: readonly SeriesFacts[]) =>
  facts
    .map(
      ({ label, count, missing, first, last, lowest, highest }) =>
        `${label}: ${count} values, ${missing} missing, first ${first}, last ${last}, from ${lowest} to ${highest}.`,
    )
    .join(" ");

const meta = {
  title: "Data/TrendChart",
  component: TrendChart,
  parameters: {
    docs: {
      description: {
        component:
          "Use it for results of the same thing over days, months and years, with the range in which each lies. Do not use it within one recording (TimeChart), for two values of many things (ScatterChart), or for fewer than two results that one sentence says better.",
      },
    },
  },
  args: {
    title: "Severity",
    at: half,
    timeZone: "UTC",
    series: [severity],
    bands,
    x: { label: "Date", format: dateFormat("en-GB") },
    y: { label: "Severity", format: numberFormat("en-GB"), range: [0, 100] },
    words: { showTable: "Show as table", noValue: "No value", low: "Lowest", high: "Highest", summary },
  },
} satisfies Meta<typeof TrendChart>;
export default meta;
type Story = StoryObj<typeof meta>;

const drawn = (canvasElement: HTMLElement) =>
  waitFor(() => expect(canvasElement.querySelector("canvas")).toBeInTheDocument());

export const Default: Story = {
  play: async ({ canvas, canvasElement }) => {
    await drawn(canvasElement);
    await expect(canvas.getByRole("figure", { name: "Severity" })).toHaveAccessibleDescription(
      "Severity: 7 values, 0 missing, first 28, last 65, from 28 to 65.",
    );
    // The meaning of the bands behind the line, in words.
    await expect(canvas.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
      "Low0–25",
      "Medium25–50",
      "High50–75",
      "Very high75–100",
    ]);
  },
};
export const KeysMoveBetweenPoints: Story = {
  play: async ({ canvas, canvasElement }) => {
    await drawn(canvasElement);
    await userEvent.tab();
    await userEvent.tab();
    const cursor = canvas.getByRole("slider", { name: "Severity" });
    await expect(cursor).toHaveFocus();
    await expect(cursor).toHaveAttribute("aria-valuetext", "19 Nov 2026; 65 (56–74), High");
    await userEvent.keyboard("{ArrowLeft}");
    await expect(cursor).toHaveAttribute("aria-valuetext", "20 Oct 2026; 55 (48–63), High");
    await expect(canvas.getByTestId("chart-tooltip")).toHaveTextContent("20 Oct 202655 (48–63)High");
    await userEvent.keyboard("{Home}");
    await expect(cursor).toHaveAttribute("aria-valuetext", "12 May 2026; 28 (22–34), Medium");
    await userEvent.keyboard("{End}");
    await expect(cursor).toHaveAttribute("aria-valuetext", "19 Nov 2026; 65 (56–74), High");
    await userEvent.keyboard("{Escape}");
    await expect(canvas.queryByTestId("chart-tooltip")).toBeNull();
  },
};
export const PointerShowsThePoint: Story = {
  play: async ({ canvas, canvasElement }) => {
    await drawn(canvasElement);
    const over = await waitFor(() => canvasElement.querySelector<HTMLElement>(".u-over")!);
    const box = over.getBoundingClientRect();
    await fireEvent.pointerMove(over, {
      clientX: box.left + box.width * 0.03,
      clientY: box.top + 40,
      pointerType: "mouse",
    });
    await expect(await canvas.findByTestId("chart-tooltip")).toHaveTextContent("12 May 202628 (22–34)Medium");
  },
};
export const AsTable: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Show as table" }));
    const table = canvas.getByRole("table", { name: "Severity" });
    await expect(table.querySelectorAll("tbody tr")).toHaveLength(7);
    await expect(canvas.getByText("65, High")).toBeVisible();
    await expect(canvas.getByRole("button", { name: "Show as table" })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
  },
};
export const Gaps: Story = {
  args: {
    series: [
      {
        ...severity,
        values: [28, null, 32, 41, null, Number.NaN, 65],
      },
    ],
  },
  play: async ({ canvas, canvasElement }) => {
    await drawn(canvasElement);
    const cursor = canvas.getByRole("slider");
    fireEvent.change(cursor, { target: { value: "1" } });
    await expect(cursor).toHaveAttribute("aria-valuetext", "9 Jun 2026; No value");
    await expect(canvas.getByRole("figure")).toHaveAccessibleDescription(/4 values, 3 missing/);
  },
};
export const One: Story = {
  args: { at: half.slice(-1), series: [{ ...severity, values: [65], low: [56], high: [74] }] },
};
export const FiveSeries: Story = {
  args: {
    title: "Level by hall",
    bands: [],
    y: { label: "Level", unit: "dB", format: numberFormat("en-GB") },
    series: ["A", "B", "C", "D", "E"].map((hall, at) => ({
      id: hall,
      label: `Hall ${hall}`,
      values: half.map((_, index) => 40 + at * 9 + Math.round(6 * Math.sin(index * 1.3 + at))),
    })),
  },
};
export const Empty: Story = {
  args: {
    at: [],
    series: [{ ...severity, values: [], low: [], high: [] }],
    whenEmpty: <EmptyState title="No measurements yet">Take a snapshot of this component.</EmptyState>,
  },
};
export const Busy: Story = { args: { loadingLabel: "Loading measurements" } };
export const Failed: Story = {
  args: {
    at: [],
    series: [],
    whenEmpty: (
      <ErrorBlock
        title="Could not load the measurements"
        retry={{ label: "Try again", onRetry: () => undefined }}
      />
    ),
  },
};
export const LongWords: Story = {
  args: {
    y: {
      label: "Paineilmavuotojenvuosikustannusarvioiden vakavuusaste",
      unit: "m³/min",
      format: numberFormat("fi"),
    },
    bands: [],
    series: [
      { id: "a", label: "Paineilmavuotojenvuosikustannusarvio", values: severity.values },
      { id: "b", label: "Energieverbrauchsschätzung der Druckluftanlage", values: severity.low },
    ],
  },
};
export const Japanese: Story = {
  parameters: { lang: "ja" },
  args: {
    x: { label: "日付", format: dateFormat("ja") },
    title: "深刻度",
    y: { label: "深刻度", format: numberFormat("ja") },
  },
};
export const RightToLeft: Story = {
  parameters: { dir: "rtl", lang: "ar" },
  args: {
    title: "الخطورة",
    x: { label: "التاريخ", format: dateFormat("ar-EG") },
    y: { label: "الخطورة", format: numberFormat("ar-EG"), range: [0, 100] },
    words: { showTable: "عرض كجدول", noValue: "لا توجد قيمة", low: "الأدنى", high: "الأعلى", summary },
  },
  play: async ({ canvas, canvasElement }) => {
    await drawn(canvasElement);
    const cursor = canvas.getByRole<HTMLInputElement>("slider");
    cursor.focus();
    await userEvent.keyboard("{Home}{ArrowRight}");
    await expect(cursor.value).toBe("1");
  },
};
const select = fn();
export const SelectsASpan: Story = {
  args: { onSpan: select },
  play: async ({ canvas, canvasElement }) => {
    await drawn(canvasElement);
    select.mockClear();
    const over = canvasElement.querySelector<HTMLElement>(".u-over")!;
    const { left, top, width, height } = over.getBoundingClientRect();
    const at = (share: number) => ({
      ...{ clientX: left + width * share, clientY: top + height / 2, pointerId: 1, pointerType: "mouse" },
      ...{ bubbles: true, button: 0 },
    });
    const spans = () => select.mock.calls.map(([span]) => span);
    // The ends of the axis: two and a half percent beyond the points.
    const [first = 0, last = 0] = [half[0], half.at(-1)];
    const length = last - first;
    const timeAt = (share: number) => first - length * 0.025 + length * 1.05 * share;
    const nearly = (one: number, other: number) => expect(Math.abs(one - other)).toBeLessThan(length / 50);
    fireEvent.pointerDown(over, { ...at(0.25), buttons: 1 });
    fireEvent.pointerMove(over, { ...at(0.75), buttons: 1 });
    fireEvent.pointerUp(over, at(0.75));
    await expect(spans()).toHaveLength(1);
    await nearly(spans()[0].from, timeAt(0.25));
    await nearly(spans()[0].to, timeAt(0.75));
    const isKept = !fireEvent.wheel(over, { ...at(0.5), deltaY: -100, ctrlKey: true });
    await expect(isKept).toBe(true);
    await nearly((spans()[1].from + spans()[1].to) / 2, timeAt(0.5));
    await expect(spans()[1].to - spans()[1].from).toBeLessThan(length);
    // The page scrolls.
    fireEvent.wheel(over, { ...at(0.5), deltaY: -100 });
    await expect(spans()).toHaveLength(2);
    const finger = (pointerId: number, share: number) => ({ ...at(share), pointerId, pointerType: "touch" });
    fireEvent.pointerDown(over, finger(2, 0.4));
    fireEvent.pointerDown(over, finger(3, 0.6));
    fireEvent.pointerMove(over, finger(3, 0.8));
    await nearly(spans()[2].to - spans()[2].from, (length * 1.05) / 2);
    fireEvent.pointerUp(over, finger(2, 0.4));
    fireEvent.pointerUp(over, finger(3, 0.8));
    canvas.getByRole("slider").focus();
    await userEvent.keyboard("-+0");
    const [wider, narrower, everything] = spans().slice(3);
    await expect(wider.to - wider.from).toBeGreaterThan(length);
    await expect(narrower.to - narrower.from).toBeLessThan(length);
    await expect(everything).toBeNull();
    fireEvent.doubleClick(over);
    await expect(spans().at(-1)).toBeNull();
    await expect(spans()).toHaveLength(7);
  },
};
export const FollowsTheTheme: Story = {
  play: async ({ canvasElement }) => {
    await drawn(canvasElement);
    const html = document.documentElement;
    const before = html.dataset.theme ?? "light";
    const canvas = () => canvasElement.querySelector("canvas")!;
    // Ink of the line: dark on light, light on dark.
    const darkest = () => {
      const { data } = canvas().getContext("2d")!.getImageData(0, 0, canvas().width, canvas().height);
      let least = 255;
      for (let at = 0; at < data.length; at += 4)
        if (data[at + 3] === 255) least = Math.min(least, data[at + 1]!);
      return least;
    };
    html.dataset.theme = "light";
    await waitFor(() => expect(darkest()).toBeLessThan(40));
    html.dataset.theme = "dark";
    await waitFor(() => expect(darkest()).toBeGreaterThan(40));
    html.dataset.theme = before;
  },
};
