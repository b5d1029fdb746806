import { validateAssignee, validateRepairNote, validateTagNumber } from "@sonolens/domain";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fn, userEvent, waitFor, within } from "storybook/test";
import type { UnsavedDraft } from "../../data/drafts/use-unsaved-draft.ts";
import { inPanel } from "../../testing/in-panel.tsx";
import { type RepairWorkModel, RepairWorkView } from "./RepairWorkView.tsx";
import { useTypedText } from "./use-typed-text.ts";

const meta: Meta = {
  title: "Screens/Detail: repair work",
  parameters: {
    docs: {
      description: {
        component:
          "Use it below the repair status of a snapshot: who repairs it until when, the number of its leak tag, and after solving what the cause was and what was done. Do not use it for many snapshots, which the gallery edits together.",
      },
    },
  },
  decorators: [inPanel],
};
export default meta;
type Story = StoryObj;

/** The model with its texts as they are stored. */
type Stored = Omit<RepairWorkModel, "assignee" | "tagNumber" | "note"> & {
  readonly assignee: string;
  readonly tagNumber: string;
  readonly note: string;
};

const empty: Stored = {
  assignee: "",
  people: ["j.virtanen@plant.example", "maintenance@plant.example"],
  dueDay: null,
  today: "2026-11-20",
  daysOver: 0,
  tagNumber: "",
  canScan: true,
  cause: null,
  measure: null,
  note: "",
  asksOutcome: false,
  isLeak: true,
  check: undefined,
  photo: "ready",
  readOnly: false,
};
const planned: Stored = {
  ...empty,
  assignee: "maintenance@plant.example",
  dueDay: "2026-11-27",
  tagNumber: "0147",
};
const solved: Stored = {
  ...planned,
  asksOutcome: true,
  cause: "flange",
  measure: "gasketRenewed",
  note: "Gasket DN 200, PN 16, from the store.",
  check: { kind: "toCheck", tagNumber: "0147" },
};

const saved = fn();
const scanned = fn();
interface HeldProps {
  readonly model: Stored;
  /** Keeps the assignee until it is saved. */
  readonly kept?: UnsavedDraft<string>;
}
function Held({ model, kept }: HeldProps) {
  const [held, setHeld] = useState(model);
  const set = (change: Partial<Stored>): undefined => {
    saved(change);
    setHeld((before) => ({ ...before, ...change }));
  };
  return (
    <RepairWorkView
      model={{
        ...held,
        assignee: useTypedText({
          stored: held.assignee,
          validate: validateAssignee,
          save: (assignee) => set({ assignee }),
          ...(kept && { kept }),
        }),
        tagNumber: useTypedText({
          stored: held.tagNumber,
          validate: validateTagNumber,
          save: (tagNumber) => set({ tagNumber }),
        }),
        note: useTypedText({
          stored: held.note,
          validate: validateRepairNote,
          save: (note) => set({ note }),
        }),
      }}
      actions={{
        setDueDay: (dueDay) => set({ dueDay }),
        giveTagNumber: () => set({ tagNumber: "0148" }),
        scanTag: scanned,
        setCause: (cause) => set({ cause }),
        setMeasure: (measure) => set({ measure }),
        addPhoto: fn(),
        openCheck: (event) => event.preventDefault(),
      }}
    />
  );
}

