import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen, userEvent } from "storybook/test";
import type { Purchase } from "../../data/account/purchases.ts";
import { StoryFrame } from "../../testing/story-frame.tsx";
import { PurchasesView } from "./PurchasesView.tsx";

const purchase = (id: string, more: Partial<Purchase> = {}): Purchase => ({
  ...{ id, name: "Customised reports", priceEur: 44, tokens: ["customReports"], state: "paid" },
  ...{ orderedAt: "2026-11-21T19:00:00.000Z", receiptNumber: "2026-000017" },
  ...more,
});

const meta: Meta<typeof PurchasesView> = {
  title: "Screens/Purchases",
  parameters: {
    proves: "RPT-22 API-118",
    docs: {
      description: {
        component:
          "Use it in the settings for what the account bought. Do not use it to buy: that is offered where the bought thing is used.",
      },
    },
  },
  component: PurchasesView,
  decorators: [(Story) => <StoryFrame>{Story()}</StoryFrame>],
  render: (args) => (
    <main className="max-w-140 bg-raised p-4 forced-colors:border">
      <PurchasesView {...args} />
    </main>
  ),
  args: {
    purchases: [
      purchase("3"),
      purchase("2", { state: "disputed", receiptNumber: "2026-000016" }),
      purchase("1", { state: "refunded", receiptNumber: null }),
    ],
    error: undefined,
    retry: fn(),
  },
};
export default meta;
type Story = StoryObj<typeof PurchasesView>;

export const Bought: Story = {
  play: async () => {
    await expect(screen.getByText("Receipt 2026-000017")).toBeVisible();
    await expect(screen.getAllByText("€44")).toHaveLength(3);
  },
};
export const Nothing: Story = { args: { purchases: [] } };
export const Loading: Story = { args: { purchases: undefined } };
export const NotLoaded: Story = {
  args: { purchases: undefined, error: "listPurchases: 500" },
  play: async ({ args }) => {
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    await expect(args.retry).toHaveBeenCalledOnce();
  },
};
