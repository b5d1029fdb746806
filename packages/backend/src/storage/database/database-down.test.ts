import pg from "pg";
import { expect, it } from "vitest";
import { DatabaseDown, errorOfStatement } from "./database-down.ts";

const ofServer = (code: string) => Object.assign(new pg.DatabaseError("said", 4, "error"), { code });

it.each([
  ["a server that is ending", ofServer("57P01")],
  ["a server full of connections", ofServer("53300")],
  ["a server that only copies another", ofServer("25006")],
  ["a connection that broke", new Error("Connection terminated unexpectedly")],
  ["a connection that was given up", new Error("Client was closed and is not queryable")],
  ["a network that is away", Object.assign(new Error("read"), { code: "ECONNRESET", syscall: "read" })],
])("tells that the database is away by %s", (_name, error) => {
  expect(errorOfStatement(error)).toBeInstanceOf(DatabaseDown);
});

it.each([
  ["a rule that was broken", ofServer("23505")],
  ["a deadlock", ofServer("40P01")],
  ["a fault of the product", new TypeError("x is undefined")],
])("leaves %s as it is", (_name, error) => {
  expect(errorOfStatement(error)).toBe(error);
});
