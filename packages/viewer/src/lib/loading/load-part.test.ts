import { expect, it } from "vitest";
import { createPartLoader } from "./load-part.ts";

/** A server whose next checks give these results; it is back at once. */
const aServer = (...answers: boolean[]) => ({
  check: async () => answers.shift() ?? true,
  untilBack: async () => undefined,
});

/** A part that cannot be fetched for that many times. */
function aPart(failing: number) {
  let failed = 0;
  return async () => {
    if (failed === failing) return "part";
    failed += 1;
    throw new Error(`failure ${failed}`);
  };
}

it("loads a part again after one failure, and rejects after two although the server responds", async () => {
  await expect(createPartLoader(aServer())(aPart(1))).resolves.toBe("part");
  await expect(createPartLoader(aServer())(aPart(2))).rejects.toThrow("failure 2");
});

it("does not give up a part over a network that comes and goes", async () => {
  const server = aServer(true, false, true, false, true);
  await expect(createPartLoader(server)(aPart(5))).resolves.toBe("part");
});
