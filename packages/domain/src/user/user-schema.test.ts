import { expect, it } from "vitest";
import { unreadFields } from "../reading/unread-fields.ts";
import { userClaimsSchema } from "./user-claims-schema.ts";
import { userSchema } from "./user-schema.ts";

it("[SES-16] reads the claims of a token", () => {
  const claims = {
    user_id: "u1",
    username: "demo",
    is_demo: true,
    is_staff: false,
    is_reseller: false,
    is_resellermanager: false,
    email: "demo@sonolens.example",
    exp: 1_795_287_600,
  };
  expect(userClaimsSchema.parse(claims)).toEqual(claims);
  expect(unreadFields(userClaimsSchema, claims)).toEqual([]);
  expect(userClaimsSchema.safeParse({ ...claims, exp: "soon" }).success).toBe(false);
});

it("[SES-16] takes no token whose rights cannot be read", () => {
  const claims = { user_id: 7, username: "ada", exp: 1 };
  expect(userClaimsSchema.parse(claims)).toMatchObject({ user_id: "7", is_demo: false, is_staff: false });
  for (const right of ["is_demo", "is_staff", "is_reseller", "is_resellermanager"])
    expect(userClaimsSchema.safeParse({ ...claims, [right]: "yes" }).success).toBe(false);
});

it("[SES-17] reads the user, with the features that this version does not know", () => {
  const user = { userID: "u1", username: "demo", isDemo: true, hasAcceptedTerms: false };
  const read = userSchema.parse({ ...user, organizationFeatures: ["DataConnectNewKey", "later"] });
  expect(read).toMatchObject({
    ...user,
    userFeatures: [],
    organizationFeatures: ["DataConnectNewKey", "later"],
  });
});
