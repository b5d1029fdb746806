import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, userEvent } from "storybook/test";
import { harbourRoutes } from "../places/plant.fixture.ts";
import { isDrawn } from "../testing/is-drawn.ts";
import { englishMapWords } from "../words.ts";
import { RouteMap } from "./RouteMap.tsx";
import "../styles.css";

const meta = {
  title: "Maps/RouteMap",
  component: RouteMap,
  parameters: {
    docs: {
      description: {
        component:
          "Use it to follow in which order snapshots were taken, day by day. Do not use it to find snapshots by place (PlacesMap).",
      },
    },
  },
  args: { words: englishMapWords(), routes: harbourRoutes, onChoose: fn() },
} satisfies Meta<typeof RouteMap>;
export default meta;
type Story = StoryObj<typeof meta>;

export const ThreeDays: Story = {
  parameters: { proves: "[PLC-05] routes by day" },
  play: async ({ args, canvas, canvasElement }) => {
    await isDrawn(canvasElement);
    await userEvent.click(canvas.getByRole("button", { name: /^Stop 3 of 5/ }));
    await expect(args.onChoose).toHaveBeenLastCalledWith(["a4", "a5", "a6"]);
    await userEvent.click(canvas.getByRole("button", { name: /12 November 2026/ }));
    canvas.getByRole("button", { name: /^Stop 2 of 3: Line 110 kV/ }).focus();
    await userEvent.keyboard("{Enter}");
    await expect(args.onChoose).toHaveBeenLastCalledWith(["b2", "b3"]);
  },
};
export const LongWords: Story = {
  args: {
    routes: harbourRoutes.map((route) => ({
      ...route,
      label: `Donnerstag, ${route.label}, Spätschicht`,
      stops: route.stops.map((stop) => ({
        ...stop,
        label: `${stop.label}: Druckluftverteilungsstation, Ventilblock`,
      })),
    })),
  },
};
export const None: Story = { args: { routes: [] } };
