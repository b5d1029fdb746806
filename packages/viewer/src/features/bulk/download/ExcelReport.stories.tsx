import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen } from "storybook/test";
import { StoryFrame } from "../../../testing/story-frame.tsx";
import { ExcelReportDialog } from "./ExcelReportDialog.tsx";

const nothing = () => undefined;
const model = { count: 87, maxSnapshots: 20_000, maxWithPictures: 2_000, started: false };

const meta: Meta<typeof ExcelReportDialog> = {
  title: "Screens/Excel report",
  parameters: {
    proves: "RPT-18",
    docs: {
      description: {
        component:
          "Use it to hand many snapshots on as a workbook that calculates. Do not use it for the list alone, which is saved as CSV at once.",
      },
    },
  },
  component: ExcelReportDialog,
  decorators: [(Story) => <StoryFrame>{Story()}</StoryFrame>],
  args: { model, actions: { start: nothing, close: nothing } },
};
export default meta;
type Story = StoryObj<typeof ExcelReportDialog>;

export const Choosing: Story = {};
export const TooManyForPictures: Story = { args: { model: { ...model, count: 2_001 } } };
export const TooMany: Story = {
  args: { model: { ...model, count: 20_001 } },
  play: async () => {
    await expect(screen.getByRole("button", { name: /^Create/ })).toHaveAttribute("aria-disabled", "true");
  },
};
export const Empty: Story = { args: { model: { ...model, count: 0 } } };
export const Started: Story = {
  args: { model: { ...model, started: true } },
  play: async () => {
    await expect(screen.getByRole("status")).toHaveTextContent("under Downloads");
  },
};
