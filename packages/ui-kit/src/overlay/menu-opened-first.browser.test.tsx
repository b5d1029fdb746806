import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { Button } from "../button/Button.tsx";
import { loadAllParts } from "../lib/lazy-part.ts";
import { onPage } from "../testing/on-page.tsx";
import { Menu } from "./Menu.tsx";

const press = async (element: HTMLElement, key: string) => {
  element.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  // The key press is rendered; no network response has arrived.
  await Promise.resolve();
};

it("is closed by Escape although its list is not there yet", async () => {
  const shown = await onPage(
    <Menu trigger={<Button>More</Button>} items={[{ id: "remove", label: "Remove", onSelect: () => {} }]} />,
  );
  try {
    const more = page.getByRole("button", { name: "More" }).element() as HTMLElement;
    more.focus();
    await press(more, "Enter");
    expect(more.ariaExpanded).toBe("true");
    expect(document.querySelector("[role=menu]")).toBeNull();
    await press(more, "Escape");
    expect(more.ariaExpanded).toBe("false");
    await loadAllParts();
    expect(document.querySelector("[role=menu]")).toBeNull();
    expect(document.activeElement).toBe(more);
  } finally {
    await shown.leave();
  }
});
