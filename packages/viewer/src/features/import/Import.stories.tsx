import type { Meta, StoryObj } from "@storybook/react-vite";
import type { TaskState } from "../../lib/tasks/task.ts";
import { aTask } from "../../testing/a-task.ts";
import { StoryFrame } from "../../testing/story-frame.tsx";
import { DropVeilView } from "./DropVeilView.tsx";
import { ImportProgress } from "./ImportProgress.tsx";
import { type ImportModel, ImportView } from "./ImportView.tsx";
import { countsOf, type ImportLine, type LineState, workOf } from "./import-lines.ts";
import type { ImportTask } from "./import-task.ts";
import { NothingYetView } from "./NothingYet.tsx";

const nothing = () => undefined;
const actions = {
  add: nothing,
  show: nothing,
  setSoundType: nothing,
  close: nothing,
};
const line = (id: number, name: string, state: LineState, size = 3_400_000): ImportLine => ({
  id: String(id),
  name,
  size,
  state,
});
const imported = { kind: "done", snapshotId: "01J9", isNew: true, notes: [] } as const;
const lines: readonly ImportLine[] = [
  line(0, "hall-b-104417.nlz", imported),
  line(1, "hall-b-104418.nlz", { ...imported, isNew: false }),
  line(9, "hall-b-104423.nlz", { ...imported, notes: [{ key: "import:lost.audioDamaged" }] }),
  line(10, "hall-b-104424.nlz", { ...imported, isNew: false, notes: [{ key: "import:mended.audio" }] }),
  line(2, "hall-b-104419.nlz", { kind: "reading" }),
  line(3, "substation.nlz", { kind: "sending", sentBytes: 120_000_000 }, 400_000_000),
  line(4, "hall-b-104420.nlz", { kind: "sending" }),
  line(5, "hall-b-104421.nlz", { kind: "waiting" }),
  line(6, "notes.txt", { kind: "failed", why: [{ key: "import:otherEnding" }], again: false }, 312),
  line(7, `${"hall-b-and-everything-behind-it-".repeat(8)}.nlz`, {
    kind: "failed",
    why: ["Could not import the file.", "The file is damaged. Copy or export it again."],
    again: false,
  }),
  line(11, "20260614_213005.wav", { kind: "preparing" }, 92_160_000),
  line(12, "pump-2.wav", {
    ...imported,
    notes: [
      { key: "import:sound.cut", params: { wholeS: 1800, takenS: 699 } },
      { key: "import:sound.oneOfTwo", params: { channel: 2 } },
    ],
  }),
  line(13, "array.wav", {
    kind: "failed",
    why: [{ key: "import:sound.arrayNeeded", params: { channels: 16 } }],
    again: false,
  }),
  line(8, "hall-b-104422.nlz", { kind: "failed", why: [{ key: "errors:impFailed" }], again: true }),
];
const ended = lines.filter(({ state }) => state.kind === "done" || state.kind === "failed");
const taskOf = (
  some: readonly ImportLine[],
  { state, remainingS }: { readonly state?: TaskState; readonly remainingS?: number } = {},
): ImportTask => {
  const counts = countsOf(some);
  const { all, done } = workOf(some);
  return aTask({
    kind: "import",
    state: state ?? { kind: "running", progress: { done, total: all, remainingS } },
    detail: { lines: some, counts, add: nothing, pause: nothing, goOn: nothing },
    actions: state?.kind === "done" ? { ...(counts.again > 0 && { tryAgain: nothing }) } : { stop: nothing },
  });
};
const done: TaskState = { kind: "done" };
const snapshotOf = (task?: ImportTask, rest: Partial<ImportModel> = {}): ImportModel => ({
  task,
  offline: false,
  show: "all",
  soundType: "auto",
  refusal: undefined,
  ...rest,
});

const meta: Meta<typeof ImportView> = {
  title: "Screens/Import",
  parameters: {
    proves: "EXP-14 EXP-15 EXP-18 EXP-19 EXP-20 EXP-26 GAL-22",
    docs: {
      description: {
        component:
          "Use it for snapshot files that somebody brings in: where to put them, and what becomes of each. Do not use it for images of a snapshot, which have a section of their own.",
      },
    },
  },
  component: ImportView,
  decorators: [(Story) => <StoryFrame>{Story()}</StoryFrame>],
  args: { model: snapshotOf(), actions },
};
export default meta;
type Story = StoryObj<typeof ImportView>;

export const Empty: Story = {};
export const Refused: Story = {
  args: { model: snapshotOf(undefined, { refusal: "The demo account cannot change anything." }) },
};
export const UnderWay: Story = { args: { model: snapshotOf(taskOf(lines, { remainingS: 290 })) } };
export const Paused: Story = {
  args: { model: snapshotOf(taskOf(lines, { state: { kind: "running", mode: "paused" } })) },
};
export const WithoutServer: Story = { args: { model: snapshotOf(taskOf(lines), { offline: true }) } };
export const Ended: Story = { args: { model: snapshotOf(taskOf(ended, { state: done })) } };
export const OnlyFailed: Story = {
  args: { model: snapshotOf(taskOf(ended, { state: done }), { show: "failed" }) },
};
export const NoneFailed: Story = {
  args: { model: snapshotOf(taskOf([line(0, "a.nlz", imported)], { state: done }), { show: "failed" }) },
};
export const TenThousand: Story = {
  args: {
    model: snapshotOf(
      taskOf(Array.from({ length: 10_000 }, (_, at) => line(at, `${at}.nlz`, { kind: "waiting" }))),
    ),
  },
};
export const OnThePanel: Story = {
  render: () => (
    <main className="w-80 max-w-full bg-raised p-4 forced-colors:border">
      <ImportProgress task={taskOf(lines, { remainingS: 4_000 })} offline={false} canClose />
    </main>
  ),
};
export const HeldOver: Story = {
  render: () => (
    <DropVeilView
      refusal={undefined}
      hint="Snapshots (.nlz, up to 400 MB each) and recordings of one or two microphones (.wav), up to 10,000 at once"
    />
  ),
};
export const HeldOverInTheDemo: Story = {
  render: () => <DropVeilView refusal="The demo account cannot change anything." hint="" />,
};
export const WithoutCameras: Story = {
  render: () => <NothingYetView hasCameras={false} startImport={nothing} pair={nothing} />,
};
export const WithoutSnapshots: Story = {
  render: () => <NothingYetView hasCameras startImport={nothing} pair={nothing} />,
};
