import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, userEvent } from "storybook/test";
import { inPanel } from "../../testing/in-panel.tsx";
import { type AttachmentsModel, AttachmentsView } from "./AttachmentsView.tsx";

const meta: Meta = {
  title: "Screens/Detail: images",
  parameters: {
    docs: {
      description: {
        component:
          "Use it in the panel beside the stage for photos that people add to one snapshot. Do not use it for the picture of the camera, which the stage shows, or for the logo of a report.",
      },
    },
  },
  decorators: [inPanel],
};
export default meta;
type Story = StoryObj;

/** A picture of one color, as a URL. */
const url = (colour: string) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="200"><path fill="${colour}" d="M0 0h320v200H0z"/></svg>`,
  )}`;
const images = ["#6c8494", "#ba8400", "#0a6472", "#454a4e", "#bf3a12"].map((colour, at) => ({
  id: String(at),
  url: url(colour),
  addedAt: `2026-11-2${at}T09:30:00Z`,
}));
const shown: AttachmentsModel = {
  images,
  failed: false,
  sending: undefined,
  problems: [],
  open: undefined,
  removing: false,
  readOnly: false,
};
const actions = {
  add: fn(),
  stop: fn(),
  show: fn(),
  close: fn(),
  ask: fn(),
  keep: fn(),
  remove: fn(),
  retry: fn(),
  broken: fn(),
};
const show = (named: Partial<AttachmentsModel>): Story => ({
  render: () => <AttachmentsView model={{ ...shown, ...named }} actions={actions} />,
});

export const Many: Story = {
  ...show({}),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: "View image 2 of 5" }));
    await expect(actions.show).toHaveBeenCalledWith(1);
  },
};
export const One: Story = show({ images: images.slice(0, 1) });
export const Empty: Story = show({ images: [] });
export const Loads: Story = show({ images: undefined });
export const Failed: Story = show({ images: undefined, failed: true });
export const ReadOnly: Story = show({ readOnly: true });
export const Sending: Story = show({ sending: { done: 1, all: 3 } });
export const Refused: Story = show({
  problems: [
    "plan.pdf: Choose a JPEG, PNG or WebP image.",
    `${"very-long-name-of-a-picture-".repeat(4)}.png: An image can have at most 20 MB.`,
  ],
});
export const Large: Story = show({ open: { at: 1, asking: false } });
export const RemoveAsks: Story = {
  ...show({ open: { at: 1, asking: true } }),
  parameters: { proves: "[SNP-44] removing an image asks first" },
};
export const Removing: Story = show({ open: { at: 1, asking: true }, removing: true });
