import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fn, userEvent, waitFor } from "storybook/test";
import { rowsIcon } from "../generated/icons/rows.ts";
import { squaresFourIcon } from "../generated/icons/squares-four.ts";
import { StatusGlyph } from "../marks/StatusMark.tsx";
import { Segmented, type SegmentedProps } from "./Segmented.tsx";

function Held(props: SegmentedProps<string>) {
  const [value, setValue] = useState(props.value);
  const choose = (next: string) => {
    setValue(next);
    props.onValueChange(next);
  };
  return <Segmented {...props} value={value} onValueChange={choose} />;
}

const meta = {
  title: "Inputs/Segmented",
  parameters: {
    docs: {
      description: {
        component:
          "Use it for one of two to five short words that are all in view. Do not use it for more or longer ones (SelectField), for several at once (Chip, Checkbox), or for actions.",
      },
    },
  },
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
      { value: "grid", label: "Pictures", icon: squaresFourIcon },
      { value: "list", label: "List", icon: rowsIcon },
    ],
  },
};
export const Disabled: Story = { args: { disabled: true } };
export const DisabledWithReason: Story = {
  args: { disabled: true, disabledReason: "There is no video.", onValueChange: fn() },
  play: async ({ args, canvas }) => {
    await userEvent.tab();
    await expect(canvas.getByRole("radio", { name: "Picture" })).toHaveFocus();
    await expect(canvas.getByRole("group")).toHaveAccessibleDescription("There is no video.");
    await userEvent.keyboard("{ArrowRight}");
    await userEvent.click(canvas.getByText("Video"));
    // Clicks as the browser itself does.
    canvas.getByText("Video").click();
    await expect(args.onValueChange).not.toHaveBeenCalled();
    await expect(canvas.getByRole("radio", { name: "Picture" })).toBeChecked();
  },
};
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
      <div style={{ maxWidth: 320 }}>
        <Story />
      </div>
    ),
  ],
};
export const MoreThanFit: Story = {
  name: "More than fit: the edges fade, and the chosen one is in view",
  args: {
    value: "mechanical",
    options: [
      { value: "all", label: "All", count: "1 284" },
      { value: "leak", label: "Leak", count: "861" },
      { value: "pd", label: "Partial discharge", count: "302" },
      { value: "mechanical", label: "Mechanical", count: "121" },
    ],
  },
  decorators: [
    (Story) => (
      <div style={{ width: 260 }}>
        <Story />
      </div>
    ),
  ],
  play: async ({ canvas }) => {
    const box = canvas.getByRole("group");
    const inView = (name: RegExp) => {
      const outer = box.getBoundingClientRect();
      const inner = (canvas.getByRole("radio", { name }) as HTMLElement).getBoundingClientRect();
      return inner.left >= outer.left && inner.right <= outer.right;
    };
    await waitFor(() => expect(inView(/Mechanical/)).toBe(true));
    await expect(inView(/All/)).toBe(false);
    await waitFor(() => expect(box.style.maskImage).toContain("black 28px"));
    // Wider letters, as of a font that loads late, move what follows them, except for a user who has scrolled.
    box.style.letterSpacing = "1px";
    await waitFor(() => expect(inView(/Mechanical/)).toBe(true));
    box.scrollLeft = 0;
    box.style.letterSpacing = "2px";
    for (let frame = 0; frame < 2; frame += 1) await new Promise((drawn) => requestAnimationFrame(drawn));
    await expect(inView(/All/)).toBe(true);
    box.style.letterSpacing = "";
    await userEvent.tab();
    await userEvent.keyboard("{ArrowRight}");
    await waitFor(() => expect(inView(/All/)).toBe(true));
    await waitFor(() => expect(box.style.maskImage).toContain("black 0px"));
  },
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
