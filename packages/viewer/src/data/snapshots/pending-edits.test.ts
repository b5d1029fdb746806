import { describe, expect, it } from "vitest";
import { aSnapshotDetail, aSnapshotRecord } from "../../testing/a-snapshot.ts";
import { applyPatch, createPendingEdits } from "./pending-edits.ts";

describe("edits that are not saved yet", () => {
  it("stand over what the server says, until each is saved or refused", () => {
    const edits = createPendingEdits();
    const star = edits.add("snapshot-1", { starred: true });
    const tags = edits.add("snapshot-1", { tags: ["new"] });
    const fromServer = aSnapshotDetail({ starred: false, tags: [] });
    expect(edits.over(fromServer)).toMatchObject({ starred: true, tags: ["new"] });
    edits.remove("snapshot-1", star);
    expect(edits.over(fromServer)).toMatchObject({ starred: false, tags: ["new"] });
    edits.remove("snapshot-1", tags);
    expect(edits.over(fromServer)).toBe(fromServer);
  });

  it("leave behind the values without any of them, in whatever order they are refused", () => {
    const edits = createPendingEdits();
    const stored = aSnapshotDetail({ label: "a", repair_status: "solved" });
    const first = edits.add("snapshot-1", { label: "b", repair_status: "inRepair" }, stored);
    const second = edits.add("snapshot-1", { label: "c" }, edits.over(stored));
    expect(edits.refuse("snapshot-1", first)).toEqual({ label: "a", repair_status: "solved" });
    expect(edits.over(stored).label).toBe("c");
    expect(edits.refuse("snapshot-1", second)).toEqual({ label: "a" });
    expect(edits.ids()).toEqual([]);

    const third = edits.add("snapshot-1", { meta: { picture_brightness: 1 } }, stored);
    const fourth = edits.add("snapshot-1", { label: "d" }, edits.over(stored));
    const fifth = edits.add("snapshot-1", { label: "e" }, edits.over(stored));
    const saved = { ...stored, label: "d, as saved" };
    edits.remove("snapshot-1", fourth, saved);
    expect(edits.refuse("snapshot-1", fifth)).toEqual({ label: "d, as saved" });
    expect(edits.refuse("snapshot-1", third)).toEqual({
      meta: { picture_brightness: stored.meta.picture_brightness },
    });
  });

  it("give a list record only what a record has", () => {
    const patched = applyPatch(aSnapshotRecord({ label: "old" }), {
      label: "new",
      comments: "only on the detail",
      meta: { picture_brightness: 0.5 },
    });
    expect(patched.label).toBe("new");
    expect(patched).not.toHaveProperty("comments");
    expect(patched.meta).not.toHaveProperty("picture_brightness");
  });
});
