import { expect, it } from "vitest";
import { shared, sharedByKey } from "./shared.ts";

function questions() {
  const open: ((value: number) => void)[] = [];
  let failing = false;
  const ask = shared(async () => {
    if (failing) throw new Error("gone");
    return new Promise<number>((resolve) => open.push(resolve));
  });
  return {
    ask,
    open,
    setFailing(wanted: boolean) {
      failing = wanted;
    },
  };
}
const aMoment = () => new Promise((resolve) => setImmediate(resolve));

it("asks once for those who come at the same time, and anew for who comes after the question was put", async () => {
  const { ask, open } = questions();
  const first = [ask(), ask()];
  await aMoment();
  expect(open).toHaveLength(1);
  const later = [ask(), ask(), ask()];
  await aMoment();
  expect(open).toHaveLength(1);
  open[0]?.(1);
  expect(await Promise.all(first)).toEqual([1, 1]);
  await aMoment();
  expect(open).toHaveLength(2);
  open[1]?.(2);
  expect(await Promise.all(later)).toEqual([2, 2, 2]);
});

it("tells everybody who waited of a failure, and goes on", async () => {
  const { ask, open, setFailing } = questions();
  setFailing(true);
  const failed = await Promise.allSettled([ask(), ask()]);
  expect(failed.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  setFailing(false);
  const again = ask();
  await aMoment();
  open[0]?.(7);
  expect(await again).toBe(7);
});

it("shares what has the same key, and keeps nothing that has ended", async () => {
  const ask = sharedByKey<string>();
  let count = 0;
  const named = (name: string) => async () => {
    count += 1;
    await aMoment();
    return name;
  };
  const answers = ["a", "a", "b"].map((key, index) => ask(key, named(`${key}${index}`)));
  expect(await Promise.all(answers)).toEqual(["a0", "a0", "b2"]);
  expect(count).toBe(2);
  expect(await ask("a", named("a3"))).toBe("a3");
});
