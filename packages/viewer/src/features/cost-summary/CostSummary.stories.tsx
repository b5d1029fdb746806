import { type GalleryRecord, repairStatusOf } from "@sonolens/domain";
import { createGalleryColumns, galleryCostSummary, leakPrices, sortRows } from "@sonolens/gallery";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent, within } from "storybook/test";
import { StoryFrame } from "../../testing/story-frame.tsx";
import { CostSummaryView } from "./CostSummaryView.tsx";

const record = (index: number, changes: Partial<GalleryRecord> = {}): GalleryRecord => ({
  id: `${index}`,
  device_analysis_type: "LEAK",
  created_date: "2026-11-18T09:12:44.000Z",
  leak: 4 + (index % 30),
  fixed: index % 3 === 0,
  repair_status: index % 5 === 0 ? "inRepair" : null,
  meta: { leak_type: "AIR", leak_detected: true, cost_mode: index % 11 === 0 ? "volume" : "energy" },
  ...changes,
});

interface StoryProps {
  readonly records: readonly GalleryRecord[];
  /** Per kWh; 0 if none was entered. */
  readonly price: number;
  readonly narrow: boolean;
  readonly hasSolved: boolean;
}

function CostSummary({ records, price, narrow, hasSolved }: StoryProps) {
  const columns = createGalleryColumns(records, { locale: "en", timeZone: "UTC" });
  const prices = leakPrices(columns, {
    utilization: "weekly",
    currency: "EUR",
    energyCostPerKwh: price,
    co2KgPerKwh: 0.27,
  });
  const costSummary = galleryCostSummary(columns, sortRows(columns, "createdDesc"), prices);
  return (
    <div className="bg-surface p-4">
      <CostSummaryView
        model={{ costSummary, currency: "EUR", unit: "LPM", narrow, hasSolved }}
        actions={{ setPrice: () => undefined, showLeftOut: () => undefined }}
      />
    </div>
  );
}

const many = Array.from({ length: 60 }, (_, index) => record(index));

const meta = {
  title: "Screens/Gallery: cost summary",
  parameters: {
    docs: {
      description: {
        component:
          "Use it for what many snapshots come to: found, saved, still open. Do not use it for one leak, which has its own panel.",
      },
    },
  },
  component: CostSummary,
  decorators: [
    (Story) => (
      <StoryFrame>
        <main>
          <h1 className="sr-only">Snapshots</h1>
          <Story />
        </main>
      </StoryFrame>
    ),
  ],
  args: { records: many, price: 0.25, narrow: false, hasSolved: true },
} satisfies Meta<typeof CostSummary>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Priced: Story = {};

/** Opens the excluded leaks with the reasons. */
export const LeftOut: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole("button", { name: "6 not counted" }));
    const popover = await within(document.body).findByRole("dialog", {
      name: "6 leaks are not counted",
    });
    await expect(popover).toHaveTextContent("Priced by volume");
    await expect(within(popover).getByRole("button", { name: "Show 6: Priced by volume" })).toBeVisible();
  },
};

/** Flow in place of cost, and a link to the price. */
export const WithoutPrice: Story = { args: { price: 0 } };

/** Discharges have no cost: their count and repair progress. */
export const WithoutLeaks: Story = {
  args: { records: many.map((each) => ({ ...each, device_analysis_type: "PD", leak: null })) },
};

/** The filters leave out what is solved. */
export const WithoutSolved: Story = {
  args: { hasSolved: false, records: many.filter((each) => repairStatusOf(each) !== "solved") },
};

export const Narrow: Story = { args: { narrow: true } };
