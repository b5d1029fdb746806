import { useState } from "react";
import { expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { Button } from "../button/Button.tsx";
import { Table } from "../table/Table.tsx";
import { onPage } from "../testing/on-page.tsx";
import { Dialog } from "./Dialog.tsx";
import { Menu } from "./Menu.tsx";

function Asks() {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Menu
        trigger={<Button>More</Button>}
        items={[{ id: "remove", label: "Remove", onSelect: () => setAsking(true) }]}
      />
      <Dialog open={asking} onOpenChange={setAsking} title="Remove it?" />
    </>
  );
}

it("gives the focus of a dialog that a menu opened back to the menu's button", async () => {
  const shown = await onPage(<Asks />);
  try {
    await userEvent.click(page.getByRole("button", { name: "More" }));
    // The list is loaded on first use.
    await expect.element(page.getByRole("menu")).toHaveFocus();
    await userEvent.keyboard("{ArrowDown}{Enter}");
    await expect.element(page.getByRole("dialog", { name: "Remove it?" })).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(page.getByRole("button", { name: "More" })).toHaveFocus();
  } finally {
    await shown.leave();
  }
});

const rows = [{ id: "1", name: "Hall kit" }];
const columns = [{ id: "name", header: "Name", cell: (row: { name: string }) => row.name }];

it("does not open the row when something is chosen in the row's menu", async () => {
  const onOpen = vi.fn();
  const onSelect = vi.fn();
  const items = [{ id: "rename", label: "Rename", onSelect }];
  const shown = await onPage(
    <Table
      words={{ label: "Cameras" }}
      columns={columns}
      rows={rows}
      rowKey={(row) => row.id}
      onOpen={onOpen}
      actions={(row) => <Menu trigger={<Button>{`More for ${row.name}`}</Button>} items={items} />}
    />,
  );
  try {
    const more = page.getByRole("button", { name: "More for Hall kit" });
    await userEvent.click(more);
    await userEvent.click(page.getByRole("menuitem", { name: "Rename" }));
    await userEvent.click(more);
    await userEvent.keyboard("{ArrowDown}{Enter}");
    expect(onSelect).toHaveBeenCalledTimes(2);
    expect(onOpen).not.toHaveBeenCalled();
    await userEvent.click(page.getByText("Hall kit", { exact: true }));
    expect(onOpen).toHaveBeenCalledOnce();
  } finally {
    await shown.leave();
  }
});

it("lets several be chosen one after the other, and stays open", async () => {
  const onSelect = vi.fn();
  const shown = await onPage(
    <Menu
      trigger={<Button>Hall</Button>}
      items={["A", "B"].map((hall) => ({
        id: hall,
        label: `Hall ${hall}`,
        checked: hall === "A",
        several: true,
        onSelect: () => onSelect(hall),
      }))}
    />,
  );
  try {
    await userEvent.click(page.getByRole("button", { name: "Hall" }));
    await expect.element(page.getByRole("menuitemcheckbox", { name: "Hall A" })).toBeChecked();
    await userEvent.click(page.getByRole("menuitemcheckbox", { name: "Hall B" }));
    await userEvent.click(page.getByRole("menuitemcheckbox", { name: "Hall A" }));
    expect(onSelect.mock.calls).toEqual([["B"], ["A"]]);
  } finally {
    await shown.leave();
  }
});
