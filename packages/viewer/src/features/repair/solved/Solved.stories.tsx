import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, userEvent } from "storybook/test";
import { inPanel } from "../../../testing/in-panel.tsx";
import { type SolvedModel, SolvedView } from "./SolvedView.tsx";

const meta: Meta = {
  title: "Screens/Detail: just solved",
  parameters: {
    docs: {
      description: {
        component:
          "Use it on a phone in place of the panel, once a finding was marked as solved there. Do not use it on a desk, whose panel shows the repair beside the picture.",
      },
    },
  },
  decorators: [inPanel],
};
export default meta;
type Story = StoryObj;

const leak: SolvedModel = {
  label: "Header flange, hall B",
  saving: "$2,100",
  co2: "5.4 t",
  solvedDay: "2026-11-25",
  days: { first: "2026-11-20", last: "2026-11-25" },
  cause: null,
  measure: "gasketRenewed",
  note: {
    ...{ value: "", refusal: undefined, set: fn(), leave: fn() },
    conflict: { conflict: undefined, status: "idle", keepMine: fn(), keepTheirs: fn(), postpone: fn() },
  },
  isLeak: true,
  check: { kind: "toCheck", tagNumber: "0147" },
  photo: "ready",
  next: { label: "Quick coupler, line 4", isLeak: true, cost: "$2,000" },
  readOnly: false,
};

const actions = {
  undo: fn(),
  setDay: fn(),
  setCause: fn(),
  setMeasure: fn(),
  addPhoto: fn(),
  openNext: fn(),
  back: fn(),
  close: fn(),
};

/** What it saves, when it was solved and how, and the costliest one that is left. */
export const Leak: Story = {
  render: () => (
    <SolvedView
      model={leak}
      actions={actions}
      saved={<p className="text-14 text-ink-2">Saved so far: $6,200 a year, 15 leaks</p>}
    />
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("heading", { name: "Solved" })).toHaveFocus();
    await userEvent.click(canvas.getByRole("button", { name: "Yesterday" }));
    await expect(actions.setDay).toHaveBeenCalledWith("2026-11-24");
    await userEvent.click(canvas.getByRole("button", { name: /^Next open leak/ }));
    await expect(actions.openNext).toHaveBeenCalled();
  },
};

/** A discharge has no price, and gaskets are those of leaks. */
export const Discharge: Story = {
  render: () => (
    <SolvedView
      model={{
        ...leak,
        label: "Cable end, bay 7",
        saving: undefined,
        co2: undefined,
        measure: null,
        isLeak: false,
        next: { label: "Insulator string", isLeak: false, cost: undefined },
      }}
      actions={actions}
    />
  ),
};

/** Nothing is left to do, and the account may not edit. */
export const LastOneReadOnly: Story = {
  render: () => <SolvedView model={{ ...leak, next: undefined, readOnly: true }} actions={actions} />,
};
