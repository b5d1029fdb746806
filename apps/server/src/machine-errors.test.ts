import { expect, it } from "vitest";
import { machineSentence } from "./machine-errors.ts";

const subjects = { port: 8080, host: "127.0.0.1", dataDir: "/data" };
const systemError = (code: string, syscall?: string) => Object.assign(new Error(code), { code, syscall });

it("names the port that is in use and how to choose another", () => {
  expect(machineSentence(systemError("EADDRINUSE", "listen"), subjects)).toBe(
    "Port 8080 is in use by another program. Stop that program, or choose another port: PORT=8181 npm start.",
  );
});

it("finds a full disk below the error of a library", () => {
  const wrapped = new Error("insert failed", { cause: new Error("database or disk is full") });
  expect(machineSentence(wrapped, subjects)).toContain("The disk of /data is full.");
});

it("tells a port that is not allowed from a folder that is not allowed", () => {
  expect(machineSentence(systemError("EACCES", "listen"), subjects)).toMatch(/^Port 8080: not allowed/);
  expect(machineSentence(systemError("EACCES", "mkdir"), subjects)).toMatch(/^\/data: not allowed/);
});

it("leaves errors of our own to the caller", () => {
  expect(machineSentence(new TypeError("undefined is not a function"), subjects)).toBeUndefined();
});
