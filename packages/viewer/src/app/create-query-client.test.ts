import { notifyManager, QueryObserver } from "@tanstack/react-query";
import { expect, it, onTestFinished } from "vitest";
import { createQueryClient } from "./create-query-client.ts";

it("updates what shows a change before the browser draws again", async () => {
  const client = createQueryClient({
    toaster: {} as never,
    translate: String as never,
    reporter: {} as never,
  });
  onTestFinished(() => client.clear());
  client.setQueryData(["starred"], false);
  const shown: unknown[] = [];
  const observer = new QueryObserver(client, { queryKey: ["starred"], enabled: false });
  // As `useQuery` observes it.
  onTestFinished(observer.subscribe(notifyManager.batchCalls(({ data }) => shown.push(data))));
  client.setQueryData(["starred"], true);
  // All that is due before the next task, and so before the next frame.
  await Promise.resolve();
  expect(shown).toEqual([true]);
});
