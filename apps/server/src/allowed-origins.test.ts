import { afterEach, expect, it } from "vitest";
import { readAllowedOrigins } from "./allowed-origins.ts";

const before = process.env.ALLOWED_ORIGINS;
afterEach(() => {
  if (before === undefined) delete process.env.ALLOWED_ORIGINS;
  else process.env.ALLOWED_ORIGINS = before;
});

function read(text: string) {
  process.env.ALLOWED_ORIGINS = text;
  return readAllowedOrigins();
}

it("takes origins between commas or spaces", () => {
  expect(read("")).toEqual({ ok: true, value: [] });
  expect(read(" https://a.example.com, http://b.example.com:8081 ")).toEqual({
    ok: true,
    value: ["https://a.example.com", "http://b.example.com:8081"],
  });
});

it.each([
  "*",
  "https://*.example.com",
  "https://a.example.com/",
  "https://a.example.com/x",
  "a.example.com",
  "null",
])("names %s, which is no origin", (text) => {
  const read_ = read(`https://a.example.com ${text}`);
  expect(read_.ok ? "" : read_.error.message).toContain(`ALLOWED_ORIGINS ${text}: `);
});
