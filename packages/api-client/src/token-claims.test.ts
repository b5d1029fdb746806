import { userClaimsSchema } from "@sonolens/domain";
import fc from "fast-check";
import { expect, it } from "vitest";
import { claimsFrom } from "./token-claims.ts";

const right = fc.oneof(fc.boolean(), fc.constantFrom(0, 1, 2, null, "yes", undefined));
const text = fc.oneof(fc.string(), fc.constantFrom(null, 7, undefined));
const claims = fc.record(
  {
    user_id: fc.oneof(fc.string(), fc.integer(), fc.constantFrom(null, 1.5, 2 ** 60)),
    username: text,
    is_demo: right,
    is_staff: right,
    is_reseller: right,
    is_resellermanager: right,
    email: text,
    exp: fc.oneof(fc.integer(), fc.constantFrom("soon", null, Number.POSITIVE_INFINITY)),
    jti: fc.string(),
  },
  { requiredKeys: [] },
);
const good = fc.record(
  {
    user_id: fc.integer(),
    username: fc.string(),
    email: fc.string(),
    exp: fc.integer(),
    is_demo: fc.boolean(),
  },
  { requiredKeys: ["user_id", "username", "exp"] },
);

it("reads claims as the schema of the domain does", () => {
  fc.assert(
    fc.property(fc.oneof(good, claims, fc.anything()), (payload) => {
      const read = userClaimsSchema.safeParse(payload);
      expect(claimsFrom(payload)).toEqual(read.success ? read.data : undefined);
    }),
    { numRuns: 1000 },
  );
});

it("keeps what it does not know, and takes a missing right for none", () => {
  expect(claimsFrom({ user_id: 7, username: "anna", exp: 1, jti: "x" })).toEqual({
    user_id: "7",
    username: "anna",
    email: "",
    exp: 1,
    jti: "x",
    is_demo: false,
    is_staff: false,
    is_reseller: false,
    is_resellermanager: false,
  });
});
