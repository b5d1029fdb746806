import { useState } from "react";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { Button } from "../button/Button.tsx";
import { Dialog } from "../overlay/Dialog.tsx";
import { onPage } from "../testing/on-page.tsx";
import { Tooltip } from "./Tooltip.tsx";

function Opens() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Tooltip text="Opens the settings">
        <Button onClick={() => setOpen(true)}>Settings</Button>
      </Tooltip>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="All settings"
        footer={<Button onClick={() => setOpen(false)}>Save</Button>}
      />
    </>
  );
}

it("stays closed when a dialog that a pointer closed gives the focus back, and opens when a key closed it", async () => {
  const shown = await onPage(<Opens />);
  const bubble = () => document.querySelector("[role=tooltip]");
  const trigger = page.getByRole("button", { name: "Settings" });
  try {
    await userEvent.click(trigger);
    await userEvent.click(page.getByRole("button", { name: "Save" }));
    await expect.element(trigger).toHaveFocus();
    expect(bubble()).toBeNull();

    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByRole("dialog")).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.poll(() => bubble()?.textContent).toBe("Opens the settings");
  } finally {
    await shown.leave();
  }
});
