import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, screen } from "storybook/test";
import { aSnapshotRecord } from "../../../testing/a-snapshot.ts";
import { StoryFrame } from "../../../testing/story-frame.tsx";
import { type DeletedState, DeletedView } from "./DeletedView.tsx";

const nowMs = Date.UTC(2026, 10, 21, 12);
const dayMs = 86_400_000;
const deleted = [
  "Pump 5, bearing housing",
  "Green transformer, foot of bushing 2",
  "Drop 5, quick coupler",
].map((label, index) => ({
  snapshotId: `s${index}`,
  version: 1,
  deletedAt: new Date(nowMs - index * dayMs).toISOString(),
  restorableUntil: new Date(nowMs + (30 - index) * dayMs).toISOString(),
  deletedBy: "m.korhonen@example.com",
  snapshot: aSnapshotRecord({ id: `s${index}`, label }),
}));

const noTask: DeletedState = {
  deleted,
  error: undefined,
  retrying: false,
  chosen: new Set(),
  task: undefined,
  refusal: undefined,
  nowMs,
};

function Deleted(state: Partial<DeletedState>) {
  const [chosen, choose] = useState<ReadonlySet<string>>(state.chosen ?? new Set());
  const nothing = () => undefined;
  return (
    <StoryFrame>
      <main>
        <h1 className="sr-only">Snapshots</h1>
      </main>
      <DeletedView
        model={{ ...noTask, ...state, chosen }}
        actions={{ choose, retry: nothing, restore: nothing, close: nothing }}
      />
    </StoryFrame>
  );
}

const meta = {
  title: "Screens/Gallery: deleted",
  parameters: {
    docs: {
      description: {
        component:
          "Use it for what was deleted and can be brought back. Do not use it to delete: DeleteDialog asks before.",
      },
    },
  },
  component: Deleted,
} satisfies Meta<typeof Deleted>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Some: Story = { args: { chosen: new Set(["s1"]) } };

const offersNothing = async () => {
  await screen.findByRole("dialog", { name: "Deleted snapshots" });
  await expect(screen.queryByRole("button", { name: /^Restore/ })).toBeNull();
};

export const Nothing: Story = { args: { deleted: [] }, play: offersNothing };

export const Failed: Story = {
  args: { deleted: undefined, error: "503 unavailable" },
  play: offersNothing,
};

export const Refused: Story = { args: { refusal: "The demo account cannot change anything." } };
