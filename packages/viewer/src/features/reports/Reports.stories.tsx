import { formatReportDay } from "@sonolens/domain";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen, userEvent } from "storybook/test";
import type { TaskState } from "../../lib/tasks/task.ts";
import { aSnapshotRecord } from "../../testing/a-snapshot.ts";
import { aTask } from "../../testing/a-task.ts";
import { StoryFrame } from "../../testing/story-frame.tsx";
import type { PagePreviewProps } from "./form/PagePreview.tsx";
import { reportFacts } from "./form/report-facts.ts";
import { newReportForm, type ReportForm } from "./form/report-form.ts";
import { SharedLinksView, type SharedLinksViewProps } from "./links/SharedLinksView.tsx";
import { ReportDialogView, type ReportDialogViewProps } from "./ReportDialogView.tsx";
import { type ReportDetail, ReportTaskView } from "./ReportTask.tsx";

const leaks = Array.from({ length: 3 }, (_, at) => aSnapshotRecord({ id: `leak-${at}` }));
const withoutDistance = [
  ...leaks,
  aSnapshotRecord({ id: "far", source_distance: null }),
  aSnapshotRecord({ id: "near", source_distance: 0.1 }),
  aSnapshotRecord({ id: "pd", device_analysis_type: "PD" }),
];
const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 210 297"><rect width="210" height="297" fill="#fff"/><path d="M20 40h100M20 60h170M20 70h170M20 80h120" stroke="#16191b" stroke-width="4"/></svg>';
const turnTo = fn();
const drawn: PagePreviewProps = {
  page: { svg, page: 1, pages: 14, isExact: false },
  ...{ state: "drawn", pageSize: "A4", turnTo },
};
const form: ReportForm = { ...newReportForm(), title: "Leak survey, hall B, week 47" };
const dayIn: NonNullable<ReportDialogViewProps["model"]["ready"]>["dayIn"] = (format) =>
  format === "locale" ? "19 Nov 2026" : formatReportDay("2026-11-19", format);

type Ready = NonNullable<ReportDialogViewProps["model"]["ready"]>;
const modelOf = (
  ready: Partial<Ready> = {},
  model: Partial<ReportDialogViewProps["model"]> = {},
): ReportDialogViewProps["model"] => ({
  ready: {
    form,
    facts: reportFacts(leaks, "LEAK"),
    preview: drawn,
    locale: "en",
    fixedBy: { template: undefined, language: undefined },
    inspectorHint: "m.korhonen",
    own: { templates: [], choose: fn(), manage: fn() },
    dayIn,
    ...ready,
  },
  ...{ revised: undefined, narrow: false, task: undefined, shareRefusal: undefined },
  ...model,
});

const running: TaskState = { kind: "running", progress: { done: 34, total: 87 } };
const done: TaskState = {
  kind: "done",
  file: { fileName: "Report.pdf", href: "#", blob: new Blob([new Uint8Array(2_100_000)]) },
};
const taskAt = (detail: Partial<ReportDetail>, state: TaskState = running) =>
  aTask<ReportDetail>({
    kind: "report",
    state,
    label: "Leak survey, hall B, week 47",
    detail: {
      ...{ status: "UPLOADING", done: 34, total: 87, skipped: [], share: { kind: "none" }, createLink: fn() },
      ...{ issue: { kind: "draft" }, revised: undefined, issueNow: fn() },
      ...detail,
    },
    actions: state.kind === "running" ? { stop: fn() } : state.kind === "failed" ? { tryAgain: fn() } : {},
  });
const finished = (detail: Partial<ReportDetail> = {}, state = done) =>
  modelOf({}, { task: taskAt({ status: "FINISHED", ...detail }, state) });
const url = "https://sonolens.example/shared/reports/k3Jd0aXQw81nB5";

