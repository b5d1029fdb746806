import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, userEvent, waitFor } from "storybook/test";
import { isDrawn } from "../testing/is-drawn.ts";
import { englishMapWords } from "../words.ts";
import { LocationsMap, type LocationsMapProps } from "./LocationsMap.tsx";
import { snapshotsAround } from "./plant.fixture.ts";
import "../styles.css";

function Held(props: LocationsMapProps) {
  const [chosen, setChosen] = useState<readonly string[]>(props.chosen ?? []);
  return (
    <div style={{ height: 420 }}>
      <LocationsMap {...props} chosen={chosen} onChoose={setChosen} />
      <output className="geo-map-for-ears">{chosen.length}</output>
    </div>
  );
}

const meta = {
  title: "Maps/LocationsMap",
  component: LocationsMap,
  parameters: {
    docs: {
      description: {
        component:
          "Use it to find snapshots by where they were taken, and to choose those of one location. Do not use it for one snapshot (LocationCard) or where their order counts (RouteMap).",
      },
    },
  },
  render: (args) => <Held {...args} />,
  args: { words: englishMapWords(), snapshots: snapshotsAround(400), onChoose: () => undefined },
} satisfies Meta<typeof LocationsMap>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Many: Story = {
  parameters: { proves: "[PLC-04] snapshots that stand near each other share a mark" },
  play: async ({ canvas, canvasElement }) => {
    await isDrawn(canvasElement);
    const [first] = canvas.getAllByRole("button", { name: /snapshots? at/ });
    first?.focus();
    await userEvent.keyboard("{Enter}");
    await expect(first).toHaveAttribute("aria-pressed", "true");
    const count = Number.parseInt(first?.getAttribute("aria-label") ?? "", 10);
    await expect(canvas.getByRole("status")).toHaveTextContent(String(count));
    // Arrow keys move between marks, which share one tab stop.
    await userEvent.keyboard("{ArrowRight}");
    await expect(document.activeElement).not.toBe(first);
    await expect(document.activeElement?.getAttribute("aria-label")).toMatch(/snapshots? at/);
    await expect(canvasElement.querySelectorAll(".geo-map-cluster[tabindex='0']")).toHaveLength(1);
  },
};
export const AsAList: Story = {
  play: async ({ canvas, canvasElement }) => {
    await isDrawn(canvasElement);
    await userEvent.click(canvas.getByRole("button", { name: "List of locations" }));
    const list = canvas.getByRole("region", { name: "List of locations" });
    await waitFor(() => expect(list.querySelectorAll("button").length).toBeGreaterThan(2));
    const row = list.querySelector("button");
    if (row) await userEvent.click(row);
    await expect(row).toHaveAttribute("aria-pressed", "true");
  },
};
export const One: Story = { args: { snapshots: snapshotsAround(1) } };
export const None: Story = { args: { snapshots: [] } };
