import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, userEvent } from "storybook/test";
import { Notice } from "./Notice.tsx";

const meta = {
  component: Notice,
  args: {
    icon: "cloud-slash",
    title: "Offline.",
    children: "Showing what was loaded at 09:42. Changes are sent when you are back.",
  },
} satisfies Meta<typeof Notice>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Offline: Story = {};
export const Demo: Story = {
  args: {
    icon: "flask",
    title: "Demo.",
    tone: "accent",
    children: "Look around freely. Nothing you change here is saved.",
    action: (
      <a className="link" href="#full">
        Use the full account
      </a>
    ),
  },
};
export const Warning: Story = {
  args: {
    icon: "warning",
    tone: "warning",
    title: "",
    children: "1 of 3 still has the default distance, 4.2 m.",
  },
};
export const Failed: Story = {
  args: { icon: "warning-circle", tone: "error", title: "", children: "Could not import the file." },
};
export const Closable: Story = {
  args: { onClose: fn(), closeLabel: "Close" },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Close" }));
    await expect(args.onClose).toHaveBeenCalledOnce();
  },
};
export const LongWords: Story = {
  args: { onClose: fn(), closeLabel: "Close" },
  decorators: [
    (Story) => (
      <div style={{ width: 288 }}>
        <Story />
      </div>
    ),
  ],
};
export const RightToLeft: Story = {
  parameters: { dir: "rtl", lang: "ar" },
  args: {
    title: "غير متصل.",
    children: "تُعرض البيانات التي حُمّلت سابقًا.",
    onClose: fn(),
    closeLabel: "إغلاق",
  },
};
