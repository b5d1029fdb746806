import type { PictureNote } from "@sonolens/domain";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { type ReactNode, useState } from "react";
import { expect, fn, userEvent } from "storybook/test";
import { inPanel } from "../../testing/in-panel.tsx";
import { StoryFrame } from "../../testing/story-frame.tsx";
import { type NotesListState, NotesListView } from "./NotesListView.tsx";
import { NotesToolbarView } from "./NotesToolbarView.tsx";
import { type NotesState, NotesView } from "./NotesView.tsx";

const meta: Meta = {
  title: "Screens/Detail: notes on the picture",
  parameters: {
    docs: {
      description: {
        component:
          "Use them for what people draw on the picture of one snapshot for others to find. Do not use them for the sources of sound, which the stage marks by itself.",
      },
    },
  },
};
export default meta;
type Story = StoryObj;

const arrow: PictureNote = {
  id: "arrow",
  kind: "arrow",
  from: { u: 0.25, v: 0.75 },
  to: { u: 0.4, v: 0.4 },
  text: "This flange",
};
const box: PictureNote = {
  id: "box",
  kind: "box",
  from: { u: 0.55, v: 0.2 },
  to: { u: 0.8, v: 0.55 },
  text: "Valve 4",
};
const text: PictureNote = {
  id: "text",
  kind: "text",
  from: { u: 1, v: 1 },
  text: "Mind the step behind the pump",
};
const long: PictureNote = { ...text, id: "long", from: { u: 0, v: 0 }, text: "Dichtungswechsel ".repeat(20) };
const rightToLeft: PictureNote = { ...text, id: "rtl", from: { u: 0.5, v: 0.5 }, text: "تسرب عند الشفة" };

const shown: NotesState = {
  notes: [arrow, box, text],
  drawing: false,
  tool: undefined,
  chosen: undefined,
  typing: undefined,
};
const actions = {
  choose: fn(),
  type: fn(),
  put: fn(),
  change: fn(),
  remove: fn(),
  write: fn(),
  stopTyping: fn(),
};

/** A picture of bright and dark parts, on which lines and text have to be visible. */
const onPicture = (children: ReactNode) => (
  <StoryFrame>
    <main
      data-well=""
      className="relative aspect-5/3 w-200 max-w-full overflow-hidden bg-linear-to-r from-white via-well-2 to-black"
    >
      <h1 className="sr-only">Snapshot</h1>
      {children}
    </main>
  </StoryFrame>
);
const stage = (state: Partial<NotesState>): Story => ({
  render: () => onPicture(<NotesView model={{ ...shown, ...state }} actions={actions} />),
});

export const Shown: Story = stage({});
export const Drawing: Story = stage({ drawing: true });
export const ChosenArrow: Story = stage({ drawing: true, chosen: "arrow" });
export const ChosenBox: Story = stage({ drawing: true, chosen: "box" });
export const LongWords: Story = stage({ notes: [long] });
export const RightToLeft: Story = stage({ notes: [rightToLeft] });
export const Written: Story = {
  render: function Render() {
    const [words, write] = useState("");
    return onPicture(
      <NotesView
        model={{ ...shown, notes: [{ ...text, text: words }], drawing: true, typing: "text" }}
        actions={{ ...actions, write: (_note, typed) => write(typed) }}
      />,
    );
  },
  play: async ({ canvas }) => {
    const field = canvas.getByRole("textbox", { name: "Text of the note" });
    await expect(field).toHaveFocus();
    await userEvent.type(field, "Behind the pump, at the very edge of the picture");
    const picture = canvas.getByTestId("picture-notes").getBoundingClientRect();
    const plate = field.getBoundingClientRect();
    await expect(plate.right).toBeLessThanOrEqual(picture.right + 0.5);
    await expect(plate.bottom).toBeLessThanOrEqual(picture.bottom + 0.5);
  },
};

const tools = {
  setTool: fn(),
  addInMiddle: fn(),
  write: fn(),
  remove: fn(),
  undo: fn(),
  redo: fn(),
};
const toolbar = (state: Partial<Parameters<typeof NotesToolbarView>[0]["model"]>): Story => ({
  render: () => (
    <StoryFrame>
      <main className="w-fit max-w-full bg-well p-2">
        <h1 className="sr-only">Snapshot</h1>
        <NotesToolbarView
          model={{
            tool: undefined,
            isChosen: false,
            isFull: false,
            canUndo: false,
            canRedo: false,
            ...state,
          }}
          actions={tools}
        />
      </main>
    </StoryFrame>
  ),
});
export const Tools: Story = toolbar({});
export const ToolInHand: Story = toolbar({ tool: "arrow", canUndo: true });
export const ToolsForAChosenNote: Story = toolbar({ isChosen: true, canUndo: true, canRedo: true });
export const NoRoomForMore: Story = toolbar({ isFull: true, canUndo: true });

const list = (state: Partial<NotesListState>): Story => ({
  decorators: [inPanel],
  render: () => (
    <NotesListView
      model={{
        notes: [arrow, box, text],
        chosen: undefined,
        shown: true,
        drawing: false,
        status: "idle",
        ...state,
      }}
      actions={{ choose: fn(), setShown: fn(), retry: fn() }}
    />
  ),
});
export const InWords: Story = list({ chosen: "box" });
export const InLongWords: Story = list({ notes: [long, rightToLeft] });
export const Hidden: Story = list({ shown: false });
export const NothingDrawnYet: Story = list({ notes: [], drawing: true });
export const Saved: Story = list({ drawing: true, status: "saved" });
export const NotSaved: Story = list({ drawing: true, status: "failed" });
