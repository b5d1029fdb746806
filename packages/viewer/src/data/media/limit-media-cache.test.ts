import { createScope } from "@sonolens/foundation";
import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, it, onTestFinished } from "vitest";
import { limitMediaCache } from "./limit-media-cache.ts";

function setUp() {
  const queryClient = new QueryClient();
  const scope = createScope();
  onTestFinished(() => {
    scope.dispose();
    queryClient.clear();
  });
  limitMediaCache(queryClient, scope);
  /** Observes a file; the disposer stops. */
  const show = (...key: string[]) =>
    new QueryObserver(queryClient, {
      queryKey: ["media", ...key],
      queryFn: () => "bytes",
      staleTime: Number.POSITIVE_INFINITY,
    }).subscribe(() => {});
  const kept = () => queryClient.getQueryCache().getAll().length;
  return { show, kept, queryClient };
}

it("keeps the sound of the eight snapshots that were left last, and what is shown", () => {
  const { show, kept, queryClient } = setUp();
  const stay = show("signal", "shown");
  for (let index = 0; index < 30; index++) show("signal", `s${index}`)();
  expect(kept()).toBe(9);
  const again = show("signal", "s22");
  for (let index = 30; index < 60; index++) show("signal", `s${index}`)();
  const known = (id: string) => queryClient.getQueryCache().find({ queryKey: ["media", "signal", id] });
  expect([known("shown"), known("s22"), known("s59"), known("s52")].every(Boolean)).toBe(true);
  expect(known("s51")).toBeUndefined();
  again();
  stay();
  expect(kept()).toBe(8);
});

it("counts small pictures apart from large ones", () => {
  const { show, kept } = setUp();
  for (let index = 0; index < 600; index++) show("picture", `s${index}`, "thumb")();
  expect(kept()).toBe(500);
  for (let index = 0; index < 30; index++) show("picture", `s${index}`, "original")();
  expect(kept()).toBe(508);
});
