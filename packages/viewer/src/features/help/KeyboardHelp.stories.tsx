import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, within } from "storybook/test";
import type { ShortcutTable } from "../../contract/feature.ts";
import { StoryFrame } from "../../testing/story-frame.tsx";
import { KeyboardHelpView } from "./KeyboardHelpDialog.tsx";

const shortcuts = Object.values(
  import.meta.glob<ShortcutTable>("../*/shortcuts.ts", { eager: true, import: "shortcuts" }),
).sort((one, other) => one.order - other.order);

const meta: Meta<typeof KeyboardHelpView> = {
  title: "Screens/Help: keys",
  parameters: {
    docs: {
      description: {
        component:
          "Use it for the list of all keys, which reads the table that the screens handle keys by. Do not use it for keys that the browser or a control brings along, such as Tab.",
      },
    },
  },
  component: KeyboardHelpView,
  decorators: [(Story) => <StoryFrame>{Story()}</StoryFrame>],
  args: { shortcuts, onClose: () => undefined },
};
export default meta;
type Story = StoryObj<typeof KeyboardHelpView>;

export const Usual: Story = {
  play: async () => {
    const dialog = within(screen.getByRole("dialog"));
    const actions = shortcuts.flatMap(({ keys }) => Object.keys(keys));
    await expect(dialog.getAllByRole("definition")).toHaveLength(actions.length);
    await expect(dialog.getByText("Play or pause the sound")).toBeInTheDocument();
    await expect(dialog.getByText("Space")).toBeInTheDocument();
    for (const term of dialog.getAllByRole("term")) await expect(term.textContent).not.toMatch(/keys\./);
  },
};
