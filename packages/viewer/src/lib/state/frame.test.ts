import type { Scope } from "@sonolens/foundation";
import { expect, it, vi } from "vitest";
import { aFrame } from "../../testing/a-frame.ts";
import { currentSession } from "./frame.ts";
import { frameAtom, sessionAtom } from "./shared-state.ts";

const typed = sessionAtom(() => "");
const theme = frameAtom(() => "auto");

it("[SES-08] gives each session its own values, and keeps those of the frame", () => {
  const { frame, start, end } = aFrame();
  const first = frame.session();
  first.set(typed, "of the first user");
  frame.store.set(theme, "dark");
  end();
  expect(frame.session().get(typed)).toBe("");
  start();
  expect(frame.session()).not.toBe(first);
  expect(frame.session().get(typed)).toBe("");
  expect(frame.store.get(theme)).toBe("dark");
});

it("[SES-08] ignores what finishes after its session, and shows it neither there nor in the next one", () => {
  const { frame, start, end } = aFrame();
  const first = frame.session();
  end();
  first.set(typed, "late");
  expect(first.get(typed)).toBe("");
  start();
  first.set(typed, "later still");
  expect(frame.session().get(typed)).toBe("");
});

it("ends a session that another one replaces without an end", () => {
  const { frame, start } = aFrame();
  const first = frame.session();
  first.set(typed, "of the first user");
  start();
  expect(first.scope.disposed).toBe(true);
  expect(first.get(typed)).toBe("");
});

it("notifies of changes, of the end of the session, and of the start of the next one", () => {
  const { frame, start, end } = aFrame();
  const onValue = vi.fn();
  const onSession = vi.fn();
  frame.store.sub(currentSession, onSession);
  const first = frame.session();
  first.set(typed, "a");
  first.sub(typed, onValue);
  first.set(typed, "a");
  expect(onValue).toHaveBeenCalledTimes(0);
  first.set(typed, "b");
  expect(onValue).toHaveBeenCalledTimes(1);
  end();
  expect(onValue).toHaveBeenCalledTimes(2);
  expect(onSession).toHaveBeenCalledTimes(0);
  start();
  expect(onSession).toHaveBeenCalledTimes(1);
});

it("keeps nothing while no user is signed in, nor after the viewer was removed", () => {
  const { frame, start, scope } = aFrame({ isSignedIn: false });
  frame.session().set(typed, "a");
  expect(frame.session().get(typed)).toBe("");
  start();
  const { session } = frame;
  const current = session();
  current.set(typed, "a");
  scope.dispose();
  expect(current.get(typed)).toBe("");
  expect(current.scope.disposed).toBe(true);
  expect(frame.store.scope.disposed).toBe(true);
});

it("makes each value once per store, and disposes what it acquired with the store", () => {
  const released = vi.fn();
  const make = vi.fn(({ store }: { readonly store: { readonly scope: Scope } }) => {
    store.scope.add(released);
    return {};
  });
  const resource = sessionAtom(make);
  const { frame, start, end } = aFrame();
  expect(make).not.toHaveBeenCalled();
  const first = frame.session().get(resource);
  expect(frame.session().get(resource)).toBe(first);
  expect(make).toHaveBeenCalledTimes(1);
  end();
  expect(released).toHaveBeenCalledTimes(1);
  start();
  expect(frame.session().get(resource)).not.toBe(first);
});

it("shares nothing among the frames of a page", () => {
  const one = aFrame();
  const other = aFrame();
  one.frame.session().set(typed, "a");
  one.frame.store.set(theme, "dark");
  expect(other.frame.session().get(typed)).toBe("");
  expect(other.frame.store.get(theme)).toBe("auto");
  other.frame.session().set(typed, "b");
  one.scope.dispose();
  expect(other.frame.session().get(typed)).toBe("b");
});
