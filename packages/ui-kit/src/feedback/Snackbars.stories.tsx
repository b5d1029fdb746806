import type { Meta, StoryObj } from "@storybook/react-vite";
import { useEffect, useState } from "react";
import { expect, fn, userEvent, waitFor } from "storybook/test";
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

const meta = {
  title: "feedback/Snackbars",
  component: Demo,
  args: { requests: [{ message: "3 snapshots marked as solved", durationMs: 600_000 }] },
} satisfies Meta<typeof Demo>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const Success: Story = {
  args: { requests: [{ message: "Changes saved", tone: "success", durationMs: 600_000 }] },
};
export const Failure: Story = {
  args: { requests: [{ message: "Could not save. Try again.", tone: "error", durationMs: 600_000 }] },
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
