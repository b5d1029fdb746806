import { expect, it, vi } from "vitest";
import { countsOf, type LineState } from "./import-lines.ts";
import { createImportQueue, type SendFile } from "./import-queue.ts";

const aFile = (name: string, size = 10) => ({ name, size });
type AFile = ReturnType<typeof aFile>;
const done: LineState = { kind: "done", snapshotId: "1", isNew: true, notes: [] };
const failed = (again: boolean): LineState => ({ kind: "failed", why: ["on purpose"], again });

/** A queue whose files end when the test ends them. */
function aQueue(concurrency = 2) {
  const sent: { name: string; end: (state: LineState) => void; signal: AbortSignal }[] = [];
  const send: SendFile<AFile> = ({ name }, { signal }) =>
    new Promise((end) => {
      sent.push({ name, end, signal });
      signal.addEventListener("abort", () => end(undefined), { once: true });
    });
  const queue = createImportQueue({ send, concurrency, removeWhitespace: true, onChange: () => undefined });
  const states = () => queue.lines().map(({ state }) => state.kind);
  const names = () => sent.map(({ name }) => name);
  return { queue, sent, states, names };
}
/** Resolves after all pending promises. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

it("[EXP-14] [EXP-15] gives each file a line, and sends only what the rules let through, in its order", async () => {
  const { queue, sent, states, names } = aQueue();
  const twice = aFile("a.nlz");
  queue.add({
    files: [
      twice,
      aFile("b.txt"),
      twice,
      aFile("c.nlz", 0),
      aFile("d.nlz"),
      aFile("e.nlz"),
      aFile("f.nlz", 5e8),
    ],
    unreadable: ["g"],
  });
  expect(states()).toEqual([
    ...(["sending", "failed", "failed", "failed", "sending", "waiting", "failed", "failed"] as const),
  ]);
  expect(names()).toEqual(["a.nlz", "d.nlz"]);
  sent[0]?.end(done);
  await settled();
  expect(names()).toEqual(["a.nlz", "d.nlz", "e.nlz"]);
  expect(queue.run()).toBe("running");
  for (const { end } of sent) end(done);
  await settled();
  expect(queue.run()).toBe("ended");
  expect(countsOf(queue.lines())).toEqual({
    open: 0,
    imported: 3,
    there: 0,
    incomplete: 0,
    failed: 5,
    again: 0,
  });
});

it("pauses what can be interrupted, and goes on with it before all else", async () => {
  const { queue, sent, states, names } = aQueue();
  queue.add({ files: ["a.nlz", "b.nlz", "c.nlz"].map((name) => aFile(name)) });
  queue.pause();
  await settled();
  expect([queue.run(), states()]).toEqual(["paused", ["waiting", "waiting", "waiting"]]);
  queue.add({ files: [aFile("d.nlz")] });
  expect(sent).toHaveLength(2);
  queue.goOn();
  await settled();
  expect(new Set(names().slice(2))).toEqual(new Set(["a.nlz", "b.nlz"]));
  expect(states().at(-1)).toBe("waiting");
});

it("stops: what was not sent says so, and can be sent later", async () => {
  const { queue, sent, states, names } = aQueue(1);
  queue.add({ files: ["a.nlz", "b.nlz"].map((name) => aFile(name)) });
  queue.stop();
  await settled();
  expect([queue.run(), states()]).toEqual(["ended", ["failed", "failed"]]);
  queue.tryAgain();
  await settled();
  expect(names()).toEqual(["a.nlz", "a.nlz"]);
  sent.at(-1)?.end(done);
  await settled();
  expect(names()).toEqual(["a.nlz", "a.nlz", "b.nlz"]);
});

it("tries again only what failed and may work another time", async () => {
  const { queue, sent, names } = aQueue(3);
  queue.add({ files: ["a.nlz", "b.nlz", "c.nlz"].map((name) => aFile(name)) });
  sent[0]?.end(done);
  sent[1]?.end(failed(true));
  sent[2]?.end(failed(false));
  await settled();
  expect(countsOf(queue.lines())).toMatchObject({ failed: 2, again: 1 });
  queue.tryAgain();
  await settled();
  expect(names().slice(3)).toEqual(["b.nlz"]);
});

it("counts a bug of ours as a failure, and goes on", async () => {
  const told = vi.spyOn(console, "error").mockReturnValue();
  const queue = createImportQueue<AFile>({
    send: async ({ name }) => {
      if (name === "a.nlz") throw new Error("on purpose");
      return done;
    },
    concurrency: 1,
    removeWhitespace: true,
    onChange: () => undefined,
  });
  queue.add({ files: [aFile("a.nlz"), aFile("b.nlz")] });
  await settled();
  expect(countsOf(queue.lines())).toMatchObject({ imported: 1, failed: 1, again: 1 });
  expect(told).toHaveBeenCalledOnce();
  told.mockRestore();
});

it("[EXP-14] takes 10,000 files and gives the others a line", () => {
  const { queue, sent, states } = aQueue();
  queue.add({ files: Array.from({ length: 10_003 }, (_, at) => aFile(`${at}.nlz`)) });
  expect(sent).toHaveLength(2);
  expect(states().filter((state) => state === "failed")).toHaveLength(3);
  expect(queue.lines().at(-1)?.state).toMatchObject({
    why: [{ key: "errors:tooMany", params: { max: 10_000 } }],
  });
});
