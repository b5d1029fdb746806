import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen, userEvent, waitFor } from "storybook/test";
import { StoryFrame } from "../../../testing/story-frame.tsx";
import { CommentOneView } from "./CommentOne.tsx";
import { TagOneView, type TagOneViewProps } from "./TagOne.tsx";

const actions = { save: fn(), close: fn(), next: () => null };
const model: TagOneViewProps["model"] = {
  label: "Compressor hall, flange 7",
  tags: ["hall-B"],
  suggestions: ["hall-B", "shutdown-48", "night shift", "header"],
  repeated: undefined,
};

const meta: Meta<typeof TagOneView> = {
  title: "Screens/Gallery: one snapshot",
  parameters: {
    docs: {
      description: {
        component:
          "Use them for the tags and the comment of a card, without leaving the list. Do not use them on the page of a snapshot, which has both in its panel.",
      },
    },
  },
  component: TagOneView,
  decorators: [(Story) => <StoryFrame>{Story()}</StoryFrame>],
  args: { model, actions },
};
export default meta;
type Story = StoryObj<typeof TagOneView>;

export const Tags: Story = {};

export const TagsByKeyboard: Story = {
  play: async () => {
    actions.save.mockClear();
    actions.close.mockClear();
    const box = await screen.findByRole("combobox", { name: "Tag" });
    await waitFor(() => expect(box).toHaveFocus());
    // The most used first, without those it has.
    await waitFor(() =>
      expect(screen.getAllByRole("option").map((option) => option.textContent)).toEqual([
        "shutdown-48",
        "night shift",
        "header",
      ]),
    );
    await userEvent.keyboard("{ArrowDown}{Control>}{Enter}{/Control}");
    await waitFor(() => expect(actions.save).toHaveBeenCalledWith(["hall-B", "shutdown-48"]));
    await expect(actions.close).toHaveBeenCalledOnce();
  },
};

export const TagsTyped: Story = {
  play: async () => {
    actions.save.mockClear();
    await screen.findByRole("combobox", { name: "Tag" });
    await userEvent.keyboard("head");
    await waitFor(() =>
      expect(screen.getAllByRole("option").map((option) => option.textContent)).toEqual([
        "header",
        "Create tag “head”",
      ]),
    );
    await userEvent.keyboard("{Control>}{Enter}{/Control}");
    await waitFor(() => expect(actions.save).toHaveBeenCalledWith(["hall-B", "header"]));
  },
};

export const TagRepeated: Story = {
  args: {
    model: {
      ...model,
      suggestions: ["night shift", "hall-B", "shutdown-48", "header"],
      repeated: "night shift",
    },
  },
  play: async () => {
    actions.save.mockClear();
    actions.close.mockClear();
    const box = await screen.findByRole("combobox", { name: "Tag" });
    await waitFor(() => expect(screen.getAllByRole("option")).toHaveLength(3));
    await expect(box).toHaveAttribute("aria-activedescendant", screen.getAllByRole("option")[0]?.id);
    await userEvent.keyboard("{Enter}");
    await expect(actions.save).toHaveBeenLastCalledWith(["hall-B", "night shift"]);
    await expect(actions.close).toHaveBeenCalledOnce();
  },
};

const draft = {
  text: "Gasket at 5 o’clock.",
  status: "unsaved" as const,
  dirty: true,
  conflict: undefined,
  type: fn(),
  undo: fn(),
  save: fn(),
  keepMine: fn(),
  keepTheirs: fn(),
  postpone: fn(),
};

export const Comment: Story = {
  render: () => <CommentOneView model={{ label: model.label, draft }} actions={{ close: actions.close }} />,
  play: async () => {
    draft.save.mockClear();
    await waitFor(() => expect(screen.getByRole("textbox", { name: "Comment" })).toHaveFocus());
    await userEvent.keyboard("{Control>}{Enter}{/Control}");
    await waitFor(() => expect(draft.save).toHaveBeenCalledOnce());
  },
};
export const CommentLoading: Story = {
  render: () => (
    <CommentOneView model={{ label: model.label, draft: undefined }} actions={{ close: actions.close }} />
  ),
};
export const CommentFailed: Story = {
  render: () => (
    <CommentOneView
      model={{ label: "", draft: undefined, hasFailed: true }}
      actions={{ close: actions.close, retry: fn() }}
    />
  ),
};
