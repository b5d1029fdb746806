import { expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { Button } from "../button/Button.tsx";
import { TagInput } from "../choice/TagInput.tsx";
import { loadAllParts } from "../lib/lazy-part.ts";
import { onPage } from "../testing/on-page.tsx";
import { Dialog } from "./Dialog.tsx";
import { Popover } from "./Popover.tsx";

const tags = <TagInput label="Tags" addLabel="New tag" tags={["hall-B"]} onTagsChange={() => {}} />;

async function leaveBox(): Promise<void> {
  await loadAllParts();
  await page.getByRole("button", { name: "New tag" }).click();
  const box = page.getByRole("combobox", { name: "New tag" });
  await expect.element(box).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await expect.element(box).not.toBeInTheDocument();
  await expect.element(page.getByRole("button", { name: "New tag" })).toHaveFocus();
}

it("leaves a dialog open where Escape leaves the box of a new tag, and closes it with the next", async () => {
  const onOpenChange = vi.fn();
  const shown = await onPage(
    <Dialog open onOpenChange={onOpenChange} title="Tags of 12 snapshots">
      {tags}
    </Dialog>,
  );
  try {
    await leaveBox();
    expect(onOpenChange).not.toHaveBeenCalled();
    await userEvent.keyboard("{Escape}");
    expect(onOpenChange).toHaveBeenCalledWith(false);
  } finally {
    await shown.leave();
  }
});

it("leaves a popover open where Escape leaves the box of a new tag", async () => {
  const shown = await onPage(
    <Popover title="Filters" trigger={<Button>Filter</Button>}>
      {tags}
    </Popover>,
  );
  try {
    await page.getByRole("button", { name: "Filter" }).click();
    await leaveBox();
    await userEvent.keyboard("{Escape}");
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  } finally {
    await shown.leave();
  }
});