const meta: Meta<typeof ReportDialogView> = {
  title: "Screens/Reports",
  parameters: {
    proves:
      "RPT-01 RPT-02 RPT-04 RPT-05 RPT-07 RPT-12 RPT-14 RPT-16 RPT-17 RPT-23 ROU-42 SHR-06 SHR-07 SHR-08 EXP-03",
    docs: {
      description: {
        component:
          "Use it to make a report of snapshots: what is in it, what it looks like, how far it is, and the link to it. Do not use it for a list of values, which is a list file.",
      },
    },
  },
  component: ReportDialogView,
  decorators: [(Story) => <StoryFrame>{Story()}</StoryFrame>],
  args: {
    model: modelOf(),
    actions: {
      change: fn(),
      chooseLogo: async () => undefined,
      show: fn(),
      chooseLevel: fn(),
      make: fn(),
      showIssued: fn(),
      close: fn(),
    },
  },
};
export default meta;
type Story = StoryObj<typeof ReportDialogView>;

export const Form: Story = {
  play: async ({ args }) => {
    const dialog = screen.getByRole("dialog", { name: "Make a report" });
    await expect(dialog).toHaveAccessibleDescription("3 snapshots");
    await userEvent.click(screen.getByRole("radio", { name: "PD" }));
    await expect(args.actions.change).toHaveBeenCalledWith(
      expect.objectContaining({ options: expect.objectContaining({ type: "PD" }) }),
    );
    await userEvent.click(screen.getByRole("button", { name: "Make report" }));
    await expect(args.actions.make).toHaveBeenCalledWith();
  },
};
/** A group fixes the template, with all that it decides, and the language. */
export const SetByGroup: Story = {
  args: { model: modelOf({ locale: "de", fixedBy: { template: "Production", language: "Kuusi Foods" } }) },
  play: async () => {
    await expect(screen.getByRole("combobox", { name: "Template" })).toBeDisabled();
    await expect(screen.getByText("Set by group Production")).toBeVisible();
    await expect(screen.getByRole("combobox", { name: "Language" })).toHaveValue("de");
    await expect(screen.queryByRole("group", { name: "Sections" })).toBeNull();
  },
};
export const LinkFirst: Story = {
  play: async ({ args }) => {
    await userEvent.click(screen.getByRole("button", { name: "Make and share link" }));
    const dialog = screen.getByRole("dialog", { name: "Make and share link" });
    await expect(args.actions.make).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole("radio", { name: "1 day" }));
    await userEvent.click(screen.getByRole("checkbox", { name: "Protect with a password" }));
    await userEvent.click(screen.getByRole("button", { name: "Make and share link" }));
    await expect(dialog).toContainElement(document.activeElement as HTMLElement);
    await userEvent.type(screen.getByRole("textbox", { name: /^Password/ }), "eight blue kettles");
    await userEvent.click(screen.getByRole("button", { name: "Make and share link" }));
    await expect(args.actions.make).toHaveBeenCalledWith({ days: 1, password: "eight blue kettles" });
  },
};
export const LinkFirstOnPhone: Story = {
  globals: { viewport: { value: "mobile1" } },
  args: { model: modelOf({}, { narrow: true }) },
  play: async ({ args }) => {
    await userEvent.click(screen.getByRole("button", { name: "Make and share link" }));
    await userEvent.click(screen.getByRole("button", { name: "Back" }));
    await expect(screen.getByRole("dialog", { name: "Make a report" })).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Make and share link" }));
    await expect(args.actions.make).not.toHaveBeenCalled();
  },
};
export const LaterPage: Story = {
  args: { model: modelOf({ preview: { ...drawn, page: { svg, page: 13, pages: 14, isExact: true } } }) },
  play: async () => {
    await expect(screen.getByRole("img", { name: "Page 13 of the report" })).toBeVisible();
    await expect(screen.getByText("Page 13 of 14")).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Next page" }));
    await expect(turnTo).toHaveBeenLastCalledWith(14);
    await userEvent.keyboard("{ArrowLeft}");
    await expect(turnTo).toHaveBeenLastCalledWith(12);
    await userEvent.keyboard("{Home}");
    await expect(turnTo).toHaveBeenLastCalledWith(1);
  },
};
export const WithLogo: Story = {
  args: {
    model: modelOf({
      form: {
        ...form,
        logo: "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
      },
    }),
  },
};
export const WithProblems: Story = {
  args: { model: modelOf({ facts: reportFacts(withoutDistance, "LEAK") }) },
  play: async ({ args }) => {
    await expect(screen.getByText(/1 leak has no distance/)).toBeVisible();
    const [first] = screen.getAllByRole("button", { name: "Show them" });
    if (first) await userEvent.click(first);
    await expect(args.actions.show).toHaveBeenCalledWith({ kind: "distanceMissing", ids: ["far"] });
  },
};
export const NothingUsable: Story = {
  args: {
    model: modelOf({
      facts: reportFacts(leaks, "MECHANICAL"),
      preview: { page: undefined, state: "empty", pageSize: "A4", turnTo },
    }),
  },
  play: async ({ args }) => {
    await expect(screen.getByRole("alert")).toHaveTextContent(
      "None of these snapshots can be used in the report.",
    );
    await expect(screen.getByRole("button", { name: "Make report" })).toHaveAttribute(
      "aria-disabled",
      "true",
    );
    await userEvent.click(screen.getByRole("button", { name: "Make a Level report" }));
    await expect(args.actions.chooseLevel).toHaveBeenCalledOnce();
  },
};
export const Loading: Story = { args: { model: { ...modelOf(), ready: undefined } } };
export const Drawing: Story = {
  args: { model: modelOf({ preview: { page: undefined, state: "drawing", pageSize: "Letter", turnTo } }) },
};
export const NotDrawn: Story = {
  args: { model: modelOf({ preview: { page: undefined, state: "failed", pageSize: "A4", turnTo } }) },
};
export const MayNotShare: Story = {
  args: { model: modelOf({}, { shareRefusal: "The demo account cannot do this." }) },
};
export const OnPhone: Story = {
  globals: { viewport: { value: "mobile1" } },
  args: { model: modelOf({}, { narrow: true }) },
};
export const PageOnPhone: Story = {
  globals: { viewport: { value: "mobile1" } },
  args: { model: modelOf({}, { narrow: true }) },
  play: async () => {
    await userEvent.click(screen.getByRole("tab", { name: "Preview" }));
    await expect(screen.getByRole("img", { name: "Page 1 of the report" })).toBeVisible();
  },
};
export const Reading: Story = { args: { model: modelOf({}, { task: taskAt({}) }) } };
export const Preparing: Story = {
  args: { model: modelOf({}, { task: taskAt({ status: "FORWARDING" }, { kind: "running" }) }) },
};
export const LayingOut: Story = {
  args: { model: modelOf({}, { task: taskAt({ status: "PROCESSING" }) }) },
};
export const UnknownState: Story = {
  args: { model: modelOf({}, { task: taskAt({ status: "ARCHIVING" }) }) },
  play: async () => {
    await expect(screen.getByText("UNKNOWN STATUS")).toBeVisible();
  },
};
export const Made: Story = { args: { model: finished() } };
const revised = { id: "1", number: "2026-014", revision: "A", title: "Leak survey" };
export const Issuing: Story = { args: { model: finished({ issue: { kind: "pending" } }) } };
export const Issued: Story = {
  args: { model: finished({ issue: { kind: "issued", number: "2026-014", revision: "A" } }) },
  play: async ({ args }) => {
    await expect(screen.getByText("Issued as 2026-014, revision A")).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Show issued reports" }));
    await expect(args.actions.showIssued).toHaveBeenCalledOnce();
  },
};
export const NotIssued: Story = {
  args: { model: finished({ issue: { kind: "failed", code: "reportRevisionOpen" }, revised }) },
  play: async () => {
    await expect(screen.getByRole("alert")).toHaveTextContent(/was not issued/);
    await expect(screen.getByRole("button", { name: "Issue new revision" })).toBeEnabled();
  },
};
export const Outdated: Story = {
  args: { model: finished({ issue: { kind: "outdated" } }) },
};
export const NextRevision: Story = { args: { model: modelOf({}, { revised: { ...revised, gone: 2 } }) } };
export const MadeWithoutSome: Story = {
  args: {
    model: finished(
      { skipped: Array.from({ length: 8 }, (_, at) => ({ id: `${at}`, label: `Valve ${at + 1}` })) },
      { ...done, isIncomplete: true },
    ),
  },
};
export const NotMade: Story = {
  args: {
    model: modelOf({}, { task: taskAt({ status: "ERROR" }, { kind: "failed", reason: "undefinedError" }) }),
  },
};
export const Stopped: Story = { args: { model: modelOf({}, { task: taskAt({}, { kind: "canceled" }) }) } };
export const LinkPending: Story = {
  args: { model: finished({ share: { kind: "pending" } }) },
  play: async () => {
    await expect(screen.getByRole("button", { name: "Copy link" })).toHaveAttribute("aria-disabled", "true");
  },
};
export const LinkMade: Story = {
  args: {
    model: finished({
      share: { kind: "made", url, expires: "2026-12-05T10:00:00.000Z", hasPassword: false },
    }),
  },
  play: async () => {
    await expect(screen.getByRole("textbox", { name: "Link" })).toHaveValue(url);
    await expect(screen.getByRole("button", { name: "Copy link" })).toBeEnabled();
  },
};
export const LinkProtected: Story = {
  args: {
    model: finished({
      share: { kind: "made", url, expires: "2026-12-01T10:00:00.000Z", hasPassword: true },
    }),
  },
};
export const WeakLinkPassword: Story = {
  args: { model: finished() },
  play: async () => {
    await expect(screen.getByRole("radio", { name: "7 days" })).toBeChecked();
    await userEvent.click(screen.getByRole("checkbox", { name: "Protect with a password" }));
    await userEvent.type(screen.getByRole("textbox", { name: /^Password/ }), "kettles");
    await userEvent.click(screen.getByRole("button", { name: "Create link" }));
    await expect(screen.getByText("Use at least 8 characters.")).toBeVisible();
  },
};
export const TooManyLinks: Story = {
  args: { model: finished({ share: { kind: "failed", code: "sharedLinksTooMany" } }) },
};
export const LinkNotMade: Story = {
  args: { model: finished({ share: { kind: "failed", code: "storageFull" } }) },
};
export const OnThePanel: Story = {
  render: () => (
    <main className="w-80 max-w-full bg-raised p-4 forced-colors:border">
      <ReportTaskView
        task={taskAt(
          {
            status: "FINISHED",
            share: { kind: "made", url, expires: "2026-12-05T10:00:00.000Z", hasPassword: false },
          },
          done,
        )}
        refusal={undefined}
        showIssued={fn()}
        canClose
      />
    </main>
  ),
};

