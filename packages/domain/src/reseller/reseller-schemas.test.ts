import { expect, it } from "vitest";
import { unreadFields } from "../reading/unread-fields.ts";
import { licenceKeyRequestSchema, licenceKeySchema } from "./licence-key-schema.ts";
import { resellerSchema } from "./reseller-schema.ts";

it("[RES-04] reads a licence key with its computer, customer and maker", () => {
  const key = {
    ...{ license_key: "KEY-1", node_key: "ABCD-2345", description: "Laptop", customer_name: "Works" },
    ...{ created_at: "2026-11-18T09:00:00Z", created_by: "ada" },
  };
  expect(licenceKeySchema.parse(key)).toEqual(key);
  expect(unreadFields(licenceKeySchema, key)).toEqual([]);
  expect(licenceKeySchema.parse({ license_key: "K", created_by: { username: "ada" } })).toEqual({
    ...{ license_key: "K", node_key: "", description: "", customer_name: "" },
    ...{ created_at: null, created_by: "ada" },
  });
  expect(licenceKeySchema.safeParse({ ...key, license_key: "" }).success).toBe(false);
});

it("[RES-08] reads a reseller, who may create no keys where none are told", () => {
  const reseller = { id: "r1", name: "Dealer", remaining_keys: 3, members: [{ id: "u1", username: "ada" }] };
  expect(resellerSchema.parse(reseller)).toEqual(reseller);
  expect(unreadFields(resellerSchema, reseller)).toEqual([]);
  expect(resellerSchema.parse({ id: 1, members: [{ username: "no id" }], remaining_keys: -1 })).toEqual({
    ...{ id: "1", name: "", remaining_keys: 0, members: [] },
  });
});

it("takes a new licence key for the key of a computer, in capitals", () => {
  expect(licenceKeyRequestSchema.parse({ node_key: "abcd-2345", customer_name: "Works" })).toEqual({
    ...{ node_key: "ABCD-2345", customer_name: "Works" },
  });
  for (const wrong of [{}, { node_key: "ABCD-2341" }, { node_key: "ABCD-2345", price: 1 }])
    expect(licenceKeyRequestSchema.safeParse(wrong).success).toBe(false);
});
