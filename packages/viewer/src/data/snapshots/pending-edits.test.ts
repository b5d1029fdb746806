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