const link = (id: string, views: number) => ({
  ...{ id, name: "Report.pdf", views, hasPassword: false, lastOpenedAt: null },
  createdAt: "2026-11-21T19:00:00.000Z",
  expires: "2026-11-28T19:00:00.000Z",
});
const opened = { ...link("1", 3), hasPassword: true, lastOpenedAt: "2026-11-22T08:30:00.000Z" };
const links: SharedLinksViewProps = {
  model: {
    links: [opened, link("2", 0)],
    ...{ error: undefined, retrying: false, asked: undefined, revoking: false },
  },
  actions: { ask: fn(), revoke: fn(), retry: fn(), close: fn() },
};
export const Links: Story = {
  render: () => <SharedLinksView {...links} />,
  play: async () => {
    await expect(screen.getByRole("row", { name: /With a password/ })).toHaveTextContent(/22/);
    await expect(screen.getByRole("row", { name: /Without a password/ })).toHaveTextContent("Not yet");
  },
};
export const LinksLoading: Story = {
  render: () => <SharedLinksView {...links} model={{ ...links.model, links: undefined }} />,
};
export const NoLinks: Story = {
  render: () => <SharedLinksView {...links} model={{ ...links.model, links: [] }} />,
};
export const LinksNotLoaded: Story = {
  render: () => (
    <SharedLinksView {...links} model={{ ...links.model, links: undefined, error: "HTTP 500" }} />
  ),
};
export const Revoking: Story = {
  render: () => <SharedLinksView {...links} model={{ ...links.model, asked: link("1", 3) }} />,
};
