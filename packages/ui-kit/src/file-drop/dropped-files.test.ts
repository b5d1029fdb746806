import { describe, expect, it } from "vitest";
import { droppedFiles } from "./dropped-files.ts";

const aFile = (name: string) => ({
  name,
  isDirectory: false,
  file: (resolve: (file: File) => void) => resolve(new File(["x"], name)),
});
const lost = (name: string) => ({
  name,
  isDirectory: false,
  file: (_: unknown, reject: (error: Error) => void) => reject(new Error("moved meanwhile")),
});
/** A folder that returns its entries two at a time, as browsers do with a hundred. */
const aFolder = (name: string, entries: unknown[]) => ({
  name,
  isDirectory: true,
  createReader: () => {
    const rest = [...entries];
    return { readEntries: (resolve: (part: unknown[]) => void) => resolve(rest.splice(0, 2)) };
  },
});
const dropOf = (...entries: unknown[]) =>
  ({
    files: [new File(["x"], "plain.nlz")],
    items: entries.map((entry) => ({ webkitGetAsEntry: () => entry })),
  }) as unknown as DataTransfer;

describe("droppedFiles", () => {
  it("takes the files as they are where no folder was dropped", async () => {
    const { files } = await droppedFiles(dropOf(aFile("plain.nlz")));
    expect(files.map((file) => file.name)).toEqual(["plain.nlz"]);
  });

  it("goes through folders in folders, to their last part", async () => {
    const inner = aFolder("inner", [aFile("c"), aFile("d"), aFile("e")]);
    const { files, unreadable } = await droppedFiles(
      dropOf(aFolder("outer", [aFile("a"), inner, aFile("b")]), aFile("f")),
    );
    expect(files.map((file) => file.name)).toEqual(["a", "c", "d", "e", "b", "f"]);
    expect(unreadable).toEqual([]);
  });

  it("keeps what can be read and names the rest", async () => {
    const denied = {
      name: "denied",
      isDirectory: true,
      createReader: () => ({
        readEntries: (_: unknown, reject: (error: Error) => void) => reject(new Error("not allowed")),
      }),
    };
    const { files, unreadable } = await droppedFiles(
      dropOf(aFolder("outer", [lost("gone.nlz"), aFile("a")]), denied),
    );
    expect(files.map((file) => file.name)).toEqual(["a"]);
    expect(unreadable).toEqual(["gone.nlz", "denied"]);
  });
});
