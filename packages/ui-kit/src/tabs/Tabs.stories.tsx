import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fn, userEvent, waitFor } from "storybook/test";
import { downloadSimpleIcon } from "../generated/icons/download-simple.ts";
import { Tabs, type TabsProps } from "./Tabs.tsx";

function Held(props: TabsProps<string>) {
  const [value, setValue] = useState(props.value);
  return (
    <Tabs
      {...props}
      value={value}
      onValueChange={(next) => {
        setValue(next);
        props.onValueChange(next);
      }}
    />
  );
}

const tabs = [
  { value: "state", label: "State", content: <p>Active. 412 snapshots, the last one at 09:42.</p> },
  { value: "people", label: "People", count: "5", content: <p>Mika Korhonen and four others.</p> },
  {
    value: "updates",
    label: "Updates",
    icon: downloadSimpleIcon,
    content: <p>Software 3.2.1 is the newest.</p>,
  },
] as const;

const meta = {
  title: "Navigation/Tabs",
  component: Tabs,
  render: (args) => <Held {...args} />,
  args: { label: "Camera 104417", tabs, value: "state", onValueChange: fn() },
  parameters: {
    docs: {
      description: {
        component:
          "Use it for parts of one thing of which one is looked at. Do not use it to filter a list or to choose a value (Segmented), for places of the application (Sidebar), nor where parts are compared or filled in together (Accordion, sections).",
      },
    },
  },
} satisfies Meta<typeof Tabs<string>>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Second: Story = { args: { value: "updates" } };
export const One: Story = { args: { tabs: tabs.slice(0, 1) } };
export const InTouch: Story = { globals: { density: "touch" } };
export const RightToLeft: Story = {
  parameters: { dir: "rtl", lang: "ar" },
  args: {
    label: "الكاميرا",
    tabs: [
      { value: "state", label: "الحالة", content: <p>نشطة</p> },
      { value: "people", label: "الأشخاص", count: "٥", content: <p>خمسة</p> },
    ],
  },
  play: async ({ canvas }) => {
    await userEvent.tab();
    await userEvent.keyboard("{ArrowLeft}");
    await expect(canvas.getAllByRole("tab")[1]).toHaveFocus();
  },
};
export const Keyboard: Story = {
  play: async ({ canvas, args }) => {
    const tab = (name: RegExp) => canvas.getByRole("tab", { name });
    await userEvent.tab();
    await expect(tab(/State/)).toHaveFocus();
    await userEvent.keyboard("{ArrowRight}");
    await expect(tab(/People/)).toHaveFocus();
    await expect(args.onValueChange).toHaveBeenLastCalledWith("people");
    await expect(canvas.getByRole("tabpanel", { name: /People/ })).toHaveTextContent("four others");
    await userEvent.keyboard("{End}");
    await expect(tab(/Updates/)).toHaveAttribute("aria-selected", "true");
    await userEvent.keyboard("{ArrowRight}");
    await expect(tab(/State/)).toHaveFocus();
    await userEvent.keyboard("{Home}{Tab}");
    await expect(canvas.getByRole("tabpanel")).toHaveFocus();
  },
};

export const MoreThanFit: Story = {
  name: "More than fit: the edges fade, and the chosen one is in view",
  args: {
    value: "t7",
    tabs: Array.from({ length: 12 }, (_, at) => ({
      value: `t${at}`,
      label: `Mittauspistekohde ${at + 1}`,
      content: <p>{at + 1}</p>,
    })),
  },
  decorators: [
    (Story) => (
      <div style={{ width: 288 }}>
        <Story />
      </div>
    ),
  ],
  play: async ({ canvas }) => {
    const inView = (at: number) => {
      const list = canvas.getByRole("tablist").getBoundingClientRect();
      const tab = (canvas.getAllByRole("tab")[at] as HTMLElement).getBoundingClientRect();
      return tab.left >= list.left && tab.right <= list.right;
    };
    const fade = () => canvas.getByRole("tablist").style.maskImage;
    await waitFor(() => expect(inView(7)).toBe(true));
    await waitFor(() => expect(fade()).toMatch(/black 28px.*100% - 28px/));
    await userEvent.tab();
    await userEvent.keyboard("{End}");
    await waitFor(() => expect(inView(11)).toBe(true));
    await waitFor(() => expect(fade()).toMatch(/black 28px.*100% [-+] 0px/));
    await userEvent.keyboard("{Home}");
    await waitFor(() => expect(inView(0)).toBe(true));
    await waitFor(() => expect(fade()).toMatch(/black 0px.*100% - 28px/));
  },
};
