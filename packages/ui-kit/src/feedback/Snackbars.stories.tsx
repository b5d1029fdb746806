import type { Meta, StoryObj } from "@storybook/react-vite";
import { useEffect, useState } from "react";
import { expect, fn, screen, userEvent, waitFor } from "storybook/test";
import { Button } from "../button/Button.tsx";
import { TextField } from "../fields/TextField.tsx";
import { imagesIcon } from "../generated/icons/images.ts";
import { listIcon } from "../generated/icons/list.ts";
import { BottomTabs } from "../navigation/BottomTabs.tsx";
import { Dialog } from "../overlay/Dialog.tsx";
import { Snackbars } from "./Snackbars.tsx";
import { createToaster, type SnackRequest } from "./toaster.ts";

const onAction = fn();

function Demo({ requests }: { requests: SnackRequest[] }) {
  const [toaster] = useState(createToaster);
  useEffect(() => {
    const ids = requests.map((request) => toaster.show(request));
    return () => {
      for (const id of ids) toaster.dismiss(id);
    };
  }, [requests, toaster]);
  return (
    <div style={{ height: 120 }}>
      <Snackbars toaster={toaster} closeLabel="Close" />
    </div>
  );
}

/** The source as a reader would type it. */
const typed = `// Once, beside the application:
const toaster = createToaster();
<Snackbars toaster={toaster} />

// Wherever something has been done:
toaster.show({
  message: "3 snapshots marked as solved",
  tone: "success",
  action: { label: "Undo", onAction: undo },
});`;

const meta = {
  title: "Feedback/Snackbars",
  parameters: {
    docs: {
      components: { Snackbars },
      source: { code: typed },
      description: {
        component:
          "Use it to say that something has been done, and to offer its undoing. Do not use it for what must be read or decided (Notice, Dialog), for errors of a field, or for what is still going on (ProgressBar).",
      },
    },
  },
  component: Demo,
  args: { requests: [{ message: "3 snapshots marked as solved", durationMs: 600_000 }] },
} satisfies Meta<typeof Demo>;
export default meta;
type Story = StoryObj<typeof meta>;

const shown = (text: string) => screen.getByText(text).parentElement?.parentElement as HTMLElement;
const colourOf = (token: string) => {
  const probe = document.body.appendChild(document.createElement("i"));
  probe.style.color = `var(--${token})`;
  const colour = getComputedStyle(probe).color;
  probe.remove();
  return colour;
};

export const Plain: Story = {
  parameters: { proves: "[ROU-52] Stands at the bottom, in the middle" },
  play: async () => {
    const box = shown("3 snapshots marked as solved").getBoundingClientRect();
    await expect(Math.abs(box.left + box.width / 2 - document.documentElement.clientWidth / 2)).toBeLessThan(
      1,
    );
    await expect(Math.abs(window.innerHeight - box.bottom - 16)).toBeLessThan(12);
  },
};
export const Success: Story = {
  parameters: { proves: "[ROU-54] Has the colour of success" },
  args: { requests: [{ message: "Changes saved", tone: "success", durationMs: 600_000 }] },
  play: async () => {
    const box = shown("Changes saved");
    await expect(getComputedStyle(box).backgroundColor).toBe(colourOf("inv-ok-wash"));
    await expect(getComputedStyle(box.querySelector("svg") as SVGElement).color).toBe(colourOf("inv-ok"));
  },
};
export const Failure: Story = {
  parameters: { proves: "[ROU-54] Has the colour of errors" },
  args: { requests: [{ message: "Could not save. Try again.", tone: "error", durationMs: 600_000 }] },
  play: async () => {
    const box = shown("Could not save. Try again.");
    await expect(getComputedStyle(box).backgroundColor).toBe(colourOf("inv-err-wash"));
    await expect(getComputedStyle(box.querySelector("svg") as SVGElement).color).toBe(colourOf("inv-err"));
  },
};
export const Warning: Story = {
  parameters: { proves: "[LIVE-16] Is blue, with a glyph of its own" },
  args: {
    requests: [{ message: "The files are ready, without 2 of them.", tone: "warning", durationMs: 600_000 }],
  },
  play: async () => {
    const box = shown("The files are ready, without 2 of them.");
    await expect(getComputedStyle(box).backgroundColor).toBe(colourOf("inv-warn-wash"));
    await expect(getComputedStyle(box.querySelector("svg") as SVGElement).color).toBe(colourOf("inv-warn"));
  },
};
export const LongWords: Story = {
  args: {
    requests: [
      {
        message:
          "Paineilmavuotojenvuosikustannusarviokohdeluettelo on tallennettu kaikkiin kahdeksaankymmeneenseitsemään otokseen",
        action: { label: "Kumoa", onAction },
        durationMs: 600_000,
      },
    ],
  },
};

