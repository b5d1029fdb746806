import type { ReportResults } from "@sonolens/reports";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, userEvent, within } from "storybook/test";
import { anIssuedReport } from "../../../testing/an-issued-report.ts";
import { StoryFrame } from "../../../testing/story-frame.tsx";
import { CheckReportView } from "./CheckReportView.tsx";
import type { CheckState, ComparedFile, ShownProblem } from "./check-state.ts";

const results = {
  title: "Leak survey, hall B",
  reportNumber: "2026-014 A",
  madeAt: "2026-11-28T09:30:00.000Z",
  rows: Array.from({ length: 14 }, (_, at) => ({ id: `${at}`, label: `Valve drop ${at + 1}, packing line` })),
} as unknown as ReportResults;
const sha256 = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08";
const fileName = "Report 2026-014 A.pdf";

const checked = (
  compared: ComparedFile,
  differences: readonly (readonly [string, unknown, unknown])[] = [],
) =>
  ({
    ...{ kind: "checked", fileName, sha256, compared },
    checked: {
      ...{ ok: true, results, compared: 64 },
      differences: differences.map(([path, stated, recomputed]) => ({ path, stated, recomputed })),
    },
  }) satisfies CheckState;
const problem = (code: ShownProblem): CheckState => ({ kind: "problem", fileName: "Scan_0042.pdf", code });

const meta: Meta<typeof CheckReportView> = {
  title: "Screens/Check a report",
  parameters: {
    layout: "fullscreen",
    proves: "RPT-23",
    docs: {
      description: {
        component:
          "Use it to find out whether the figures of a report are right and whether it is one that was issued. Do not use it to read a report, which any PDF viewer shows.",
      },
    },
  },
  component: CheckReportView,
  decorators: [(Story) => <StoryFrame>{Story()}</StoryFrame>],
  args: { state: { kind: "empty" }, check: fn() },
};
export default meta;
type Story = StoryObj<typeof CheckReportView>;

export const Empty: Story = {
  play: async ({ args, canvasElement }) => {
    const input = canvasElement.querySelector<HTMLInputElement>("input[type=file]");
    if (!input) throw new Error("There is no field for files.");
    const file = new File(["%PDF-1.7"], "Report.pdf");
    await userEvent.upload(input, file);
    await expect(args.check).toHaveBeenCalledWith(file);
  },
};
export const Checking: Story = { args: { state: { kind: "checking", fileName } } };
export const EqualAndIssued: Story = {
  args: { state: checked({ kind: "same", report: anIssuedReport() }) },
  play: async ({ canvasElement }) => {
    const status = within(canvasElement).getAllByRole("status").at(-1);
    await expect(status).toHaveTextContent(/64 figures were recomputed/);
    await expect(status).toHaveTextContent(/Byte for byte equal to report 2026-014, revision A/);
    await expect(status).toHaveTextContent(/It is the latest revision/);
  },
};
export const OnPhone: Story = {
  globals: { viewport: { value: "mobile1" } },
  args: { state: checked({ kind: "same", report: anIssuedReport() }) },
};
export const Replaced: Story = {
  args: { state: checked({ kind: "same", report: anIssuedReport({ latestRevision: "C" }) }) },
};
export const Deleted: Story = {
  args: {
    state: checked({
      kind: "same",
      report: anIssuedReport({ state: "deleted", deletedAt: "2026-12-01T08:00:00.000Z", issuedBy: null }),
    }),
  },
};
export const EqualForGuests: Story = { args: { state: checked({ kind: "guest" }) } };
export const EqualAndNotIssued: Story = { args: { state: checked({ kind: "other" }) } };
export const Comparing: Story = { args: { state: checked({ kind: "comparing" }) } };
export const NotCompared: Story = { args: { state: checked({ kind: "failed" }) } };
export const WithoutASecureConnection: Story = {
  args: { state: { ...checked({ kind: "insecure" }), sha256: undefined } },
};
export const Differs: Story = {
  args: {
    state: checked({ kind: "other" }, [
      ["figures.open.total", 1331.2, 1211.46],
      ["figures.open.low", 900, 812.5],
      ["figures.found.isAtLeast", true, false],
      ["rows.3.annualCost", 420, 300.26],
      ["figures.counts.matrix.high.open", 4, 3],
    ]),
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole("heading", { name: "5 figures differ" })).toBeVisible();
    const row = canvas.getByRole("row", { name: /^Still open, per year 1,331.2 1,211.46$/ });
    await expect(row).toBeVisible();
    await expect(
      canvas.getByRole("row", { name: /4. Valve drop 4, packing line: cost per year/ }),
    ).toBeVisible();
  },
};
export const DiffersOnPhone: Story = {
  ...Differs,
  globals: { viewport: { value: "mobile1" } },
  play: () => undefined,
};
export const NotAPdf: Story = { args: { state: problem("notPdf") } };
export const WithoutData: Story = { args: { state: problem("pdfWithoutData") } };
export const Unreadable: Story = { args: { state: problem("pdfUnreadable") } };
export const Changed: Story = { args: { state: problem("notReportResults") } };
export const Newer: Story = { args: { state: problem("newerReportResults") } };
export const TooLarge: Story = {
  args: { state: problem("reportTooLarge") },
  play: async ({ canvasElement }) => {
    await expect(
      within(canvasElement).getByRole("heading", { name: "The file is larger than 200 MB" }),
    ).toBeVisible();
  },
};
export const NotRead: Story = { args: { state: problem("unreadable") } };
