import { describe, expect, it, vi } from "vitest";
import { createToaster } from "./toaster.ts";

describe("toaster", () => {
  it("keeps messages in order and lets each be dismissed", () => {
    const toaster = createToaster();
    const first = toaster.show({ message: "First" });
    toaster.show({ message: "Second" });
    expect(toaster.queue().map((snack) => snack.message)).toEqual(["First", "Second"]);
    toaster.dismiss(first);
    expect(toaster.queue().map((snack) => snack.message)).toEqual(["Second"]);
  });

  it("stays 3 s, and 8 s with something to undo", () => {
    const toaster = createToaster();
    toaster.show({ message: "Saved" });
    toaster.show({ message: "Deleted", action: { label: "Undo", onAction: () => undefined } });
    expect(toaster.queue().map((snack) => snack.durationMs)).toEqual([3000, 8000]);
  });

  it("says the same thing once", () => {
    const toaster = createToaster();
    expect(toaster.show({ message: "Could not save" })).toBe(toaster.show({ message: "Could not save" }));
    expect(toaster.queue()).toHaveLength(1);
    toaster.show({ message: "Could not save", tone: "error" });
    expect(toaster.queue()).toHaveLength(2);
  });

  it("tells listeners of changes only, and until they leave", () => {
    const toaster = createToaster();
    const listener = vi.fn();
    const leave = toaster.subscribe(listener);
    const id = toaster.show({ message: "One" });
    const before = toaster.queue();
    toaster.dismiss(id + 1);
    expect(toaster.queue()).toBe(before);
    expect(listener).toHaveBeenCalledTimes(1);
    leave();
    toaster.dismiss(id);
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it("shares nothing with another toaster", () => {
    createToaster().show({ message: "Elsewhere" });
    expect(createToaster().queue()).toEqual([]);
  });
});
