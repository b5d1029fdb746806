import { describe, expect, it } from "vitest";
import { storageOf } from "./storage.ts";

describe("what a browser remembers", () => {
  it("is kept in its storage", () => {
    const kept = new Map<string, string>();
    const storage = storageOf(
      () =>
        ({
          getItem: (key: string) => kept.get(key) ?? null,
          setItem: (key: string, value: string) => void kept.set(key, value),
          removeItem: (key: string) => void kept.delete(key),
        }) as unknown as Storage,
      "",
    );
    storage.write("theme", "dark");
    expect([...kept]).toEqual([["theme", "dark"]]);
    expect(storage.read("theme")).toBe("dark");
    storage.remove("theme");
    expect(storage.read("theme")).toBeNull();
  });

  it("is kept apart from what other things below the same host name keep", () => {
    const kept = new Map<string, string>([["theme", "light"]]);
    const open = () =>
      ({
        getItem: (key: string) => kept.get(key) ?? null,
        setItem: (key: string, value: string) => void kept.set(key, value),
        removeItem: (key: string) => void kept.delete(key),
      }) as unknown as Storage;
    const storage = storageOf(open, "/sound");
    expect(storage.read("theme")).toBeNull();
    storage.write("theme", "dark");
    expect(storage.read("theme")).toBe("dark");
    expect(storageOf(open, "/sound-test").read("theme")).toBeNull();
    storage.remove("theme");
    expect([...kept]).toEqual([["theme", "light"]]);
  });

  it("lasts as long as the page where the storage is refused", () => {
    const storage = storageOf(() => {
      throw new Error("SecurityError");
    }, "");
    expect(storage.read("auth")).toBeNull();
    storage.write("auth", "tokens");
    expect(storage.read("auth")).toBe("tokens");
    storage.remove("auth");
    expect(storage.read("auth")).toBeNull();
  });
});
