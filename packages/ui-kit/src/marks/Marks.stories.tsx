import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { filmStripIcon } from "../generated/icons/film-strip.ts";
import { windIcon } from "../generated/icons/wind.ts";
import { Avatar } from "./Avatar.tsx";
import { Kbd } from "./Kbd.tsx";
import { SeverityMark } from "./SeverityMark.tsx";
import { StatusMark } from "./StatusMark.tsx";
import { Tag } from "./Tag.tsx";

const meta = {
  title: "Data/Marks",
  parameters: {
    docs: {
      components: { StatusMark, SeverityMark, Tag, Kbd, Avatar },
      description: {
        component:
          "Use them where a severity, a status, a kind, a key or a person is named in a line of text. Do not use them as controls: what can be pressed or removed is a Chip, what can be chosen is Segmented.",
      },
    },
  },
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Status: Story = {
  render: () => (
    <div className="flex flex-wrap gap-5">
      <StatusMark status="open" label="Open" />
      <StatusMark status="inRepair" label="In repair" />
      <StatusMark status="solved" label="Solved" />
    </div>
  ),
};

export const StatusGlyphAlone: Story = {
  render: () => <StatusMark status="open" label="Open" hideLabel />,
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Open")).toBeInTheDocument();
  },
};

export const SeverityOfLeaks: Story = {
  render: () => (
    <div className="flex flex-wrap gap-5">
      <SeverityMark level={1} label="Low" />
      <SeverityMark level={2} label="Medium" />
      <SeverityMark level={3} label="High" />
    </div>
  ),
};

export const SeverityOfDischarges: Story = {
  render: () => (
    <div className="flex flex-wrap gap-5">
      <SeverityMark level={1} label="Low" />
      <SeverityMark level={2} label="Medium" />
      <SeverityMark level={3} label="High" />
      <SeverityMark level={4} label="Very high" />
    </div>
  ),
};

export const LongWords: Story = {
  render: () => <SeverityMark level={3} label="Merkittävä paineilmavuoto, korjattava heti" />,
};

export const Tags: Story = {
  render: () => (
    <div className="flex flex-wrap gap-2">
      <Tag label="Leak" icon={windIcon} />
      <Tag label="shutdown-48" />
      <span className="rounded-m bg-well p-3">
        <Tag label="Video" icon={filmStripIcon} onPicture />
      </span>
    </div>
  ),
};

export const Keys: Story = {
  render: () => (
    <p>
      <Kbd>J</Kbd> <Kbd>K</Kbd> <Kbd>Space</Kbd>
    </p>
  ),
};

export const Avatars: Story = {
  render: () => (
    <div className="flex items-center gap-3">
      <Avatar name="M. Korhonen" />
      <Avatar name="demo" size={28} />
      <Avatar name="山田 太郎" size={36} />
      <Avatar name="👩‍🔧 Éva" size={36} />
    </div>
  ),
};
