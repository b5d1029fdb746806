import { describe, expect, it } from "vitest";
import { withOrderedUnions } from "./order-of-unions.ts";

const same = (one: string, other: string) => withOrderedUnions(one) === withOrderedUnions(other);

describe("declarations that are compared", () => {
  it("are the same whatever order a union's members have", () => {
    expect(same("  unit?: LeakUnit | (null | undefined);", "  unit?: (null | undefined) | LeakUnit;")).toBe(
      true,
    );
    expect(
      same("a: Map<string | 1, B> | null;\nb: string;", "a: null | Map<string | 1, B>;\nb: string;"),
    ).toBe(true);
  });

  it("differ where a member comes or goes", () => {
    expect(same("unit?: LeakUnit | null;", "unit?: LeakUnit | undefined;")).toBe(false);
    expect(same("unit?: LeakUnit | null;", "unit: LeakUnit | null;")).toBe(false);
    expect(same("a: Map<A | B, C> | null;", "a: Map<A, B | C> | null;")).toBe(false);
  });
});
