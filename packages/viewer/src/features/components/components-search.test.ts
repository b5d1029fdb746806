import { expect, it } from "vitest";
import { componentsSearch } from "./components-search.ts";

it("keeps search and order in the link, and leaves out what is usual or unknown", () => {
  expect(componentsSearch({ q: 12, sort: "name" })).toEqual({ q: "12", sort: "name" });
  expect(componentsSearch({ q: "", sort: "worst" })).toEqual({});
  expect(componentsSearch({ sort: "size" })).toEqual({});
});
