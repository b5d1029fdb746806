import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, userEvent, waitFor } from "storybook/test";
import { Button } from "../button/Button.tsx";
import { VirtualList } from "./VirtualList.tsx";

const people = Array.from({ length: 2_000 }, (_, at) => `Person ${at + 1}`);
const itself = (name: string) => name;

function Box({ count }: { readonly count: number }) {
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set());
  return (
    <section aria-label="People" className="relative h-90 overflow-y-auto">
      <VirtualList
        items={people.slice(0, count).filter((name) => !removed.has(name))}
        keyOf={itself}
        estimatePx={40}
        row={(name, place) => (
          <li {...place} className="flex min-h-row items-center justify-between border-b border-line">
            <span className="text-13">{name}</span>
            <Button variant="quiet" onClick={() => setRemoved(new Set([...removed, name]))}>
              Remove<span className="sr-only"> {name}</span>
            </Button>
          </li>
        )}
      />
    </section>
  );
}

const meta: Meta<typeof Box> = {
  title: "Data/VirtualList",
  component: Box,
  args: { count: 2_000 },
  parameters: {
    docs: {
      description: {
        component:
          "Use it for rows with controls of their own, such as the people of a group. Do not use it to compare values, which is a Table, or to choose one of many, which is a Combobox.",
      },
    },
  },
};
export default meta;
type Story = StoryObj<typeof Box>;

export const Few: Story = { args: { count: 3 } };

export const TwoThousand: Story = {
  play: async ({ canvas, canvasElement }) => {
    const rows = () => canvasElement.querySelectorAll("li");
    await waitFor(() => expect(rows().length).toBeGreaterThan(5));
    await expect(rows().length).toBeLessThan(60);
    const first = canvas.getByRole("button", { name: "Remove Person 1" });
    first.focus();
    const box = canvas.getByRole("region", { name: "People" });
    box.scrollTop = box.scrollHeight;
    await waitFor(() => expect(canvas.getByText("Person 2000")).toBeVisible());
    // The focused row is still there, and its place is announced.
    await expect(first).toHaveFocus();
    await expect(canvas.getByText("Person 2000").closest("li")).toHaveAttribute("aria-posinset", "2000");
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(rows()[0]).toHaveAttribute("aria-setsize", "1999"));
    box.scrollTop = 0;
    await waitFor(() => expect(canvas.getByText("Person 2")).toBeVisible());
  },
};
