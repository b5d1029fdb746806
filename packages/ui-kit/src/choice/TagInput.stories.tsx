import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fn, userEvent } from "storybook/test";
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
