import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fireEvent, spyOn, userEvent, waitFor } from "storybook/test";
import { EmptyState } from "../feedback/EmptyState.tsx";
import type { ChartSeries, SeriesFacts } from "./chart-types.ts";
import { TimeChart } from "./TimeChart.tsx";

/** The same numbers on every machine: no random source, no clock. */
const wobble = (at: number) => Math.sin(at * 12.9898) * 0.5 + Math.sin(at * 0.37) * 0.5;
const level = (count: number, base: number): number[] =>
  Array.from({ length: count }, (_, at) => base + 6 * Math.sin((at / count) * 19) + 1.5 * wobble(at + base));
const seconds = (count: number) => Float64Array.from({ length: count }, (_, at) => (at / count) * 4);
const number = new Intl.NumberFormat("en", { maximumFractionDigits: 2 });
const format = (value: number) => number.format(value);
const summary = (facts: readonly SeriesFacts[]) =>
  facts
    .map(({ label, lowest, highest }) => `${label}: ${format(lowest ?? 0)} to ${format(highest ?? 0)} dB.`)
    .join(" ");
const withGap = level(400, 48).map((value, at) => (at > 150 && at < 200 ? null : value));
const two: ChartSeries[] = [
  { id: "peak", label: "Loudest direction", values: level(5000, 52) },
  { id: "mean", label: "Mean of all directions", values: level(5000, 38) },
];

const meta = {
  title: "Data/TimeChart",
  component: TimeChart,
  parameters: {
    docs: {
      description: {
        component:
          "Use it for values within one recording, such as the level over its seconds; ten thousand points stay smooth. Do not use it for results on different days (TrendChart), or for the waveform and spectrogram of the sound itself.",
      },
    },
  },
  args: {
    title: "Level",
    times: seconds(400),
    series: [{ id: "level", label: "Level", values: level(400, 48) }],
    x: { label: "Time", unit: "s", format },
    y: { label: "Level", unit: "dB", format },
    words: { showTable: "Show as table", noValue: "No value", summary },
  },
} satisfies Meta<typeof TimeChart>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const WithGap: Story = { args: { series: [{ id: "level", label: "Level", values: withGap }] } };
export const One: Story = { args: { times: [1.5], series: [{ id: "level", label: "Level", values: [48] }] } };
export const Empty: Story = {
  args: { times: [], series: [], whenEmpty: <EmptyState title="This recording has no sound" /> },
};
export const Busy: Story = { args: { loadingLabel: "Loading levels" } };
export const TwiceFiveThousand: Story = {
  args: { times: seconds(5000), series: two },
  play: async ({ canvas, canvasElement }) => {
    const over = await waitFor(() => {
      const found = canvasElement.querySelector<HTMLElement>(".u-over");
      if (!found) throw new Error("Nothing is drawn yet");
      return found;
    });
    const box = over.getBoundingClientRect();
    const draws = spyOn(CanvasRenderingContext2D.prototype, "clearRect");
    const moves = 60;
    for (let at = 0; at < moves; at += 1)
      fireEvent.pointerMove(over, { clientX: box.left + (box.width * at) / moves, clientY: box.top + 20 });
    // The cursor moves over the drawing without redrawing it.
    await expect(draws).not.toHaveBeenCalled();
    draws.mockRestore();
    await expect(await canvas.findByTestId("chart-tooltip")).toHaveTextContent("Loudest direction");
    const cursor = canvas.getByRole<HTMLInputElement>("slider");
    cursor.focus();
    await userEvent.keyboard("{End}");
    await expect(cursor.value).toBe("4999");
    await userEvent.keyboard("{ArrowLeft}");
    await expect(cursor).toHaveAttribute(
      "aria-valuetext",
      expect.stringContaining("Mean of all directions: "),
    );
  },
};
export const RightToLeft: Story = {
  parameters: { dir: "rtl", lang: "ar" },
  args: {
    title: "المستوى",
    series: [{ id: "level", label: "المستوى", values: withGap }],
    x: { label: "الزمن", unit: "ث", format },
    y: { label: "المستوى", unit: "dB", format },
  },
};
