import { expect, it } from "vitest";
import { userClaimsSchema, userSchema } from "./user-schema.ts";

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
  expect(userClaimsSchema.safeParse({ ...claims, exp: "soon" }).success).toBe(false);
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
