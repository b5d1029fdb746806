import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen, userEvent, waitFor } from "storybook/test";
import { Button } from "../button/Button.tsx";
import { downloadSimpleIcon } from "../generated/icons/download-simple.ts";
import { fileTextIcon } from "../generated/icons/file-text.ts";
import { tagIcon } from "../generated/icons/tag.ts";
import { translateIcon } from "../generated/icons/translate.ts";
import { trashIcon } from "../generated/icons/trash.ts";
import { Menu } from "./Menu.tsx";
import type { MenuItem } from "./menu-types.ts";

const onSelect = fn();
const actions: (MenuItem | "separator")[] = [
  { id: "report", label: "Make report", icon: fileTextIcon, onSelect },
  { id: "download", label: "Download", icon: downloadSimpleIcon, shortcut: "D", onSelect },
  {
    id: "tag",
    label: "Tag",
    icon: tagIcon,
    disabled: true,
    disabledReason: "Read-only in the demo",
    onSelect,
  },
  "separator",
  { id: "delete", label: "Delete", icon: trashIcon, danger: true, onSelect },
];

const meta = {
  title: "Actions/Menu",
  parameters: {
    docs: {
      description: {
        component:
          "Use it for three to twelve actions on one thing, behind a button. Do not use it to choose a value (SelectField, Combobox), to go somewhere (links), or for the one action that people came for, which is a button of its own.",
      },
    },
  },
  component: Menu,
  args: { trigger: <Button caret>Actions</Button>, items: actions, align: "start" },
  beforeEach: () => {
    onSelect.mockClear();
  },
} satisfies Meta<typeof Menu>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Closed: Story = {};

export const Open: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Actions" }));
    await waitFor(() => expect(screen.getByRole("menu")).toBeVisible());
  },
};

export const Choices: Story = {
  args: {
    trigger: <Button icon={translateIcon}>Language</Button>,
    items: [
      { id: "en", label: "English", checked: true, onSelect },
      { id: "de", label: "Deutsch", lang: "de", checked: false, onSelect },
      { id: "ja", label: "日本語", lang: "ja", checked: false, onSelect },
    ],
  },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Language" }));
    await expect(await screen.findByRole("menuitemradio", { name: "English" })).toBeChecked();
    await expect(screen.getByRole("menuitemradio", { name: "Deutsch" })).not.toBeChecked();
  },
};

export const Keyboard: Story = {
  play: async ({ canvas }) => {
    await userEvent.tab();
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(screen.getByRole("menuitem", { name: "Make report" })).toHaveFocus());
    // A disabled item can be focused and shows why; a press does nothing and leaves the menu open.
    await userEvent.keyboard("{ArrowDown}{ArrowDown}");
    const off = screen.getByRole("menuitem", { name: "Tag Read-only in the demo" });
    await expect(off).toHaveFocus();
    await expect(off).toHaveAttribute("aria-disabled", "true");
    await userEvent.keyboard("{Enter}");
    await userEvent.click(off);
    await expect(onSelect).not.toHaveBeenCalled();
    await expect(screen.getByRole("menu")).toBeVisible();
    await userEvent.keyboard("{ArrowDown}");
    await expect(screen.getByRole("menuitem", { name: "Delete" })).toHaveFocus();
    await userEvent.keyboard("d");
    await userEvent.keyboard("{Enter}");
    await expect(onSelect).toHaveBeenCalledOnce();
    await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
    await waitFor(() => expect(canvas.getByRole("button", { name: "Actions" })).toHaveFocus());
  },
};
