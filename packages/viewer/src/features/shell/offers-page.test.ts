import type { Edition } from "@sonolens/editions";
import { expect, it } from "vitest";
import { offersPage, type PageVisitor } from "./offers-page.ts";

// Only the switches of an edition are read.
const edition = { switches: { viewerDownload: false } } as Edition;
const guest: PageVisitor = { edition, isMember: false, isReseller: false, isWeb: true };

it("[ROU-25] offers a page of members only to users who are in an organization", () => {
  const page = { audience: "members" } as const;
  expect(offersPage(page, guest)).toBe(false);
  expect(offersPage(page, { ...guest, isMember: true })).toBe(true);
  expect(offersPage({ ...page, isOffered: () => false }, { ...guest, isMember: true })).toBe(false);
});

it("[ROU-26] offers a page of resellers only to them, and only on the web", () => {
  const page = { audience: "resellers" } as const;
  expect(offersPage(page, { ...guest, isMember: true })).toBe(false);
  expect(offersPage(page, { ...guest, isReseller: true })).toBe(true);
  expect(offersPage(page, { ...guest, isReseller: true, isWeb: false })).toBe(false);
});
