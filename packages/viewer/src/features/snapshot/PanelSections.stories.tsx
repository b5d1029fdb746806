import type { SaveStatus } from "@sonolens/ui-kit";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn } from "storybook/test";
import type { TextDraft } from "../../data/drafts/use-text-draft.ts";
import { ConflictDialog } from "../../lib/ui/ConflictDialog.tsx";
import { aSnapshotDetail } from "../../testing/a-snapshot.ts";
import { inPanel } from "../../testing/in-panel.tsx";
import { InputsSection } from "./InputsSection.tsx";
import { NotesSection } from "./NotesSection.tsx";
import { ResultView } from "./ResultSection.tsx";
import { SoundOnlyView } from "./SoundOnlySection.tsx";

const nothing = () => undefined;
const retry = fn();
const draft = (text: string, named: Partial<TextDraft> = {}): TextDraft => ({
  text,
  status: "idle",
  dirty: false,
  conflict: undefined,
  type: nothing,
  undo: nothing,
  save: nothing,
  keepMine: nothing,
  keepTheirs: nothing,
  postpone: nothing,
  ...named,
});

const meta: Meta = {
  title: "Screens/Detail: panel",
  parameters: {
    docs: {
      description: {
        component:
          "Use them in the panel beside the stage: result, inputs, notes and details of one snapshot. Do not use them for several snapshots at once, which the gallery compares.",
      },
    },
  },
  decorators: [inPanel],
};
export default meta;
type Story = StoryObj;

export const Result: Story = { render: () => <ResultView snapshot={aSnapshotDetail()} /> };
export const ResultOfADirectionMap: Story = {
  render: () => (
    <ResultView
      snapshot={aSnapshotDetail({
        level_reference: "fullScale",
        level_db: -28.9,
        picture_kind: "directionMap",
        sources: [
          { azimuthDeg: 180, elevationDeg: 23, levelDb: -28.9, u: 1, v: 0.37, outsidePicture: false },
          { azimuthDeg: 225, elevationDeg: 35, levelDb: -31, u: 0.1, v: 0.3, outsidePicture: true },
        ],
      })}
    />
  ),
};
export const SoundOnly: Story = {
  render: () => <SoundOnlyView type="PD" setType={nothing} readOnly={false} />,
};
const inputs = {
  distance: { value: 4.2, status: "idle", replacements: 0 },
  unit: "METERS",
  readOnly: false,
  isOpen: true,
  summary: "4.2\u00a0m",
  recorded: { text: "4.2\u00a0m", isSame: true, onReset: nothing },
  focus: undefined,
  history: undefined,
} as const;
const distanceActions = {
  distance: { set: nothing, setUsable: nothing, retry: undefined },
  setOpen: nothing,
};
const inputsWith = (status: SaveStatus) => (
  <InputsSection model={{ ...inputs, distance: { ...inputs.distance, status } }} actions={distanceActions} />
);
export const Inputs: Story = { render: () => inputsWith("idle") };
export const InputsFolded: Story = {
  render: () => <InputsSection model={{ ...inputs, isOpen: false }} actions={distanceActions} />,
};
export const InputsSaved: Story = { render: () => inputsWith("saved") };
export const InputsFailed: Story = {
  render: () => (
    <InputsSection
      model={{ ...inputs, distance: { ...inputs.distance, status: "failed" } }}
      actions={{ ...distanceActions, distance: { ...distanceActions.distance, retry } }}
    />
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Try again" }));
    await expect(retry).toHaveBeenCalledOnce();
  },
};
export const InputsInFeet: Story = {
  render: () => <InputsSection model={{ ...inputs, unit: "FEET" }} actions={distanceActions} />,
};
const notes = {
  tags: ["hall-B", "header"],
  offered: { suggestions: ["night shift"], repeated: undefined },
  refusal: undefined,
};
export const Notes: Story = {
  render: () => (
    <NotesSection
      model={{ ...notes, label: draft("Header flange, hall B"), comments: draft("Gasket at 5 o’clock.") }}
      actions={{ setTags: nothing }}
    />
  ),
};
export const NotesUnsaved: Story = {
  render: () => (
    <NotesSection
      model={{
        ...notes,
        label: draft("Header flange", { status: "failed", dirty: true }),
        comments: draft("Gasket", { status: "unsaved", dirty: true }),
      }}
      actions={{ setTags: nothing }}
    />
  ),
};
export const NotesReadOnly: Story = {
  render: () => (
    <NotesSection
      model={{
        ...notes,
        label: draft("Header flange"),
        comments: draft(""),
        refusal: "The demo account cannot change anything.",
      }}
      actions={{ setTags: nothing }}
    />
  ),
};
export const Conflict: Story = {
  render: () => (
    <ConflictDialog
      draft={draft("Mine", { conflict: { mine: "Gasket at 5 o’clock", theirs: "Gasket at 7 o’clock" } })}
    />
  ),
};
