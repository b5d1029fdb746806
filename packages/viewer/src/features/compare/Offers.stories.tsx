import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn } from "storybook/test";
import { inPanel } from "../../testing/in-panel.tsx";
import { type Offer, OffersView } from "./OffersView.tsx";

const offers: readonly Offer[] = [
  {
    id: "label",
    label: "Compressor hall, flange 7",
    takenAt: "2026-10-18T09:12:44.000Z",
    distanceM: undefined,
    href: "#/compare/shown/label",
  },
  {
    id: "near",
    label: "Compressor hall, flange 8, behind the dryer where the drain meets the header",
    takenAt: "2026-09-02T14:02:00.000Z",
    distanceM: 12.4,
    href: "#/compare/shown/near",
  },
];
const shown = { offers, failed: false, busy: false, unit: "METERS" } as const;

const meta: Meta<typeof OffersView> = {
  title: "Screens/Detail: compare",
  parameters: {
    docs: {
      description: {
        component:
          "Use it beside the stage, to find another snapshot of the same point. Do not use it to look through all snapshots, which the gallery does.",
      },
    },
  },
  component: OffersView,
  decorators: [inPanel],
  args: {
    model: shown,
    actions: {
      retry: fn(),
      choose: fn(),
      find: fn(async () => [{ value: "far", label: "Boiler house, union", detail: "3 Jan 2026, 08:00" }]),
    },
  },
};
export default meta;
type Story = StoryObj<typeof meta>;

export const Several: Story = {
  play: async ({ canvas }) => {
    const [first, second] = canvas.getAllByRole("link");
    await expect(first).toHaveTextContent(/Same label$/);
    await expect(second).toHaveTextContent(/12\sm away$/);
  },
};
export const InFeet: Story = { args: { model: { ...shown, unit: "FEET" } } };
export const NoneFits: Story = {
  args: { model: { ...shown, offers: [] } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/^No other snapshot has this label/)).toBeVisible();
    await expect(canvas.getByRole("combobox", { name: "Search all labels" })).toBeVisible();
  },
};
export const Loading: Story = { args: { model: { ...shown, offers: undefined, busy: true } } };
export const Failed: Story = {
  args: { model: { ...shown, offers: undefined, failed: true } },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Try again" }));
    await expect(args.actions.retry).toHaveBeenCalledOnce();
  },
};
