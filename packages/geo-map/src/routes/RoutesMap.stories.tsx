import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, userEvent } from "storybook/test";
import { harbourRoutes } from "../locations/plant.fixture.ts";
import { isDrawn } from "../testing/is-drawn.ts";
import { englishMapWords } from "../words.ts";
import { RoutesMap } from "./RoutesMap.tsx";
import "../styles.css";

const [newest] = harbourRoutes;
const meta = {
  title: "Maps/RoutesMap",
  component: RoutesMap,
  parameters: {
    docs: {
      description: {
        component:
          "Use it to follow in which order snapshots were taken, day by day, beside lists of your own. Do not use it to find snapshots by location (LocationsMap).",
      },
    },
  },
  args: { words: englishMapWords(), routes: harbourRoutes, chosen: newest, onStop: fn() },
} satisfies Meta<typeof RoutesMap>;
export default meta;
type Story = StoryObj<typeof meta>;

export const ThreeDays: Story = {
  parameters: { proves: "[PLC-05] routes by day" },
  play: async ({ args, canvas, canvasElement }) => {
    await isDrawn(canvasElement);
    await userEvent.click(canvas.getByRole("button", { name: /^Stop 3 of 5/ }));
    await expect(args.onStop).toHaveBeenLastCalledWith([2]);
    canvas.getByRole("button", { name: /^Stop 4 of 5: Pumping station/ }).focus();
    await userEvent.keyboard("{Enter}");
    await expect(args.onStop).toHaveBeenLastCalledWith([3]);
  },
};
export const LongWords: Story = {
  args: {
    chosen: newest && {
      ...newest,
      stops: newest.stops.map((stop) => ({
        ...stop,
        label: `${stop.label}: Druckluftverteilungsstation, Ventilblock`,
      })),
    },
  },
};
export const None: Story = { args: { routes: [], chosen: undefined } };
