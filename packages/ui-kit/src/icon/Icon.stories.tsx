import type { Meta, StoryObj } from "@storybook/react-vite";
import { Icon, iconNames } from "./Icon.tsx";

const meta = {
  title: "Pictures/Icon",
  parameters: {
    docs: {
      description: {
        component:
          "Use it beside a word, or alone where IconButton gives it one. Do not use it as the only sign of a state, and do not draw icons of your own: add one of Phosphor's by its name.",
      },
    },
  },
  component: Icon,
  args: { name: "star" },
} satisfies Meta<typeof Icon>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Regular: Story = {};
export const Fill: Story = { args: { weight: "fill" } };
export const Labelled: Story = { args: { name: "video-camera", label: "Video" } };

export const All: Story = {
  render: () => (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(150px,1fr))] gap-3 text-12 text-ink-2">
      {iconNames.map((name) => (
        <li key={name} className="flex items-center gap-2">
          <Icon name={name} />
          <Icon name={name} weight="fill" />
          {name}
        </li>
      ))}
    </ul>
  ),
};

export const RightToLeft: Story = { args: { name: "arrow-left" }, parameters: { dir: "rtl" } };
