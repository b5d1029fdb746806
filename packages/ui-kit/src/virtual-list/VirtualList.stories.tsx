import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor } from "storybook/test";
import { Button } from "../button/Button.tsx";
import { VirtualList } from "./VirtualList.tsx";

const people = Array.from({ length: 2_000 }, (_, at) => `Person ${at + 1}`);
const itself = (name: string) => name;

function Box({ count }: { readonly count: number }) {
  return (
    <section aria-label="People" className="relative h-90 overflow-y-auto">
      <VirtualList
        items={people.slice(0, count)}
        keyOf={itself}
        estimatePx={40}
        row={(name, place) => (
          <li {...place} className="flex min-h-row items-center justify-between border-b border-line">
            <span className="text-13">{name}</span>
            <Button variant="quiet">
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
    const rowOf = (number: number) => canvas.getByRole("button", { name: `Remove Person ${number}` });
    rowOf(1).focus();
    const box = canvas.getByRole("region", { name: "People" });
    // Measured rows change the height, as they come into view.
    await waitFor(() => {
      box.scrollTop = box.scrollHeight;
      return expect(rowOf(2000)).toBeVisible();
    });
    // The focused row is still there, and the place of a row is announced.
    await expect(rowOf(1)).toHaveFocus();
    await expect(rowOf(2000).closest("li")).toHaveAttribute("aria-posinset", "2000");
    await expect(rowOf(2000).closest("li")).toHaveAttribute("aria-setsize", "2000");
  },
};
