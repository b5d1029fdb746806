import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { SeverityBar } from "./SeverityBar.tsx";

const meta = {
  title: "Data/SeverityBar",
  component: SeverityBar,
  args: {
    range: { min: 56, max: 74 },
    thresholds: [25, 50, 75],
    text: "High, 56 to 74 of 100",
  },
  parameters: {
    docs: {
      description: {
        component:
          "Use it where the range of one severity is looked at against its levels: the detail, a report. Do not use it in rows and cards (SeverityMark), for a course over time (a trend chart), or to show how far a job is (ProgressBar). Say the level in words beside it.",
      },
    },
  },
} satisfies Meta<typeof SeverityBar>;
export default meta;
type Story = StoryObj<typeof meta>;

const lying = { orientation: "horizontal", ends: ["Low", "Very high"] } as const;
const part = (root: HTMLElement, name: string) => [
  ...root.querySelectorAll<HTMLElement>(`[data-part=${name}]`),
];

export const Upright: Story = {
  parameters: { proves: "[PD-17] Is 55 by 300 with marks at 25, 50 and 75 percent" },
  play: async ({ canvas }) => {
    const bar = canvas.getByRole("img", { name: "High, 56 to 74 of 100" });
    await expect([bar.offsetWidth, bar.offsetHeight]).toEqual([55, 300]);
    const box = bar.getBoundingClientRect();
    const marks = part(bar, "mark");
    await expect(marks.map((mark) => mark.textContent)).toEqual(["25", "50", "75"]);
    for (const [at, percent] of [25, 50, 75].entries()) {
      const mark = marks[at]?.getBoundingClientRect() as DOMRect;
      await expect(Math.abs((box.bottom - (mark.top + mark.bottom) / 2) / 3 - percent)).toBeLessThan(0.5);
      await expect(mark.right).toBeLessThanOrEqual(box.right);
    }
    const range = part(bar, "range")[0]?.getBoundingClientRect() as DOMRect;
    await expect(Math.abs((box.bottom - range.bottom) / 3 - 56)).toBeLessThan(0.5);
    await expect(Math.abs((box.bottom - range.top) / 3 - 74)).toBeLessThan(0.5);
  },
};
export const Lying: Story = { args: lying };
export const Low: Story = { args: { ...lying, range: { min: 4, max: 19 }, text: "Low, 4 to 19 of 100" } };
export const VeryHigh: Story = {
  args: { ...lying, range: { min: 71, max: 100 }, text: "Very high, 71 to 100 of 100" },
};
export const OnePoint: Story = {
  args: { range: { min: 100, max: 100 }, text: "Very high, 100 of 100" },
  play: async ({ canvas }) => {
    const range = part(canvas.getByRole("img"), "range")[0] as HTMLElement;
    await expect(range.offsetHeight).toBeGreaterThanOrEqual(8);
  },
};
export const NotJudged: Story = {
  args: { range: null, text: "Not judged" },
  play: async ({ canvas }) => {
    await expect(part(canvas.getByRole("img", { name: "Not judged" }), "range")).toEqual([]);
  },
};
export const OfLeaks: Story = {
  args: {
    ...lying,
    range: { min: 18, max: 29 },
    thresholds: [5, 15],
    scaleMax: 40,
    ends: ["Low", "High"],
    text: "High, 18 to 29 l/min",
  },
};
export const Small: Story = { args: { widthPx: 44, heightPx: 120 } };
export const LongWords: Story = {
  args: {
    ...lying,
    ends: ["Vähäinen tai merkityksetön", "Erittäin korkea, korjattava heti"],
    text: "Korkea, 56–74",
  },
  decorators: [
    (Story) => (
      <div style={{ width: 240 }}>
        <Story />
      </div>
    ),
  ],
};
export const RightToLeft: Story = {
  parameters: { dir: "rtl", lang: "ar" },
  args: { ...lying, ends: ["منخفض", "مرتفع جدًا"], text: "مرتفع، من 56 إلى 74" },
};
