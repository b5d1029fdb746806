import { reportTemplates } from "@sonolens/domain";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen, userEvent, within } from "storybook/test";
import type { OwnTemplate } from "../../../data/report-templates.ts";
import { StoryFrame } from "../../../testing/story-frame.tsx";
import { newReportForm } from "../form/report-form.ts";
import { type PaywallModel, PaywallNote } from "./PaywallNote.tsx";
import { TemplateEditorView, type TemplateEditorViewProps } from "./TemplateEditorView.tsx";
import { TemplateListView, type TemplateListViewProps } from "./TemplateListView.tsx";
import { draftOf, newDraft, type TemplateDraft } from "./template-draft.ts";

const template = (id: string, name: string, more: Partial<OwnTemplate> = {}): OwnTemplate => ({
  ...{ id, groupId: null, mayChange: true, logos: [], changedAt: "2026-11-21T19:00:00.000Z" },
  content: { ...reportTemplates.short, name },
  ...more,
});
const pixel =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const logo = { attachmentId: "i1", size: 3, url: pixel, mediaType: "image/png" } as const;
const templates = [
  template("1", "For the plant manager", { logos: [logo] }),
  template("2", "Work list of the maintenance team", { groupId: "hall" }),
  template("3", "Compressed air audit of all halls and yards with costs, emissions and a plan of repairs", {
    groupId: "root",
    mayChange: false,
  }),
];
const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 210 297"><rect width="210" height="297" fill="#fff"/><path d="M20 40h100M20 60h170M20 70h170M20 80h120" stroke="#16191b" stroke-width="4"/></svg>';

const listed: TemplateListViewProps = {
  model: {
    templates,
    error: undefined,
    retrying: false,
    groupName: (id) => (id === "hall" ? "Hall 2" : "Sonolens Demo Oy"),
    refusal: undefined,
    asked: undefined,
    deleting: false,
  },
  actions: {
    use: fn(),
    make: fn(),
    edit: fn(),
    copy: fn(),
    ask: fn(),
    remove: fn(),
    retry: fn(),
    close: fn(),
  },
};
const draft: TemplateDraft = {
  ...newDraft(newReportForm(), "For the plant manager"),
  logos: [logo],
};
const edited: TemplateEditorViewProps = {
  model: {
    draft,
    groups: [{ id: "hall", name: "Hall 2" }],
    logoUrl: ({ url }) => url,
    preview: {
      page: { svg, page: 1, pages: 6, isExact: false },
      state: "drawn",
      pageSize: "A4",
      turnTo: fn(),
    },
    narrow: false,
    saving: false,
    nameError: undefined,
    problem: undefined,
    askingToLeave: false,
    conflict: undefined,
    refusal: undefined,
  },
  actions: {
    change: fn(),
    chooseLogo: async () => undefined,
    setLogo: fn(),
    save: fn(),
    showOther: fn(),
    keepTheirs: fn(),
    replaceTheirs: fn(),
    saveMineToo: fn(),
    leave: fn(),
    stay: fn(),
    discard: fn(),
  },
};
const list = (model: Partial<TemplateListViewProps["model"]>, paywall?: PaywallModel["state"]) => (
  <TemplateListView
    {...listed}
    model={{ ...listed.model, ...model }}
    note={paywall && <PaywallNote model={{ priceEur: 44, state: paywall, asked: undefined }} buy={fn()} />}
  />
);
const editor = (model: Partial<TemplateEditorViewProps["model"]>, paywall?: PaywallModel["state"]) => (
  <TemplateEditorView
    {...edited}
    model={{ ...edited.model, ...model }}
    note={paywall && <PaywallNote model={{ priceEur: 44, state: paywall, asked: undefined }} buy={fn()} />}
  />
);
const needsPurchase = { refusal: "Buy customised reports to make templates of your own." };

const meta: Meta<typeof TemplateListView> = {
  title: "Screens/Report templates",
  parameters: {
    proves: "RPT-07 RPT-08 RPT-21 RPT-22 RPT-24",
    docs: {
      description: {
        component:
          "Use it for how an account or a group wants its reports: the list, the editor beside the first page, and what it costs. Do not use it for one report: its dialog has a form.",
      },
    },
  },
  component: TemplateListView,
  decorators: [(Story) => <StoryFrame>{Story()}</StoryFrame>],
  args: listed,
};
export default meta;
type Story = StoryObj<typeof TemplateListView>;

