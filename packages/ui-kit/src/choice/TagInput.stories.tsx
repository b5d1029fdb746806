import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fn, screen, userEvent, waitFor } from "storybook/test";
import { TagInput, type TagInputProps } from "./TagInput.tsx";

function Held(props: TagInputProps) {
  const [tags, setTags] = useState(props.tags);
  const change = (next: string[]) => {
    setTags(next);
    props.onTagsChange(next);
  };
  return <TagInput {...props} tags={tags} onTagsChange={change} />;
}

const meta = {
  title: "Inputs/TagInput",
  parameters: {
    docs: {
      description: {
        component:
          "Use it for a few short words of people's own. Do not use it for one of a known list (SelectField, Combobox), or for sentences (TextArea).",
      },
    },
  },
  component: TagInput,
  render: (args) => (
    <div style={{ maxWidth: 340 }}>
      <Held {...args} />
    </div>
  ),
  args: {
    label: "Tags",
    tags: ["hall-B", "header"],
    addLabel: "Tag",
    createLabel: (tag: string) => `Create tag “${tag}”`,
    removeLabel: (tag: string) => `Remove tag ${tag}`,
    suggestions: ["shutdown-48", "header"],
    onTagsChange: fn(),
  },
} satisfies Meta<typeof TagInput>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Empty: Story = { args: { tags: [] } };
export const Many: Story = { args: { tags: Array.from({ length: 24 }, (_, index) => `area-${index + 1}`) } };
export const LongWords: Story = {
  args: { tags: ["paineilmavuotojenvuosikustannusarviokohdeluettelopohjoinen", "圧縮空気漏れ検査", "صمام"] },
};
export const ReadOnly: Story = { args: { readOnly: true, readOnlyReason: "Read-only in the demo" } };

export const Keyboard: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Tag" }));
    await userEvent.keyboard("  shutdown-48 {Enter}");
    await expect(args.onTagsChange).toHaveBeenLastCalledWith(["hall-B", "header", "shutdown-48"]);
    await userEvent.keyboard("header,");
    await expect(args.onTagsChange).toHaveBeenCalledTimes(1);
    await userEvent.keyboard("{Backspace}");
    await expect(args.onTagsChange).toHaveBeenLastCalledWith(["hall-B", "header"]);
    await userEvent.keyboard("{Escape}");
    await expect(await canvas.findByRole("button", { name: "Tag" })).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Remove tag hall-B" }));
    await expect(args.onTagsChange).toHaveBeenLastCalledWith(["header"]);
  },
};

export const CrossesByKeyboard: Story = {
  args: { tags: ["hall-B", "header", "shutdown-48", "gasket"] },
  play: async ({ canvas, args }) => {
    const cross = (tag: string) => canvas.getByRole("button", { name: `Remove tag ${tag}` });
    await userEvent.tab();
    await expect(cross("hall-B")).toHaveFocus();
    await userEvent.keyboard("{ArrowRight}{ArrowRight}");
    await expect(cross("shutdown-48")).toHaveFocus();
    // After removal the focus moves to the next tag, or from the last one to the previous.
    await userEvent.keyboard("{Delete}");
    await expect(args.onTagsChange).toHaveBeenLastCalledWith(["hall-B", "header", "gasket"]);
    await expect(cross("gasket")).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect(cross("header")).toHaveFocus();
    await userEvent.keyboard("{Home}");
    await expect(cross("hall-B")).toHaveFocus();
    await userEvent.keyboard("{End}{Backspace}{Backspace}");
    await expect(args.onTagsChange).toHaveBeenLastCalledWith([]);
    await expect(canvas.getByRole("button", { name: "Tag" })).toHaveFocus();
  },
};
export const CrossesRightToLeft: Story = {
  parameters: { dir: "rtl", lang: "ar" },
  args: { tags: ["صمام", "شفة"], label: "وسوم", addLabel: "وسم", removeLabel: (tag) => `إزالة ${tag}` },
  play: async ({ canvas }) => {
    await userEvent.tab();
    await userEvent.keyboard("{ArrowLeft}");
    await expect(canvas.getByRole("button", { name: "إزالة شفة" })).toHaveFocus();
  },
};

export const Suggested: Story = {
  name: "Offers the tags used elsewhere, without those it has",
  args: { suggestions: ["shutdown-48", "header", "hall-B", "hall-A"] },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Tag" }));
    const box = canvas.getByRole("combobox", { name: "Tag" });
    await waitFor(() =>
      expect(screen.getAllByRole("option").map((option) => option.textContent)).toEqual([
        "shutdown-48",
        "hall-A",
      ]),
    );
    await userEvent.keyboard("HALL");
    // The suggestion that begins with it is taken; the text itself is a new tag in a row of its own.
    await waitFor(() =>
      expect(screen.getAllByRole("option").map((option) => option.textContent)).toEqual([
        "hall-A",
        "Create tag “HALL”",
      ]),
    );
    await expect(box).toHaveAttribute("aria-activedescendant", screen.getAllByRole("option")[0]?.id);
    await userEvent.keyboard("{Enter}");
    await expect(args.onTagsChange).toHaveBeenLastCalledWith(["hall-B", "header", "hall-A"]);
    await expect(box).toHaveFocus();
    // A suggestion that only contains it is not what was meant.
    await userEvent.keyboard("48");
    await waitFor(() => expect(screen.getAllByRole("option")).toHaveLength(2));
    await expect(box).toHaveAttribute("aria-activedescendant", screen.getAllByRole("option")[1]?.id);
    await userEvent.keyboard("{Control>}a{/Control}shut{ArrowDown}");
    await userEvent.click(screen.getByRole("option", { name: "shutdown-48" }));
    await expect(args.onTagsChange).toHaveBeenLastCalledWith(["hall-B", "header", "hall-A", "shutdown-48"]);
    await expect(box).toHaveFocus();
  },
};
export const NewByArrow: Story = {
  name: "Creates a tag that begins another one from its own row",
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Tag" }));
    await userEvent.keyboard("shut");
    await waitFor(() => expect(screen.getAllByRole("option")).toHaveLength(2));
    await userEvent.keyboard("{ArrowDown}{Enter}");
    await expect(args.onTagsChange).toHaveBeenLastCalledWith(["hall-B", "header", "shut"]);
  },
};
export const LeavesByEnter: Story = {
  name: "Leaves by Enter in the empty input, first with the tag that was used last",
  args: { suggestions: ["gasket", "shutdown-48"], repeated: "gasket" },
  play: async ({ canvas, args }) => {
    const open = () => userEvent.click(canvas.getByRole("button", { name: "Tag" }));
    await open();
    await userEvent.keyboard("{Enter}");
    await expect(args.onTagsChange).toHaveBeenLastCalledWith(["hall-B", "header", "gasket"]);
    const opener = await canvas.findByRole("button", { name: "Tag" });
    await waitFor(() => expect(opener).toHaveFocus());
    await open();
    await userEvent.keyboard("shut{Enter}");
    await expect(args.onTagsChange).toHaveBeenLastCalledWith(["hall-B", "header", "gasket", "shutdown-48"]);
    await expect(canvas.getByRole("combobox", { name: "Tag" })).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(canvas.getByRole("button", { name: "Tag" })).toHaveFocus());
    await expect(args.onTagsChange).toHaveBeenCalledTimes(2);
  },
};
export const SuggestionsOpen: Story = {
  args: { suggestions: Array.from({ length: 400 }, (_, index) => `area-${index + 1}`) },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Tag" }));
    await screen.findByRole("listbox");
  },
};
