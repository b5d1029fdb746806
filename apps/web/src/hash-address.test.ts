import fc from "fast-check";
import { expect, it } from "vitest";
import { hashAddress } from "./hash-address.ts";

it.each([
  ["/download#/login", "/#/login"],
  ["/shared/reports#/login", "/#/login"],
  ["/shared/reports/#/password_reset?to=%2F", "/#/password_reset?to=%2F"],
  ["/download", "/#/download"],
  ["/password_reset", "/#/password_reset"],
  ["/register/", "/#/register"],
  ["/activate/u1/t-2", "/#/activate/u1/t-2"],
  ["/login?to=%2Fcameras", "/#/login?to=%2Fcameras"],
  ["/shared/reports/abc#page=2", "/#/shared/reports/abc"],
  ["/%23/activate/u1/t-2", "/#/activate/u1/t-2"],
  ["/%2523/password/reset/confirm/u1/t-2", "/#/password/reset/confirm/u1/t-2"],
  ["/%23/login?to=%2Fcameras", "/#/login?to=%2Fcameras"],
  ["/%23/", "/#/"],
  ["/", undefined],
  ["/#/login", undefined],
  ["/?x=1#/login", undefined],
  ["/index.html#/login", undefined],
])("[ROU-23] %s leads to %s", (address, wanted) => {
  expect(hashAddress(new URL(address, "https://sonolens.example"), "")).toBe(wanted);
});

it.each([
  ["/sound/", undefined],
  ["/sound/#/login", undefined],
  ["/sound/index.html?x=1#/login", undefined],
  ["/sound/download#/login", "/sound/#/login"],
  ["/sound/register/", "/sound/#/register"],
  ["/sound/%23/activate/u1/t-2", "/sound/#/activate/u1/t-2"],
  ["/sound/login?to=%2Fcameras", "/sound/#/login?to=%2Fcameras"],
  // Reached without the proxy.
  ["/", "/sound/#/"],
  ["/#/login", "/sound/#/login"],
  ["/download", "/sound/#/download"],
])("[ROU-23] below a path %s leads to %s", (address, wanted) => {
  expect(hashAddress(new URL(address, "https://example.com"), "/sound")).toBe(wanted);
});

it("[ROU-23] finds every page behind a link as gateways rewrite it, at the root and below a path", () => {
  const word = fc.stringMatching(/^[A-Za-z0-9._~-]{1,12}$/).filter((text) => !/^\.{1,2}$/.test(text));
  const target = fc.record({
    steps: fc.array(word, { minLength: 1, maxLength: 4 }),
    query: fc.option(fc.tuple(word, word), { nil: undefined }),
    hash: fc.constantFrom("%23", "%2523"),
    basePath: fc.constantFrom("", "/sound", "/tools/sound"),
  });
  fc.assert(
    fc.property(target, ({ steps, query, hash, basePath }) => {
      const route = `/${steps.join("/")}${query ? `?${query.join("=")}` : ""}`;
      const rewritten = new URL(`${basePath}/${hash}${route}`, "https://sonolens.example");
      expect(hashAddress(rewritten, basePath)).toBe(`${basePath}/#${route}`);
    }),
    { numRuns: process.env.SONOLENS_LONG === "1" ? 20_000 : 500 },
  );
});
