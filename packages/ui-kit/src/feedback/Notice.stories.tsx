import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, userEvent } from "storybook/test";
import { clockIcon } from "../generated/icons/clock.ts";
import { cloudSlashIcon } from "../generated/icons/cloud-slash.ts";
import { flaskIcon } from "../generated/icons/flask.ts";
import { warningIcon } from "../generated/icons/warning.ts";
import { warningCircleIcon } from "../generated/icons/warning-circle.ts";
import { Notice } from "./Notice.tsx";

const meta = {
  title: "Feedback/Notice",
  component: Notice,
  args: {
    icon: cloudSlashIcon,
    title: "Offline.",
    children: "Showing what was loaded at 09:42. Changes are sent when you are back.",
  },
  parameters: {
    docs: {
      description: {
        component:
          "Use it for a state of the whole page that lasts: offline, demo, maintenance, a lost pairing; in the order of weight, at most two. Do not use it for the outcome of an action (Snackbars), nor for what is wrong with one field (the field's error).",
      },
    },
  },
} satisfies Meta<typeof Notice>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Offline: Story = {};
export const Demo: Story = {
  args: {
    icon: flaskIcon,
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
export const Maintenance: Story = {
  args: {
    icon: clockIcon,
    tone: "warning",
    title: "Maintenance.",
    children: "Sonolens is down on Sunday 22 November from 22:00 for about 6 hours.",
    onClose: fn(),
    closeLabel: "Close",
  },
};
/** Link and close button beside a text longer than the width of the phone. */
export const OnAPhone: Story = {
  ...Demo,
  args: { ...Demo.args, onClose: fn(), closeLabel: "Close" },
  decorators: [
    (Story) => (
      <div style={{ width: 288 }}>
        <Story />
      </div>
    ),
  ],
  play: async ({ canvas }) => {
    const link = canvas.getByRole("link").getBoundingClientRect();
    const words = canvas.getByText(/Look around freely/).getBoundingClientRect();
    await expect(words.width).toBeGreaterThan(180);
    await expect(link.top).toBeGreaterThanOrEqual(words.bottom - 1);
  },
};
export const Warning: Story = {
  args: {
    icon: warningIcon,
    tone: "warning",
    title: "",
    children: "1 of 3 still has the default distance, 4.2 m.",
  },
};
export const Failed: Story = {
  args: { icon: warningCircleIcon, tone: "error", title: "", children: "Could not import the file." },
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