export const List: Story = {
  play: async ({ args }) => {
    const rows = within(screen.getByRole("list", { name: "Templates of your own" })).getAllByRole("listitem");
    await expect(rows).toHaveLength(3);
    // Of a group that this user does not control.
    await expect(screen.queryByRole("button", { name: /^Edit: Compressed/ })).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Use: For the plant manager" }));
    await expect(args.actions.use).toHaveBeenCalledWith(templates[0]);
  },
};
export const Empty: Story = { render: () => list({ templates: [] }) };
export const Loading: Story = { render: () => list({ templates: undefined }) };
export const NotLoaded: Story = {
  render: () => list({ templates: undefined, error: "listReportTemplates: 500" }),
};
export const InTheDemo: Story = { render: () => list({ refusal: "The demo account cannot do this." }) };
export const Deleting: Story = {
  args: { ...listed, model: { ...listed.model, asked: templates[1] } },
  play: async ({ args }) => {
    await userEvent.click(screen.getByRole("button", { name: "Delete" }));
    await expect(args.actions.remove).toHaveBeenCalledWith(templates[1]);
  },
};
export const ListOnPhone: Story = {
  globals: { viewport: { value: "mobile1" } },
  render: () => list({}, { kind: "offer" }),
};
export const ForSale: Story = { render: () => list({ templates: [] }, { kind: "offer" }) };

export const Editor: Story = {
  render: () => editor({}),
  play: async () => {
    const sections = screen.getByRole("list", { name: "Contents" });
    await expect(within(sections).getAllByRole("listitem")).toHaveLength(14);
    await userEvent.click(screen.getByRole("button", { name: "Move down: Cover" }));
    await expect(edited.actions.change).toHaveBeenCalledWith(
      expect.objectContaining({
        content: expect.objectContaining({
          sections: expect.arrayContaining([{ kind: "summary", on: true }]),
        }),
      }),
    );
    await expect(screen.getByText("Cover: place 2 of 14")).toBeInTheDocument();
    within(sections).getByRole("checkbox", { name: "Summary" }).focus();
    await userEvent.keyboard("{Alt>}{ArrowDown}{/Alt}");
    await expect(screen.getByText("Summary: place 3 of 14")).toBeInTheDocument();
  },
};
export const Existing: Story = {
  render: () => editor({ draft: draftOf(templates[1] ?? template("", "")) ?? draft }),
};
export const WithoutAName: Story = {
  render: () =>
    editor({
      draft: { ...draft, content: { ...draft.content, name: "" } },
      nameError: "This field is required.",
    }),
};
export const NotSaved: Story = {
  render: () => editor({ problem: "Choose at least one section." }),
};
export const EditorOnPhone: Story = {
  globals: { viewport: { value: "mobile1" } },
  render: () => editor({ narrow: true }),
};
export const EditorForSale: Story = { render: () => editor(needsPurchase, { kind: "offer" }) };
export const Waiting: Story = {
  render: () => editor(needsPurchase, { kind: "waiting" }),
};
export const LeftPayment: Story = { render: () => editor(needsPurchase, { kind: "left" }) };
export const Bought: Story = { render: () => editor({}, { kind: "bought" }) };
const asked = () => (
  <TemplateListView
    {...listed}
    note={
      <PaywallNote
        model={{
          ...{ priceEur: 44, state: { kind: "offer" } },
          asked: { subject: "Report templates", text: "Please buy customised reports (€44, once)." },
        }}
        buy={fn()}
      />
    }
  />
);
export const AskForIt: Story = {
  render: () => asked(),
  play: async () => {
    const mail = screen.getByRole("link", { name: "Write a mail" });
    await expect(mail.getAttribute("href")).toMatch(/^mailto:\?subject=Report/);
    await expect(screen.queryByRole("button", { name: /^Buy/ })).toBeNull();
  },
};
export const AskSomeone: Story = {
  globals: { viewport: { value: "mobile1" } },
  render: () => asked(),
};
export const NotPaid: Story = {
  render: () => editor(needsPurchase, { kind: "failed" }),
};
export const CannotBuy: Story = {
  render: () => editor(needsPurchase, { kind: "refused", code: "notInCatalog" }),
};
export const ChangedMeanwhile: Story = {
  render: () => editor({ conflict: { isGone: false, shows: "mine" } }),
  play: async () => {
    await userEvent.click(screen.getByRole("button", { name: "Show theirs" }));
    await expect(edited.actions.showOther).toHaveBeenCalled();
    await userEvent.click(screen.getByRole("button", { name: "Save mine as a copy" }));
    await expect(edited.actions.saveMineToo).toHaveBeenCalled();
    await userEvent.click(screen.getByRole("button", { name: "Replace with mine" }));
    await expect(edited.actions.replaceTheirs).toHaveBeenCalled();
  },
};
export const TheirsOnPhone: Story = {
  globals: { viewport: { value: "mobile1" } },
  render: () => editor({ narrow: true, conflict: { isGone: false, shows: "theirs" } }),
  play: async () => {
    await userEvent.click(screen.getByRole("button", { name: "Keep theirs" }));
    await expect(edited.actions.keepTheirs).toHaveBeenCalled();
  },
};
export const DeletedMeanwhile: Story = {
  render: () => editor({ conflict: { isGone: true, shows: "mine" } }),
};
export const Leaving: Story = { render: () => editor({ askingToLeave: true }) };