export const Undo: Story = {
  args: {
    requests: [
      {
        message: "3 snapshots marked as solved",
        tone: "success",
        action: { label: "Undo", onAction },
        durationMs: 600_000,
      },
    ],
  },
  play: async ({ canvas }) => {
    onAction.mockClear();
    await userEvent.click(canvas.getByRole("button", { name: "Undo" }));
    await expect(onAction).toHaveBeenCalledOnce();
    await expect(canvas.getByRole("status")).toBeEmptyDOMElement();
  },
};

export const OneAfterTheOther: Story = {
  args: {
    requests: [
      { message: "First", durationMs: 200 },
      { message: "Second", durationMs: 600_000 },
    ],
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("status")).toHaveTextContent("First");
    await waitFor(() => expect(canvas.getByRole("status")).toHaveTextContent("Second"));
  },
};

export const RightToLeft: Story = {
  parameters: { dir: "rtl", lang: "ar" },
  args: {
    requests: [
      {
        message: "تعذّر الحفظ. حاول مرة أخرى.",
        tone: "error",
        action: { label: "تراجع", onAction },
        durationMs: 600_000,
      },
    ],
  },
};

export const GivesTheFocusBack: Story = {
  play: async ({ canvas }) => {
    const before = document.body.appendChild(document.createElement("button"));
    before.textContent = "Save";
    try {
      before.focus();
      canvas.getByRole("button", { name: "Close" }).focus();
      await userEvent.keyboard("{Escape}");
      await expect(canvas.getByRole("status")).toBeEmptyDOMElement();
      await expect(before).toHaveFocus();
    } finally {
      before.remove();
    }
  },
};

export const WaitsWhileFocused: Story = {
  args: { requests: [{ message: "Read me", durationMs: 300 }] },
  play: async ({ canvas }) => {
    canvas.getByRole("button", { name: "Close" }).focus();
    await new Promise((resolve) => setTimeout(resolve, 700));
    await expect(canvas.getByRole("status")).toHaveTextContent("Read me");
    canvas.getByRole("button", { name: "Close" }).blur();
    await waitFor(() => expect(canvas.getByRole("status")).toBeEmptyDOMElement());
  },
};

export const AboveTheTabs: Story = {
  parameters: { layout: "fullscreen" },
  globals: { viewport: { value: "mobile1", isRotated: false } },
  render: (args) => (
    <div className="flex min-h-dvh flex-col justify-between">
      <Demo {...args} />
      <BottomTabs
        label="Main navigation"
        items={[
          { id: "snapshots", label: "Snapshots", icon: imagesIcon, href: "#/", current: true },
          { id: "more", label: "More", icon: listIcon, href: "#/more" },
        ]}
      />
    </div>
  ),
  play: async ({ args, canvas }) => {
    await screen.findByText(args.requests[0]?.message ?? "");
    const status = canvas.getByRole("status").getBoundingClientRect();
    const tabs = canvas.getByRole("navigation").getBoundingClientRect();
    await expect(tabs.top - status.bottom).toBeGreaterThanOrEqual(8);
  },
};

export const OverADialog: Story = {
  globals: { viewport: { value: "mobile1", isRotated: false } },
  parameters: { proves: "Is at the top of a phone while a dialog is open, clear of its fields and buttons" },
  render: (args) => (
    <>
      <Dialog open title="Add a group" footer={<Button variant="primary">Add</Button>}>
        <TextField label="Name" value="Hall 2" onValueChange={() => undefined} />
      </Dialog>
      <Demo {...args} />
    </>
  ),
  play: async ({ args }) => {
    const message = await screen.findByText(args.requests[0]?.message ?? "");
    const box = message.parentElement?.parentElement?.getBoundingClientRect() as DOMRect;
    await expect(box.top).toBe(8);
    await expect(box.bottom).toBeLessThan(screen.getByRole("dialog").getBoundingClientRect().top);
  },
};
