import { encodeHeatmapFrame } from "@sonolens/api-client";
import { failure, success } from "@sonolens/foundation";
import { describe, expect, it } from "vitest";
import { CallError } from "../server/call-error.ts";
import { createThumbnailFrames } from "./thumbnail-frames.ts";

const frame = encodeHeatmapFrame(
  { width: 2, height: 1, reference: "fullScale", levelsDb: Float32Array.of(10, 20) },
  "uint8-db",
);

function loader(fails = false) {
  const calls: (readonly string[])[] = [];
  let flush: () => void = () => {};
  const frames = createThumbnailFrames(
    {
      listThumbnailFrames: async ({ body: { ids } }) => {
        calls.push(ids);
        if (fails) return failure({ code: "networkError", status: 0, fieldCodes: {}, fieldTexts: {} });
        const known = ids.filter((id) => id !== "none");
        return success({
          frames: known.map((id) => ({ id, frame })),
          missing: ids.filter((id) => id === "none"),
        });
      },
    },
    (callback) => {
      flush = callback;
    },
  );
  return { frames, calls, flush: () => flush() };
}

describe("the heat maps of cards", () => {
  it("come many in one call, each once, 200 at most", async () => {
    const { frames, calls, flush } = loader();
    const all = Array.from({ length: 230 }, (_, index) => frames.load(`id-${index}`));
    const again = frames.load("id-0");
    flush();
    await Promise.all(all);
    expect(calls.map((ids) => ids.length)).toEqual([200, 30]);
    const field = await again;
    if (!field) throw new Error("no heat map");
    expect([...field.levelsDb]).toEqual([10, 20]);
  });

  it("are null for a snapshot without one", async () => {
    const { frames, flush } = loader();
    const none = frames.load("none");
    flush();
    expect(await none).toBeNull();
  });

  it("fail together with their call, and can be asked for again", async () => {
    const { frames, calls, flush } = loader(true);
    const first = frames.load("a");
    flush();
    await expect(first).rejects.toBeInstanceOf(CallError);
    const second = frames.load("a");
    flush();
    await expect(second).rejects.toBeInstanceOf(CallError);
    expect(calls).toHaveLength(2);
  });
});
