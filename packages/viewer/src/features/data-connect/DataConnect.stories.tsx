import { emptyFilterState } from "@sonolens/domain";
import type { Meta, StoryObj } from "@storybook/react-vite";
import type { ReactNode } from "react";
import { expect, fn, screen, userEvent, within } from "storybook/test";
import type { DataConnectKey, FeedRow } from "../../data/data-connect.ts";
import { aDataConnectKey } from "../../testing/a-data-connect-key.ts";
import { StoryFrame } from "../../testing/story-frame.tsx";
import { DataConnectView, type DataConnectViewProps } from "./DataConnectView.tsx";
import { NewKeyDialog } from "./NewKeyDialog.tsx";
import { RenameKeyDialog } from "./RenameKeyDialog.tsx";

const first = aDataConnectKey();
const replaced = aDataConnectKey({
  ...{ id: "2", name: "Nightly script", key: "sdc_aB7hR2kLq9Wz", state: "replaced", invoked: 1 },
  ...{ replacedAt: "2026-11-27T09:00:00.000Z", expiresAt: "2026-12-04T09:00:00.000Z" },
});
const keys: readonly DataConnectKey[] = [
  first,
  aDataConnectKey({
    ...{
      id: "3",
      key: "sdc_Zr8tYx0PnM4c",
      name: "Maintenance dashboard of the whole northern site, hall A to F",
    },
    ...{ group: { id: "g1", name: "Hall B and the ring main" }, createdBy: "", expiresAt: null },
    ...{ invoked: 0, lastUsedAt: null },
  }),
  replaced,
  aDataConnectKey({
    ...{
      id: "4",
      key: "sdc_Uf6eDs1QaW3v",
      name: "",
      state: "expired",
      expiresAt: "2026-11-01T00:00:00.000Z",
    },
  }),
];

const rows = [1, 2, 3].map((number) => ({
  ...{ id: `s${number}`, created_utc: `2026-11-2${number}T08:15:00Z`, camera_serial: "104417" },
  ...{ label: `Header flange ${number}`, type: "LEAK", finding: "Leak", severity: "High" },
})) satisfies readonly FeedRow[];

const leaks = { ...emptyFilterState, snapshotType: "LEAK" } as const;
const choices = {
  components: {
    exist: true,
    names: new Map<string, string>(),
    find: async () => [
      { id: "c1", name: "Pump 5", tags: [] },
      { id: "c2", name: "Busbar 3 of the switchgear in the basement of the northern hall", tags: [] },
    ],
  },
  groups: new Map([
    ["g0", "Kuusi Foods"],
    ["g1", "Hall B and the ring main"],
  ]),
  tags: ["pump-5", "hall B"],
};

type Model = DataConnectViewProps["model"];

const exampleOf = (more: Partial<NonNullable<Model["example"]>> = {}): NonNullable<Model["example"]> => ({
  ...{ keys: keys.slice(0, 2), chosen: first, filter: leaks, choices, base: "https://sonolens.example" },
  ...{ rows, problem: undefined, reading: false },
  ...more,
});

const modelOf = (more: Partial<Model> = {}): Model => ({
  ...{ keys, error: undefined, retrying: false, needsPermission: false, refusal: undefined },
  ...{ asked: undefined, example: exampleOf() },
  ...more,
});

const InPage = ({ children }: { readonly children: ReactNode }) => <StoryFrame>{children}</StoryFrame>;

