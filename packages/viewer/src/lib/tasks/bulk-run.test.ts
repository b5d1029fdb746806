import { describe, expect, it } from "vitest";
import { type BulkProgress, notBegun, startBulkRun } from "./bulk-run.ts";

const many = (count: number) => Array.from({ length: count }, (_, index) => `s${index}`);
const turn = () => new Promise<void>((done) => setImmediate(done));

describe("a bulk run", () => {
  it("[BLK-05] does ten at a time and no more, and each once", async () => {
    let under = 0;
    let most = 0;
    const begun: string[] = [];
    const run = startBulkRun({
      ids: many(87),
      concurrency: 10,
      bugCode: "bug",
      onProgress: () => {},
      work: async (id) => {
        begun.push(id);
        under += 1;
        most = Math.max(most, under);
        await turn();
        under -= 1;
        return { ok: true };
      },
    });
    expect(await run.ended).toEqual({ total: 87, done: 87, failed: [], state: "ended" });
    expect(most).toBe(10);
    expect(begun).toEqual(many(87));
  });

  it("[BLK-06] tells of every step, and counts exactly what failed and why", async () => {
    const seen: BulkProgress[] = [];
    const run = startBulkRun<"refused" | "bug">({
      ids: many(50),
      concurrency: 10,
      bugCode: "bug",
      onProgress: (progress) => seen.push(progress),
      work: async (id) => {
        await turn();
        if (id === "s3") return { ok: false, code: "refused" };
        return { ok: true };
      },
    });
    const end = await run.ended;
    expect(end).toEqual({ total: 50, done: 49, failed: [{ id: "s3", code: "refused" }], state: "ended" });
    expect(seen).toHaveLength(51);
    for (const { done, failed, total } of seen) expect(done + failed.length).toBeLessThanOrEqual(total);
  });

  it("counts a bug of ours as a failure and goes on", async () => {
    const run = startBulkRun<"bug">({
      ids: many(3),
      concurrency: 10,
      bugCode: "bug",
      onProgress: () => {},
      work: async (id) => {
        if (id === "s1") throw new Error("on purpose");
        return { ok: true };
      },
    });
    expect(await run.ended).toMatchObject({ done: 2, failed: [{ id: "s1", code: "bug" }] });
  });

  it("stops: what was begun is waited for and counted, the rest is not begun", async () => {
    let letGo: () => void = () => {};
    const held = new Promise<void>((done) => {
      letGo = done;
    });
    const begun: string[] = [];
    const run = startBulkRun<"bug">({
      ids: many(40),
      concurrency: 10,
      bugCode: "bug",
      onProgress: () => {},
      work: async (id) => {
        begun.push(id);
        await held;
        return { ok: true };
      },
    });
    run.stop();
    expect(run.progress().state).toBe("stopping");
    letGo();
    const end = await run.ended;
    expect(end).toMatchObject({ done: 10, failed: [], state: "ended" });
    expect(notBegun(end)).toBe(30);
    expect(begun).toHaveLength(10);
  });

  it("ends at once with nothing to do", async () => {
    const work = () => Promise.reject(new Error("never"));
    const run = startBulkRun({ ids: [], concurrency: 10, bugCode: "bug", onProgress: () => {}, work });
    expect(await run.ended).toMatchObject({ total: 0, state: "ended" });
  });
});
