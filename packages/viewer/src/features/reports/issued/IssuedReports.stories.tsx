import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen, userEvent, within } from "storybook/test";
import { DelayedSearchField } from "../../../lib/ui/DelayedSearchField.tsx";
import { anIssuedReport } from "../../../testing/an-issued-report.ts";
import { StoryFrame } from "../../../testing/story-frame.tsx";
import { IssuedReportsView, type IssuedReportsViewProps } from "./IssuedReportsView.tsx";

const first = anIssuedReport();
const replacing = anIssuedReport({
  ...{ id: "2", number: "2026-013", revision: "B", latestRevision: "B", findings: 87 },
  replaces: { revision: "A", issuedAt: "2026-11-21T08:00:00.000Z" },
});
const replaced = anIssuedReport({
  ...{ id: "3", number: "2026-013", revision: "A", latestRevision: "B", mayDelete: false },
  issuedBy: null,
});
const voided = anIssuedReport({
  ...{ id: "4", number: "2026-012", state: "void", latestRevision: null, findings: null, url: null },
  ...{ sha256: null, sizeBytes: null, mayDelete: false },
});
const deleted = anIssuedReport({
  ...{ id: "5", number: "2026-011", state: "deleted", url: null, sizeBytes: null, mayDelete: false },
  ...{
    deletedAt: "2026-11-22T10:00:00.000Z",
    title: "Leak survey of all halls, ring main and compressor room",
  },
});
const reports = [first, replacing, replaced, voided, deleted];

const modelOf = (more: Partial<IssuedReportsViewProps["model"]> = {}): IssuedReportsViewProps["model"] => ({
  ...{ reports, all: 5, error: undefined, retrying: false, dialog: undefined, refusal: undefined },
  hrefOf: (address) => `#${address}`,
  tab: "issued",
  ...more,
});

const meta: Meta<typeof IssuedReportsView> = {
  title: "Screens/Issued reports",
  parameters: {
    layout: "fullscreen",
    proves: "RPT-23",
    docs: {
      description: {
        component:
          "Use it for reports with a number, which are kept as they were issued. Do not use it for drafts, which are tasks, or for links, which have a list of their own.",
      },
    },
  },
  component: IssuedReportsView,
  decorators: [(Story) => <StoryFrame>{Story()}</StoryFrame>],
  args: {
    model: modelOf(),
    actions: {
      ...{ open: fn(), download: fn(), share: fn(), createLink: fn(), revise: fn(), askDelete: fn() },
      ...{ delete: fn(), closeDialog: fn(), check: fn(), showAll: fn(), retry: fn(), back: fn() },
      chooseTab: fn(),
    },
    schedules: null,
    search: (
      <DelayedSearchField
        className="min-w-0 flex-1 md:max-w-80"
        label="Search number, title or person"
        search=""
        setSearch={() => undefined}
        delayMs={200}
      />
    ),
  },
};
export default meta;
type Story = StoryObj<typeof IssuedReportsView>;

export const Usual: Story = {
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText("Revision A, replaced by B")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Actions: 2026-014, revision A" }));
    await expect(screen.getByRole("menuitem", { name: "Open" })).toBeVisible();
    await userEvent.click(screen.getByRole("menuitem", { name: "New revision" }));
    await expect(args.actions.revise).toHaveBeenCalledWith(first);
  },
};
export const OnPhone: Story = { globals: { viewport: { value: "mobile1" } } };
export const RightToLeft: Story = { parameters: { dir: "rtl", lang: "ar" } };
export const Loading: Story = { args: { model: modelOf({ reports: undefined, all: 0 }) } };
export const None: Story = { args: { model: modelOf({ reports: [], all: 0 }) } };
export const NothingFound: Story = { args: { model: modelOf({ reports: [] }) } };
export const NotLoaded: Story = {
  args: { model: modelOf({ reports: undefined, all: 0, error: "HTTP 500" }) },
};
export const Deleting: Story = {
  args: { model: modelOf({ dialog: { kind: "delete", report: first, busy: false } }) },
  play: async ({ args }) => {
    const dialog = screen.getByRole("dialog", { name: "Delete the file of 2026-014, revision A?" });
    await expect(dialog).toHaveAccessibleDescription(/nobody can restore it/);
    await userEvent.click(within(dialog).getByRole("button", { name: "Delete file" }));
    await expect(args.actions.delete).toHaveBeenCalledWith(first);
  },
};
export const Sharing: Story = {
  args: { model: modelOf({ dialog: { kind: "share", report: first, share: { kind: "none" } } }) },
};
export const MayNotShare: Story = {
  args: { model: modelOf({ refusal: "The demo account cannot do this." }) },
  play: async ({ canvasElement }) => {
    await userEvent.click(
      within(canvasElement).getByRole("button", { name: "Actions: 2026-014, revision A" }),
    );
    await expect(screen.getByRole("menuitem", { name: /New revision/ })).toHaveAttribute(
      "aria-disabled",
      "true",
    );
  },
};
