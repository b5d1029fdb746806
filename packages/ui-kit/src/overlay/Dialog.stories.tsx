import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, screen, userEvent, waitFor } from "storybook/test";
import { Button } from "../button/Button.tsx";
import { Dialog, type DialogProps } from "./Dialog.tsx";

const meta = {
  title: "Overlays/Dialog",
  parameters: {
    docs: {
      description: {
        component:
          "Use it for a decision or a short task that has to be finished before going on. Do not use it to tell something (Snackbars, Notice), for long work that needs the page behind it, or for a second dialog on top of a dialog.",
      },
    },
  },
  component: Dialog,
  args: {
    title: "Leave without saving?",
    description: "What you wrote is not saved yet.",
    closeLabel: "Close",
    size: "small",
    footer: (
      <>
        <Button variant="quiet">Leave</Button>
        <Button variant="primary">Stay</Button>
      </>
    ),
  },
} satisfies Meta<typeof Dialog>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Question: Story = { args: { open: true } };

export const LongContent: Story = {
  args: {
    open: true,
    size: "medium",
    title: "Paineilmavuotojenvuosikustannusarviokohdeluettelo ja muut erittäin pitkät otsikot",
    children: Array.from({ length: 30 }, (_, index) => `Paragraph ${index + 1}.`).map((text) => (
      <p key={text} className="py-1 text-14">
        {text}
      </p>
    )),
  },
  play: async () => {
    const dialog = await screen.findByRole("dialog");
    const header = dialog.querySelector("h2")?.parentElement?.parentElement as HTMLElement;
    const body = header.nextElementSibling as HTMLElement;
    await expect(getComputedStyle(header).boxShadow).toBe("none");
    body.scrollTop = 40;
    // A hairline indicates that content has scrolled under the title.
    await waitFor(() => expect(getComputedStyle(header).boxShadow).not.toBe("none"));
    body.scrollTop = 0;
    await waitFor(() => expect(getComputedStyle(header).boxShadow).toBe("none"));
  },
};

export const WithoutDescription: Story = {
  args: {
    open: true,
    description: "",
    title: "Keyboard shortcuts",
    footer: null,
    children: <p>J, K: next, previous</p>,
  },
};

export const KeepsAndReturnsTheFocus: Story = {
  args: { trigger: <Button>Leave the page</Button> },
  play: async ({ canvas }) => {
    await userEvent.tab();
    await userEvent.keyboard("{Enter}");
    const dialog = await screen.findByRole("dialog", { name: "Leave without saving?" });
    await expect(dialog).toHaveAccessibleDescription("What you wrote is not saved yet.");
    await expect(canvas.getByText("Leave the page").closest("[inert]")).not.toBeNull();
    for (let press = 0; press < 5; press += 1) {
      await userEvent.tab();
      await expect(dialog).toContainElement(document.activeElement as HTMLElement);
    }
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() => expect(canvas.getByRole("button", { name: "Leave the page" })).toHaveFocus());
  },
};

function FromElsewhere(props: DialogProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>A row of a table</Button>
      <Dialog {...props} open={open} onOpenChange={setOpen} />
    </>
  );
}

export const ReturnsTheFocusWithoutATrigger: Story = {
  render: (args) => <FromElsewhere {...args} />,
  play: async ({ canvas }) => {
    await userEvent.tab();
    await userEvent.keyboard("{Enter}");
    await screen.findByRole("dialog", { name: "Leave without saving?" });
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() => expect(canvas.getByRole("button", { name: "A row of a table" })).toHaveFocus());
  },
};

export const OverThePage: Story = {
  args: { trigger: <Button>Leave the page</Button> },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Leave the page" }));
    await expect(await screen.findByRole("dialog")).toHaveAccessibleName("Leave without saving?");
  },
};

export const RightToLeft: Story = {
  parameters: { dir: "rtl", lang: "ar" },
  args: { open: true, title: "المغادرة دون حفظ؟", description: "لم يُحفظ النص بعد.", closeLabel: "إغلاق" },
};
