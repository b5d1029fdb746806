import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, userEvent } from "storybook/test";
import { StatusGlyph } from "../marks/StatusMark.tsx";
import { Segmented, type SegmentedProps } from "./Segmented.tsx";

function Held(props: SegmentedProps<string>) {
  const [value, setValue] = useState(props.value);
  return <Segmented {...props} value={value} onValueChange={setValue} />;
}

const meta = {
  component: Segmented,
  render: (args) => <Held {...args} />,
  args: {
    label: "Show",
    value: "picture",
    options: [
      { value: "picture", label: "Picture" },
      { value: "video", label: "Video" },
    ],
    onValueChange: () => undefined,
  },
} satisfies Meta<typeof Segmented<string>>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const WithCounts: Story = {
  args: {
    label: "Type",
    value: "all",
    options: [
      { value: "all", label: "All", count: "1 284" },
      { value: "leak", label: "Leak", count: "861" },
      { value: "pd", label: "Partial discharge", count: "302" },
      { value: "mechanical", label: "Mechanical", count: "121" },
    ],
  },
};
export const Status: Story = {
  args: {
    label: "Status",
    value: "inRepair",
    wide: true,
    options: [
      { value: "open", label: "Open", glyph: <StatusGlyph status="open" /> },
      { value: "inRepair", label: "In repair", glyph: <StatusGlyph status="inRepair" /> },
      { value: "solved", label: "Solved", glyph: <StatusGlyph status="solved" /> },
    ],
  },
};
export const Icons: Story = {
  args: {
    label: "View",
    value: "grid",
    options: [
      { value: "grid", label: "Pictures", icon: "squares-four" },
      { value: "list", label: "List", icon: "rows" },
    ],
  },
};
export const Disabled: Story = { args: { disabled: true } };
export const LongWords: Story = {
  args: {
    value: "a",
    options: [
      { value: "a", label: "Paineilmavuotojenvuosikustannusarvio" },
      { value: "b", label: "Energieverbrauchsschätzung" },
    ],
  },
  decorators: [
    (Story) => (
      <div style={{ width: 320 }}>
        <Story />
      </div>
    ),
  ],
};
export const OnTheWell: Story = {
  decorators: [
    (Story) => (
      <div data-well="" className="bg-ground p-4">
        <Story />
      </div>
    ),
  ],
};

export const ArrowKeysMove: Story = {
  play: async ({ canvas }) => {
    await userEvent.tab();
    await expect(canvas.getByRole("radio", { name: "Picture" })).toHaveFocus();
    await userEvent.keyboard("{ArrowRight}");
    await expect(canvas.getByRole("radio", { name: "Video" })).toHaveFocus();
    await expect(canvas.getByRole("radio", { name: "Video" })).toBeChecked();
    await userEvent.keyboard("{ArrowRight}");
    await expect(canvas.getByRole("radio", { name: "Picture" })).toBeChecked();
  },
};
export const RightToLeft: Story = {
  parameters: { dir: "rtl", lang: "ar" },
  args: {
    value: "picture",
    options: [
      { value: "picture", label: "صورة" },
      { value: "video", label: "فيديو" },
    ],
  },
};
