import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, userEvent } from "storybook/test";
import * as icons from "../../packages/ui-kit/src/generated/icons/index.ts";
import { EmptyState, filled, Icon, magnifyingGlassIcon, TextField } from "../../packages/ui-kit/src/index.ts";
import { Group, Sheet } from "./Sheet.tsx";

const meta = {
  title: "Look/Icons",
  tags: ["!autodocs"],
  // The same entry a hundred times: checking each of them in both themes would only take time.
  parameters: { a11y: { test: "off" } },
} satisfies Meta;
export default meta;

const all = Object.entries(icons);

export const Icons: StoryObj = {
  render: function Icons() {
    const [wanted, setWanted] = useState("");
    const found = all.filter(([, { name }]) =>
      name.includes(wanted.trim().toLowerCase().replaceAll(" ", "-")),
    );
    return (
      <Sheet
        title="Icons"
        intro="Phosphor's; filled(icon), for what is on, chosen or starred, is there for those that are drawn filled somewhere. Each is a value under the name shown here, imported where it is used, so that a page loads only its own. A name that is missing is added to the list in generate-icons.ts, never drawn anew."
      >
        <TextField
          label="Find an icon"
          icon={magnifyingGlassIcon}
          placeholder="arrow, camera, warning"
          value={wanted}
          onValueChange={setWanted}
          className="max-w-99"
        />
        {found.length === 0 ? <EmptyState title="No icon has this name" /> : null}
        <Group title={`${found.length} of ${all.length}`}>
          {found.map(([name, icon]) => (
            <li
              key={name}
              data-keep-words=""
              style={{ display: "flex", alignItems: "center", gap: 10, minWidth: 0 }}
            >
              <Icon icon={icon} size={22} />
              {"fillPath" in icon && <Icon icon={filled(icon)} size={22} />}
              <code style={{ flex: 1, minWidth: 0, overflowWrap: "anywhere", userSelect: "all" }}>
                {name}
              </code>
            </li>
          ))}
        </Group>
      </Sheet>
    );
  },
  play: async ({ canvas, canvasElement }) => {
    const box = canvas.getByRole("textbox", { name: "Find an icon" });
    await userEvent.type(box, "caret down");
    await expect(canvas.getByText("caretDownIcon")).toBeVisible();
    await expect(canvasElement.querySelectorAll("li").length).toBeLessThan(5);
    await userEvent.type(box, "zzz");
    await expect(canvas.getByText("No icon has this name")).toBeVisible();
    await userEvent.clear(box);
  },
};
