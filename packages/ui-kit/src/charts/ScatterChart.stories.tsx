import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fireEvent, userEvent, waitFor } from "storybook/test";
import { EmptyState } from "../feedback/EmptyState.tsx";
import type { SeriesFacts } from "./chart-types.ts";
import type { ScatterSeries } from "./plot-data.ts";
import { ScatterChart } from "./ScatterChart.tsx";

const share = (at: number) => Math.abs(Math.sin(at * 78.233) * 43758.5453) % 1;
const cloud = (id: string, label: string, count: number, midX: number, midY: number): ScatterSeries => ({
  id,
  label,
  points: Array.from({ length: count }, (_, at) => ({
    x: midX + 9 * (share(at + midX) + share(at * 3 + midX) - 1),
    y: midY + 16 * (share(at * 7 + midY) + share(at * 5 + midY) - 1),
    label: `Snapshot ${at + 1}`,
  })),
});
const number = new Intl.NumberFormat("en", { maximumFractionDigits: 1 });
const format = (value: number) => number.format(value);
const summary = (facts: readonly SeriesFacts[]) =>
  facts
    .map(
      ({ label, count, lowest, highest }) =>
        `${label}: ${count}, ${format(lowest ?? 0)} to ${format(highest ?? 0)} dB.`,
    )
    .join(" ");
const kinds = [
  cloud("leak", "Leak", 60, 32, 58),
  cloud("pd", "Partial discharge", 40, 44, 40),
  cloud("mechanical", "Mechanical", 30, 20, 66),
];

const meta = {
  title: "Data/ScatterChart",
  component: ScatterChart,
  parameters: {
    docs: {
      description: {
        component:
          "Use it to see how two values of many things go together, and which things stand apart. Do not use it for values over time (TrendChart, TimeChart), or for fewer than five things, which a table compares better.",
      },
    },
  },
  args: {
    title: "Frequency and level",
    series: kinds,
    x: { label: "Frequency", unit: "kHz", format },
    y: { label: "Level", unit: "dB", format },
    words: { showTable: "Show as table", noValue: "No value", series: "Snapshot", summary },
  },
} satisfies Meta<typeof ScatterChart>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) => {
    const cursor = await waitFor(() => canvas.getByRole<HTMLInputElement>("slider"));
    await expect(cursor.max).toBe("129");
    cursor.focus();
    await userEvent.keyboard("{Home}");
    const first = cursor.getAttribute("aria-valuetext");
    await expect(first).toMatch(/^Snapshot \d+; [\d.]+ kHz; Mechanical: [\d.]+ dB$/);
    await userEvent.keyboard("{ArrowRight}");
    await expect(cursor.getAttribute("aria-valuetext")).not.toBe(first);
  },
};
export const PointerFindsTheNearest: Story = {
  args: {
    series: [
      {
        id: "leak",
        label: "Leak",
        points: [
          { x: 1, y: 10, label: "Lower" },
          { x: 1, y: 90, label: "Upper" },
        ],
      },
    ],
  },
  play: async ({ canvas, canvasElement }) => {
    const over = await waitFor(() => {
      const found = canvasElement.querySelector<HTMLElement>(".u-over");
      if (!found) throw new Error("Nothing is drawn yet");
      return found;
    });
    const box = over.getBoundingClientRect();
    const move = (clientY: number) =>
      fireEvent.pointerMove(over, { clientX: box.left + box.width / 2, clientY });
    move(box.top + 20);
    await expect(await canvas.findByTestId("chart-tooltip")).toHaveTextContent("Upper");
    move(box.bottom - 20);
    await waitFor(() => expect(canvas.getByTestId("chart-tooltip")).toHaveTextContent("Lower"));
  },
};
export const AsTable: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Show as table" }));
    await expect(canvas.getByRole("columnheader", { name: "Frequency, kHz" })).toBeVisible();
    await expect(canvas.getAllByText(/Mechanical, Snapshot \d/).length).toBeGreaterThan(0);
  },
};
export const One: Story = { args: { series: [cloud("leak", "Leak", 1, 32, 58)] } };
export const FiveThousand: Story = {
  args: { series: [cloud("leak", "Leak", 2500, 32, 58), cloud("pd", "Partial discharge", 2500, 44, 40)] },
};
export const Empty: Story = {
  args: { series: [], whenEmpty: <EmptyState title="No snapshots to compare" /> },
};
export const Busy: Story = { args: { loadingLabel: "Loading snapshots" } };