const meta: Meta<typeof DataConnectView> = {
  title: "Screens/Data Connect",
  parameters: {
    layout: "fullscreen",
    proves:
      "[DC-01] the explanation, [DC-02] the button, [DC-04] the text that asks for permission, [DC-05] the table, [DC-07] the question before a key is deleted",
    docs: {
      description: {
        component:
          "Use it for keys of other programs, each with what it reads and until when. Do not use it for license keys, which the reseller portal has.",
      },
    },
  },
  component: DataConnectView,
  decorators: [(Story) => <InPage>{Story()}</InPage>],
  args: {
    model: modelOf(),
    actions: {
      ...{
        add: fn(),
        ask: fn(),
        rename: fn(),
        confirm: fn(),
        retry: fn(),
        choose: fn(),
        setFilter: fn(),
        readAgain: fn(),
      },
    },
  },
};
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  async play({ canvas, args }) {
    const old = canvas.getByRole("row", { name: /Nightly script/ });
    await expect(old).toHaveTextContent(/Replaced.*Works until/);
    await expect(canvas.getByRole("row", { name: /Unnamed key/ })).toHaveTextContent("Expired");
    await userEvent.click(within(old).getByRole("button", { name: /^Actions/ }));
    await expect(screen.queryByRole("menuitem", { name: "Replace" })).toBeNull();
    await userEvent.click(await screen.findByRole("menuitem", { name: "Rename" }));
    await expect(args.actions.rename).toHaveBeenCalledWith(replaced);
    await userEvent.click(within(old).getByRole("button", { name: /^Actions/ }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "Delete" }));
    await expect(args.actions.ask).toHaveBeenCalledWith({ kind: "delete", key: replaced, busy: false });
    const example = canvas.getByRole("region", { name: "Example for curl" });
    await expect(example).toHaveTextContent(/Bearer sdc_3q2-7w.*snapshots\.csv\?type=LEAK/);
    await userEvent.click(canvas.getByRole("tab", { name: "Power BI" }));
    await expect(canvas.getByRole("region", { name: "Example for Power BI" })).toHaveTextContent(
      /#"type" = "LEAK"/,
    );
    await userEvent.click(canvas.getByRole("tab", { name: "LibreOffice Calc" }));
    await expect(canvas.getByText(/External Links/)).toBeVisible();
    await expect(canvas.getByRole("region", { name: "Address" })).toHaveTextContent(/\.csv\?type=LEAK$/);
    await userEvent.selectOptions(canvas.getByRole("combobox", { name: "Type" }), "All");
    await expect(args.actions.setFilter).toHaveBeenCalledWith({ ...leaks, snapshotType: null });
    await userEvent.selectOptions(
      canvas.getByRole("combobox", { name: "Group" }),
      "Hall B and the ring main",
    );
    await expect(args.actions.setFilter).toHaveBeenCalledWith({ ...leaks, selectedGroups: ["g1"] });
    await userEvent.click(canvas.getByRole("combobox", { name: "Component" }));
    await userEvent.click(await screen.findByRole("option", { name: "Pump 5" }));
    await expect(args.actions.setFilter).toHaveBeenCalledWith({ ...leaks, components: ["c1"] });
    await expect(canvas.getByRole("region", { name: "First rows of the answer" })).toHaveTextContent(
      "Header flange 1",
    );
  },
};
export const Phone: Story = {
  globals: { viewport: { value: "mobile1" } },
  async play({ canvas }) {
    await expect(canvas.getByText("Nightly script")).toBeVisible();
  },
};
export const One: Story = {
  args: { model: modelOf({ keys: [first], example: exampleOf({ keys: [first] }) }) },
};
export const Loading: Story = { args: { model: modelOf({ keys: undefined, example: undefined }) } };
export const None: Story = {
  args: { model: modelOf({ keys: [], example: undefined }) },
  async play({ canvas, args }) {
    await userEvent.click(canvas.getByRole("button", { name: "Create key" }));
    await expect(args.actions.add).toHaveBeenCalledOnce();
  },
};
export const NoPermission: Story = {
  args: { model: modelOf({ keys: [], example: undefined, needsPermission: true }) },
  async play({ canvas }) {
    await expect(canvas.getByText(/You need permission to create keys/)).toBeVisible();
    await expect(canvas.queryByRole("button", { name: "Create key" })).toBeNull();
  },
};
export const Refused: Story = {
  args: { model: modelOf({ refusal: "Not possible with the demo account." }) },
};
export const NotLoaded: Story = {
  args: { model: modelOf({ keys: undefined, example: undefined, error: "503 unavailable" }) },
};
export const AnswerFailed: Story = {
  args: {
    model: modelOf({
      example: exampleOf({ rows: undefined, problem: "The snapshots could not be read." }),
    }),
  },
};
export const AnswerEmpty: Story = { args: { model: modelOf({ example: exampleOf({ rows: [] }) }) } };
export const Deleting: Story = {
  args: { model: modelOf({ asked: { kind: "delete", key: first, busy: false } }) },
  async play({ args }) {
    const dialog = await screen.findByRole("dialog", { name: "Delete Power BI of plant north?" });
    await userEvent.click(within(dialog).getByRole("button", { name: "Delete key" }));
    await expect(args.actions.confirm).toHaveBeenCalledOnce();
  },
};
export const Replacing: Story = {
  args: { model: modelOf({ asked: { kind: "replace", key: first, busy: true } }) },
};

const create = fn();
export const Creating: Story = {
  render: () => (
    <NewKeyDialog
      groups={[
        { value: "g0", label: "Kuusi Foods" },
        { value: "g1", label: "Kuusi Foods › Hall B" },
      ]}
      busy={false}
      problem={undefined}
      create={create}
      close={fn()}
    />
  ),
  async play() {
    const dialog = within(await screen.findByRole("dialog", { name: "Create key" }));
    await userEvent.click(dialog.getByRole("button", { name: "Create" }));
    await expect(create).not.toHaveBeenCalled();
    await userEvent.type(dialog.getByRole("textbox"), "Excel");
    await userEvent.selectOptions(
      dialog.getByRole("combobox", { name: "What may it read?" }),
      "Kuusi Foods › Hall B and the groups below",
    );
    await userEvent.selectOptions(dialog.getByRole("combobox", { name: "Expires" }), "Never");
    await userEvent.click(dialog.getByRole("button", { name: "Create" }));
    await expect(create).toHaveBeenCalledWith({ name: "Excel", group: "g1", expiresDays: undefined });
  },
};
export const NotCreated: Story = {
  render: () => (
    <NewKeyDialog groups={[]} busy={false} problem="At most 20 of them." create={create} close={fn()} />
  ),
};

const rename = fn();
export const Renaming: Story = {
  parameters: { proves: "[DC-05] a key is renamed" },
  render: () => (
    <RenameKeyDialog name="Excel" busy={false} problem={undefined} rename={rename} close={fn()} />
  ),
  async play() {
    const dialog = within(await screen.findByRole("dialog", { name: "Rename key" }));
    const name = dialog.getByRole("textbox", { name: "What is it for?" });
    await userEvent.clear(name);
    await userEvent.keyboard("{Enter}");
    await expect(name).toBeInvalid();
    await expect(rename).not.toHaveBeenCalled();
    await userEvent.type(name, " Excel of plant north ");
    await userEvent.click(dialog.getByRole("button", { name: "Save" }));
    await expect(rename).toHaveBeenCalledWith("Excel of plant north");
  },
};
