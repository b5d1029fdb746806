import type { Meta, StoryObj } from "@storybook/react-vite";
import * as icons from "../generated/icons/index.ts";
import { Icon } from "./Icon.tsx";
import { filled } from "./icon-shape.ts";

const meta = {
  title: "Pictures/Icon",
  parameters: {
    docs: {
      description: {
        component:
          "Use it beside a word, or alone where IconButton gives it one. Do not use it as the only sign of a state, and do not draw icons of your own: add one of Phosphor's by its name. Each icon is a value of its own (`starIcon`), so that a page loads those it shows.",
      },
    },
  },
  component: Icon,
  args: { icon: icons.starIcon },
} satisfies Meta<typeof Icon>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Regular: Story = {};
export const Fill: Story = { args: { icon: filled(icons.starIcon) } };
export const Labelled: Story = { args: { icon: icons.videoCameraIcon, label: "Video" } };

export const All: Story = {
  render: () => (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(150px,1fr))] gap-3 text-12 text-ink-2">
      {Object.values(icons).map((icon) => (
        <li key={icon.name} className="flex items-center gap-2">
          <Icon icon={icon} />
          {"fillPath" in icon && <Icon icon={filled(icon)} />}
          {icon.name}
        </li>
      ))}
    </ul>
  ),
};

export const RightToLeft: Story = { args: { icon: icons.arrowLeftIcon }, parameters: { dir: "rtl" } };