export const Empty: Story = {
  render: () => <Held model={empty} />,
  play: async ({ canvas }) => {
    saved.mockClear();
    scanned.mockClear();
    await userEvent.click(canvas.getByRole("button", { name: "In 14 days" }));
    await expect(canvas.getByRole("textbox", { name: "Due" })).toHaveValue("04/12/2026");
    await userEvent.click(canvas.getByRole("button", { name: "In 14 days" }));
    await expect(canvas.getByRole("textbox", { name: "Due" })).toHaveValue("");
    await userEvent.click(canvas.getByRole("button", { name: "Scan a leak tag" }));
    await expect(scanned).toHaveBeenCalledOnce();
    await userEvent.click(canvas.getByRole("button", { name: "Give out a tag number" }));
    await expect(canvas.getByRole("textbox", { name: "Tag number" })).toHaveValue("0148");
    await expect(canvas.queryByRole("button", { name: "Give out a tag number" })).toBeNull();
    const assignee = canvas.getByRole("combobox", { name: "Assignee" });
    await userEvent.type(assignee, " Kim ");
    await userEvent.tab();
    await expect(saved).toHaveBeenCalledWith({ assignee: "Kim" });
    await expect(assignee).toHaveValue("Kim");
  },
};
export const Planned: Story = { render: () => <Held model={planned} /> };
export const Overdue: Story = {
  render: () => <Held model={{ ...planned, dueDay: "2026-11-15", daysOver: 5 }} />,
};
export const ToBeChecked: Story = {
  render: () => <Held model={solved} />,
  play: async ({ canvas }) => {
    saved.mockClear();
    await userEvent.click(canvas.getByRole("button", { name: "Valve stem" }));
    await expect(canvas.getByRole("button", { name: "Valve stem", pressed: true })).toBeVisible();
    await expect(canvas.getByRole("button", { name: "Flange or gasket", pressed: false })).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Valve stem" }));
    await expect(saved).toHaveBeenLastCalledWith({ cause: null });
  },
};
export const WithoutTag: Story = {
  render: () => <Held model={{ ...solved, tagNumber: "", check: { kind: "toCheck", tagNumber: "" } }} />,
};
export const Checked: Story = {
  render: () => (
    <Held
      model={{
        ...solved,
        check: {
          kind: "checked",
          by: { label: "Header flange, hall B, after the repair", takenAt: "2026-10-19T08:00:00Z" },
          href: "#/snapshot/second",
        },
      }}
    />
  ),
};
export const WrongTagNumber: Story = {
  render: () => <Held model={empty} />,
  play: async ({ canvas }) => {
    saved.mockClear();
    const tag = canvas.getByRole("textbox", { name: "Tag number" });
    await userEvent.type(tag, "#7");
    await expect(canvas.getByText("Letters and digits, with - . / or _ between them.")).toBeVisible();
    await userEvent.tab();
    await expect(tag).toHaveValue("#7");
    await expect(saved).not.toHaveBeenCalled();
    await userEvent.clear(tag);
    await userEvent.type(tag, "A-7");
    await waitFor(() => expect(saved).toHaveBeenLastCalledWith({ tagNumber: "A-7" }));
  },
};
const drop = fn();
const replaced: HeldProps = {
  model: planned,
  kept: { left: { value: "Kim", isCurrent: false }, keep: fn(), drop, dropAfter: fn() },
};
/** The dialog is outside of the canvas. */
const choice = (name: string) => within(document.body).getByRole("button", { name });
export const ChangedByAnother: Story = {
  render: () => <Held {...replaced} />,
  play: async ({ canvas, step }) => {
    saved.mockClear();
    drop.mockClear();
    const assignee = () => canvas.getByRole("combobox", { name: "Assignee", hidden: true });
    await step("it is neither saved nor dropped until it is decided", async () => {
      await expect(within(document.body).getByRole("dialog")).toHaveTextContent(planned.assignee);
      await userEvent.keyboard("{Escape}");
      await waitFor(() => expect(within(document.body).queryByRole("dialog")).toBeNull());
      await expect(canvas.getByText("Someone else changed this text in the meantime.")).toBeVisible();
      await userEvent.click(assignee());
      await userEvent.tab();
      await expect(assignee()).toHaveValue("Kim");
      await expect(saved).not.toHaveBeenCalled();
      await expect(drop).not.toHaveBeenCalled();
    });
    await step("what is typed then is saved", async () => {
      await userEvent.type(assignee(), "a");
      await userEvent.tab();
      await expect(saved).toHaveBeenLastCalledWith({ assignee: "Kima" });
      await expect(canvas.queryByText("Someone else changed this text in the meantime.")).toBeNull();
    });
  },
};
export const TheirsIsKept: Story = {
  render: () => <Held {...replaced} />,
  play: async ({ canvas }) => {
    saved.mockClear();
    drop.mockClear();
    await userEvent.click(choice("Keep theirs"));
    await expect(canvas.getByRole("combobox", { name: "Assignee" })).toHaveValue(planned.assignee);
    await expect(drop).toHaveBeenCalled();
    await expect(saved).not.toHaveBeenCalled();
  },
};
export const MineIsKept: Story = {
  render: () => <Held {...replaced} />,
  play: async ({ canvas }) => {
    saved.mockClear();
    await userEvent.click(choice("Keep mine"));
    await expect(saved).toHaveBeenCalledWith({ assignee: "Kim" });
    await expect(canvas.getByRole("combobox", { name: "Assignee" })).toHaveValue("Kim");
  },
};
export const LongWords: Story = {
  render: () => (
    <Held
      model={{
        ...solved,
        assignee: "mara.koskinen-van-der-heijden@verdichterinstandhaltung.example",
        tagNumber: "HALLE-B/ROHRLEITUNG.0147-2026-11",
        note: "Donaudampfschifffahrtsgesellschaftskapitaensmuetzenabzeichen ".repeat(4),
      }}
    />
  ),
};
export const ReadOnly: Story = { render: () => <Held model={{ ...solved, readOnly: true }} /> };
