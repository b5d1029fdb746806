import { QueryClient, QueryObserver, queryOptions } from "@tanstack/react-query";
import { expect, it, onTestFinished } from "vitest";
import { putAnswer } from "./put-answer.ts";

/** A list on the screen, and the requests for it, each answered by hand. */
function onScreen() {
  const client = new QueryClient();
  const requests: { readonly answer: (list: readonly string[]) => void; readonly signal: AbortSignal }[] = [];
  const options = queryOptions({
    queryKey: ["list"],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) =>
      new Promise<readonly string[]>((answer) => {
        requests.push({ answer, signal });
      }),
  });
  const observer = new QueryObserver(client, options);
  const { queryKey } = options;
  onTestFinished(observer.subscribe(() => undefined));
  const shown = () => client.getQueryData(queryKey);
  const answered = async (at: number, list: readonly string[]) => {
    requests[at]?.answer(list);
    await new Promise((done) => setTimeout(done));
  };
  return { client, queryKey, requests, shown, answered };
}

it("a request that was in flight cannot replace the answer, and is sent again for what another user changed", async () => {
  const { client, queryKey, requests, shown, answered } = onScreen();
  await answered(0, ["before"]);
  void client.invalidateQueries({ queryKey });
  await putAnswer(client, queryKey, ["mine"]);
  expect(requests.map(({ signal }) => signal.aborted)).toEqual([false, true, false]);
  await answered(1, ["before"]);
  expect(shown()).toEqual(["mine"]);
  await answered(2, ["mine", "of another user"]);
  expect(shown()).toEqual(["mine", "of another user"]);
});

it("what is there already is not lost when the first request was still in flight", async () => {
  const { client, queryKey, shown, answered } = onScreen();
  await putAnswer(client, queryKey, (known = []) => [...known, "added"]);
  expect(shown()).toEqual(["added"]);
  await answered(1, ["there already", "added"]);
  expect(shown()).toEqual(["there already", "added"]);
});

it("sends nothing again where nothing was in flight", async () => {
  const { client, queryKey, requests, shown, answered } = onScreen();
  await answered(0, ["before"]);
  await putAnswer(client, queryKey, ["mine"]);
  expect(requests).toHaveLength(1);
  expect(shown()).toEqual(["mine"]);
});
