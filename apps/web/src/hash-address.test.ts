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
