import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent } from "storybook/test";
import { shownSource } from "../testing/shown-source.ts";
import { MasterDetail } from "./MasterDetail.tsx";
import source from "./MasterDetail.tsx?raw";

const meta = {
  title: "Patterns/List and detail",
  component: MasterDetail,
  parameters: {
    docs: {
      components: {},
      source: shownSource(source),
      description: {
        component:
          "Use it where one thing after the other is looked at and the list has to stay in view. Do not use it for a detail with a link and a screen of its own, nor with more than three columns in the list.",
      },
    },
  },
} satisfies Meta<typeof MasterDetail>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const Opened: Story = {
  play: async ({ canvas, canvasElement }) => {
    const row = canvas.getByRole("row", { name: /Flange 2/ });
    row.focus();
    await userEvent.keyboard("{Enter}");
    await expect(await canvas.findByRole("heading", { name: "Flange 2" })).toBeVisible();
    await expect(canvasElement.ownerDocument.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
  },
};
