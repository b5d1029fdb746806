import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestBackend, type TestBackend } from "../../testing/start-test-backend.ts";

let test: TestBackend;
const password = "seven red kettles";
beforeAll(async () => {
  test = await startTestBackend();
});
afterAll(() => test.close());

const signIn = (username: string, typed = password) =>
  test.call("createToken", "/api/token/", { json: { username, password: typed } });
const codeOf = (outcome: { ok: boolean; error?: { code: string } }) => outcome.error?.code;

it("makes an account by the rules of registration, and never a second one of a name", async () => {
  const { operator } = test.backend;
  const ann = { username: "ann@example.com", password, isStaff: false };
  for (const [typed, code] of [
    ["short", "regPasswordShort"],
    ["password1", "passwordTooCommon"],
    ["ann@example.com", "passwordIsUsername"],
  ] as const)
    expect(codeOf(await operator.addUser({ ...ann, password: typed }))).toBe(code);
  expect(codeOf(await operator.addUser({ ...ann, email: "nobody" }))).toBe("invalidEmailAddress");
  expect((await operator.addUser(ann)).ok).toBe(true);
  const again = await operator.addUser({ ...ann, username: "ANN@example.com" });
  expect(!again.ok && again.error).toEqual({
    code: "usernameTaken",
    message: "An account with this email address already exists.",
  });
  expect((await signIn("ann@example.com")).status).toBe(200);
});

it("changes a password, which ends every session", async () => {
  const { body } = await signIn("ann@example.com");
  expect((await test.backend.operator.setPassword("ann@example.com", "eight blue kettles")).ok).toBe(true);
  const { status } = await test.call("getCurrentUser", "/api/me/", { token: body.access });
  expect(status).toBe(403);
  expect((await signIn("ann@example.com")).status).toBe(401);
  expect((await signIn("ann@example.com", "eight blue kettles")).status).toBe(200);
  expect(codeOf(await test.backend.operator.setPassword("nobody", "eight blue kettles"))).toBe("unknownUser");
});

it("tells a switched-off account why it cannot sign in, once the password is right", async () => {
  await test.backend.operator.setActive("ann@example.com", false);
  expect((await signIn("ann@example.com", "eight blue kettles")).refusal.codes).toEqual({
    detail: ["accountDeactivated"],
  });
  expect((await signIn("ann@example.com")).refusal.codes).toEqual({ detail: ["invalidCredentials"] });
});

it("[OPEN-07] [API-06] answers the features of the account, its organization and its cameras", async () => {
  const { operator } = test.backend;
  const made = await test.call("createOrganization", "/api/organizations/", {
    as: "stranger",
    json: { name: "Plant north" },
  });
  expect(made.status).toBeLessThan(300);
  await operator.giveFeature({ kind: "user", name: "stranger" }, "Beta");
  await operator.giveFeature({ kind: "organization", name: "Plant north" }, "DataConnectNewKey");
  await operator.giveFeature({ kind: "organization", name: "Plant north" }, "DataConnectNewKey");
  await operator.giveFeature({ kind: "camera", name: "7" }, "NotSeen");
  const me = async () => (await test.call("getCurrentUser", "/api/me/", { as: "stranger" })).body;
  expect(await me()).toMatchObject({
    userFeatures: ["Beta"],
    organizationFeatures: ["DataConnectNewKey"],
    cameraFeatures: [],
  });
  await operator.takeFeature({ kind: "organization", name: "Plant north" }, "DataConnectNewKey");
  expect((await me()).organizationFeatures).toEqual([]);
  expect(codeOf(await operator.listFeatures({ kind: "organization", name: "nowhere" }))).toBe(
    "unknownOrganization",
  );
});
