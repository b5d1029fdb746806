import { afterAll, beforeAll, expect, it } from "vitest";
import { linkFromMail } from "../../testing/read-outbox.ts";
import { startTestBackend, type TestBackend } from "../../testing/start-test-backend.ts";

const email = "ann@example.com";
const passwords = ["seven red kettles", "eight blue kettles", "nine green kettles", "a wrong guess"] as const;
const [first, second, third, wrong] = passwords;
let lines = "";
let test: TestBackend;

beforeAll(async () => {
  const logStream = {
    write(line: string) {
      lines += line;
    },
  };
  test = await startTestBackend({ logLevel: "debug", logStream });
});
afterAll(() => test.close());

it("writes no password, token, link or mail into the log of any account call", async () => {
  const secrets: string[] = [...passwords, email];
  const post = <Operation extends Parameters<TestBackend["call"]>[0]>(
    operation: Operation,
    path: string,
    json: object,
    token?: string,
  ) => test.call(operation, path, { json, ...(token !== undefined && { token }) });

  await post("registerAccount", "/auth/users/", { email, username: email, password: first });
  const activation = await linkFromMail(test, email, "activate");
  await post("activateAccount", "/auth/users/activation/", { ...activation, token: `${activation.token}x` });
  await post("activateAccount", "/auth/users/activation/", activation);
  await post("createToken", "/api/token/", { username: email, password: wrong });
  const { body: pair } = await post("createToken", "/api/token/", { username: email, password: first });
  const { body: renewed } = await post("refreshToken", "/api/token/refresh/", { refresh: pair.refresh });
  const change = { old_password: first, password: second, password2: second };
  await post("changePassword", "/api/change_password/", { ...change, old_password: wrong }, renewed.access);
  await post("changePassword", "/api/change_password/", change, renewed.access);
  await post("requestPasswordReset", "/auth/users/reset_password/", { email });
  const reset = await linkFromMail(test, email, "password/reset/confirm");
  await post("confirmPasswordReset", "/auth/users/reset_password_confirm/", {
    ...reset,
    new_password: third,
  });
  await test.call("getCurrentUser", "/api/me/", { token: renewed.access });
  const { body: last } = await post("createToken", "/api/token/", { username: email, password: third });
  const live = await test.call("getLiveCredentials", "/management/credentials", { token: last.access });
  const { body: checkout } = await post(
    "createCheckout",
    "/payment-sandbox/checkouts/",
    { name: "Customised reports", price: 44, tokens: ["customReports"], success_url: "/", cancel_url: "/" },
    last.access,
  );
  await fetch(test.url + checkout.url);
  await fetch(`${test.url}/api/token/`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: `{"username":"${email}","password":"${third}`,
  });
  await fetch(`${test.url}/api/me/?access=${last.access}&password=${encodeURIComponent(third)}`);
  await fetch(`${test.url}/nowhere/${last.refresh}`);

  secrets.push(activation.token, reset.token, live.body.password, checkout.url.split("/").at(-1) ?? "");
  secrets.push(test.backend.outboxPath?.split("/").at(-1) ?? "");
  for (const { access, refresh } of [pair, renewed, last]) secrets.push(access, refresh);
  for (const token of [pair.access, last.refresh]) secrets.push(token.split(".")[2] ?? "");
  expect(secrets.every((secret) => secret.length >= 10)).toBe(true);
  expect(lines.split("\n").length).toBeGreaterThan(18);
  for (const secret of secrets) {
    expect(lines).not.toContain(secret);
    expect(lines).not.toContain(encodeURIComponent(secret));
  }
});
