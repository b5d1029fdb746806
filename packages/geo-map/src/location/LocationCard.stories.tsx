import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, userEvent, waitFor } from "storybook/test";
import { snapshotsAround } from "../locations/plant.fixture.ts";
import { isDrawn } from "../testing/is-drawn.ts";
import { englishMapWords } from "../words.ts";
import { LocationCard, type LocationCardProps } from "./LocationCard.tsx";
import "../styles.css";

function Held(props: LocationCardProps) {
  const [position, setPosition] = useState(props.position);
  return <LocationCard {...props} position={position} onMove={setPosition} />;
}

const meta = {
  title: "Maps/LocationCard",
  component: LocationCard,
  parameters: {
    docs: {
      description: {
        component:
          "Use it for the location of one snapshot, to show it or to give and move it. Do not use it for several snapshots (LocationsMap) or for the way of a day (RouteMap).",
      },
    },
  },
  render: (args) => <Held {...args} />,
  args: { words: englishMapWords(), position: { latitude: 60.17, longitude: 24.94 } },
} satisfies Meta<typeof LocationCard>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Shown: Story = {
  args: { neighbours: snapshotsAround(80) },
  parameters: { proves: "[PLC-08] a card of 320 x 160" },
  play: async ({ canvasElement }) => {
    const map = canvasElement.querySelector(".geo-map");
    await waitFor(() => expect(map?.getBoundingClientRect()).toMatchObject({ width: 320, height: 160 }));
    await isDrawn(canvasElement);
  },
};
export const CanBeMoved: Story = {
  args: { editable: true },
  parameters: { proves: "[PLC-09] zoom 12 where nothing says otherwise" },
  play: async ({ canvas, canvasElement }) => {
    await isDrawn(canvasElement);
    canvas.getByRole("button", { name: /can be moved/ }).focus();
    await userEvent.keyboard("{ArrowUp}{ArrowUp}");
    await waitFor(() => expect(canvas.getByRole("figure")).toHaveTextContent("60.1703° N, 24.9400° E"));
    // A step with Shift is 20 pixels: this many degrees at zoom 12.
    await userEvent.keyboard("{Shift>}{ArrowRight}{/Shift}");
    const degrees = 24.94 + (20 * 360) / (512 * 2 ** 12);
    await waitFor(() => expect(canvas.getByRole("figure")).toHaveTextContent(`${degrees.toFixed(4)}° E`));
  },
};
export const Adding: Story = {
  args: { position: null, editable: true },
  parameters: { proves: "[PLC-10] [PLC-11] zoom 11 about 60.17 N, 24.94 E while a location is added" },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByRole("figure")).toHaveTextContent("No location yet");
    await isDrawn(canvasElement);
    await expect(canvas.getByRole("button", { name: /60\.1700° N, 24\.9400° E/ })).toBeVisible();
    // A key step is 2 pixels: this many degrees at zoom 11.
    canvas.getByRole("button", { name: /can be moved/ }).focus();
    await userEvent.keyboard("{Shift>}{ArrowRight}{/Shift}");
    const degrees = 24.94 + (20 * 360) / (512 * 2 ** 11);
    await waitFor(() => expect(canvas.getByRole("figure")).toHaveTextContent(`${degrees.toFixed(4)}° E`));
  },
};
export const WithoutALocation: Story = { args: { position: null } };
export const InTheFarEast: Story = { args: { position: { latitude: -17.8, longitude: 179.98 } } };
