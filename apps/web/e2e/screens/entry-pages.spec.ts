import type { Page } from "@playwright/test";
import { anAccount, aPendingAccount, linkTo, mailsTo, password, post } from "../support/account.ts";
import { signInAs } from "../support/sign-in.ts";
import { cards, expect, test } from "../support/test.ts";
import { serveWebBuild, webBuildOf } from "../support/web-build.ts";

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const title = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

async function fillRegistration(page: Page, email: string): Promise<void> {
  await field(page, "Email").fill(email);
  await field(page, "Password").fill(password);
  await field(page, "Repeat the password").fill(password);
  await page.getByRole("checkbox", { name: "I accept the terms of use" }).check();
  await page.getByRole("checkbox", { name: "I accept the privacy statement" }).check();
}

/** The bodies that the page sends to a call, and the responses. */
function callsTo(page: Page, path: string) {
  const calls: { body: unknown; status: number }[] = [];
  page.on("response", (response) => {
    if (new URL(response.url()).pathname === path)
      calls.push({ body: response.request().postDataJSON(), status: response.status() });
  });
  return calls;
}

test.describe("registering", () => {
  test("[AUTH-05] [AUTH-06] [AUTH-07] [AUTH-08] [AUTH-09] [AUTH-10] [AUTH-11] asks for what is missing, beside its field", async ({
    page,
    open,
  }) => {
    await open("/login");
    await field(page, "Email or username").fill("ann@plant");
    await page.getByRole("link", { name: "Create an account" }).click();
    await expect(page).toHaveURL(/#\/register$/);
    await expect(page).toHaveTitle(/^Create an account · Sonolens/);
    await expect(field(page, "Email")).toHaveValue("ann@plant");
    const calls = callsTo(page, "/auth/users/");
    await field(page, "Email").clear();
    await press(page, "Create account");
    await expect(page.getByText("This field is required.")).toBeVisible();
    await expect(page.getByText("Enter a password.")).toBeVisible();
    await expect(page.getByText("Accept the terms to go on.")).toBeVisible();
    await expect(page.getByText("Accept the privacy statement to go on.")).toBeVisible();
    await expect(field(page, "Email")).toBeFocused();

    await field(page, "Email").fill("ann@plant");
    await expect(page.getByText("Enter an email address.")).toBeVisible();
    await field(page, "Email").fill("ann@plant.example");
    await field(page, "Password").fill("seven");
    await field(page, "Repeat the password").fill("eight");
    await page.getByRole("checkbox", { name: "I accept the privacy statement" }).check();
    await field(page, "Repeat the password").press("Enter");
    await expect(page.getByText("Use at least 8 characters.")).toBeVisible();
    await expect(page.getByText("The passwords do not match.")).toBeVisible();
    await expect(field(page, "Password")).toBeFocused();
    await field(page, "Password").fill("ann@plant.example");
    await expect(page.getByText("The password cannot be the username.")).toBeVisible();
    await field(page, "Password").fill(password);
    await field(page, "Repeat the password").fill(password);
    await press(page, "Create account");
    await expect(page.getByText("Accept the terms to go on.")).toBeVisible();
    await expect(page.getByRole("checkbox", { name: "I accept the terms of use" })).toBeFocused();
    expect(calls).toEqual([]);
  });

  test("[ROU-03] [ROU-04] [ROU-21] [PERM-02] [AUTH-12] [AUTH-17] [AUTH-18] [AUTH-19] [AUTH-20] [AUTH-30] [AUTH-31] [AUTH-32] with the keyboard alone: account, mail, activation, terms, gallery", async ({
    page,
    open,
    context,
    product,
  }) => {
    const email = "keys@plant.example";
    await open("/register");
    await field(page, "Email").focus();
    const made = callsTo(page, "/auth/users/");
    await page.keyboard.type(email);
    await page.keyboard.press("Tab");
    await page.keyboard.type(password);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(field(page, "Password")).toHaveAttribute("type", "text");
    await page.keyboard.press("Tab");
    await page.keyboard.type(password);
    for (const key of ["Tab", "Tab", "Space", "Tab", "Tab", "Space", "Tab", "Tab", "Enter", "Enter"])
      await page.keyboard.press(key);
    await expect(title(page, "Account created")).toBeVisible();
    await expect(page.getByText(`Check your email: open the link that we sent to ${email}.`)).toBeVisible();
    expect(made).toEqual([{ body: { email, password, username: email }, status: 201 }]);

    const activation = await linkTo(context, product, email, "/activate/");
    const activated = callsTo(page, "/auth/users/activation/");
    await open(activation);
    await expect(page).toHaveURL(/#\/login\?activated=true$/);
    await expect(page.getByText("Thank you. Your account is active: sign in.")).toBeVisible();
    const [, , uid, token] = activation.split("/");
    expect(activated).toEqual([{ body: { uid, token }, status: 204 }]);
    await expect(page.locator("#main")).toBeFocused();

    await open(activation);
    await expect(title(page, "Link already used")).toBeVisible();
    await expect(page.getByText("This account is already activated. Sign in.")).toBeVisible();
    await page.getByRole("link", { name: "Go to sign in" }).press("Enter");

    await field(page, "Email or username").fill(email);
    await field(page, "Password").fill(password);
    await page.keyboard.press("Enter");
    await expect(title(page, "Accept the terms")).toBeVisible();
    await expect(page).toHaveTitle(/^Accept the terms · Sonolens/);
    await expect(page.getByTestId("hero")).toBeVisible();
    await open("/snapshot/1");
    await page.reload();
    await expect(title(page, "Accept the terms")).toBeVisible();
    await expect(page.getByRole("navigation")).toHaveCount(0);
    await page.getByRole("button", { name: "Sign out" }).press("Enter");
    await expect(page).toHaveURL(/#\/login/);

    await field(page, "Email or username").fill(email);
    await field(page, "Password").fill(password);
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Accept", exact: true }).press("Enter");
    await expect(page.getByRole("navigation")).toBeVisible();
    await page.reload();
    await expect(page.getByRole("navigation")).toBeVisible();
    await expect(title(page, "Accept the terms")).toHaveCount(0);
  });

  test("[AUTH-13] [AUTH-14] [AUTH-15] [AUTH-16] says what the server says, keeps what was typed, sends nothing twice, and sends the mail again to an address that has an account", async ({
    page,
    open,
    context,
    product,
  }) => {
    const email = "kept@plant.example";
    await open("/register");
    await fillRegistration(page, email);
    let sent = 0;
    await page.route("**/auth/users/", (route) => {
      sent += 1;
      return route.abort();
    });
    await page.getByRole("button", { name: "Create account" }).dblclick();
    const alert = page.getByRole("alert");
    await expect(alert).toHaveText(
      "The account could not be created. The server did not respond. Check the connection.",
    );
    expect(sent).toBe(1);

    // The server rejects the modified body of the form.
    await page.unroute("**/auth/users/");
    await page.route("**/auth/users/", (route) =>
      route.continue({ postData: JSON.stringify({ email: "no", username: email, password: "short" }) }),
    );
    await press(page, "Create account");
    await expect(alert).toHaveText("Enter an email address. Use at least 8 characters.");
    await expect(page.locator("form").getByText("Enter an email address.").last()).toBeVisible();
    await expect(field(page, "Email")).toBeFocused();
    await expect(field(page, "Email")).toHaveValue(email);
    await expect(field(page, "Password")).toHaveValue(password);
    await page.unroute("**/auth/users/");
    await press(page, "Create account");
    await expect(title(page, "Account created")).toBeVisible();
    expect(await mailsTo(context, product, email)).toHaveLength(1);

    await page.reload();
    const made = callsTo(page, "/auth/users/");
    const resent = callsTo(page, "/auth/users/resend_activation/");
    await fillRegistration(page, email);
    await press(page, "Create account");
    await expect(title(page, "Account created")).toBeVisible();
    expect(made.map(({ status }) => status)).toEqual([400]);
    expect(resent).toEqual([{ body: { email }, status: 204 }]);
    expect(await mailsTo(context, product, email)).toHaveLength(2);
    await press(page, "Send the email again");
    await expect(page.getByText("an email is on its way")).toBeVisible();
    expect(await mailsTo(context, product, email)).toHaveLength(3);
  });

  test("[AUTH-11] [EDN-02] asks for the terms alone in an edition that does not ask for privacy, under its own brand", async ({
    page,
    product,
    context,
  }) => {
    // It may be the first test with that edition, which is then built.
    test.slow();
    await serveWebBuild(page, product.url, await webBuildOf("ue"));
    await page.goto(`${product.url}#/register`);
    await expect(page).toHaveTitle("Create an account · Sonolens UE");
    await expect(page.getByRole("checkbox")).toHaveCount(1);
    await expect(page.getByRole("link", { name: "Terms", exact: true })).toHaveAttribute("href", /ue/);
    await field(page, "Email").fill("ue@plant.example");
    await field(page, "Password").fill(password);
    await field(page, "Repeat the password").fill(password);
    await page.getByRole("checkbox").check();
    await press(page, "Create account");
    await expect(title(page, "Account created")).toBeVisible();
    expect(await mailsTo(context, product, "ue@plant.example")).toHaveLength(1);
  });
});

test.describe("activating", () => {
  test("[AUTH-21] a link that does not work and a sign-in before it offer a new mail; a server that does not answer, another try", async ({
    page,
    open,
    context,
    product,
  }) => {
    const email = "late@plant.example";
    const activation = await aPendingAccount(context, product, email);
    await open("/activate/nobody/nothing");
    await expect(title(page, "Activation failed")).toBeVisible();
    await expect(page.getByText("This link does not work. Request a new email.")).toBeVisible();
    await field(page, "Email").fill(email);
    await press(page, "Send the email again");
    await expect(page.getByText("If this address is waiting for activation")).toBeVisible();
    expect(await mailsTo(context, product, email)).toHaveLength(2);

    await open("/login");
    await signInAs(page, { username: email, password });
    await expect(page.getByText("Activate your account first")).toBeVisible();
    await press(page, "Send the email again");
    await expect(page.getByText("If this address is waiting for activation")).toBeVisible();
    await expect.poll(() => mailsTo(context, product, email)).toHaveLength(3);

    await page.route("**/auth/users/activation/", (route) => route.abort());
    await open(activation);
    await expect(
      page.getByText("The account could not be activated. The server did not respond."),
    ).toBeVisible();
    await page.unroute("**/auth/users/activation/");
    await press(page, "Try again");
    await expect(page.getByText("Thank you. Your account is active: sign in.")).toBeVisible();
  });
});

test.describe("a forgotten password", () => {
  test("[ROU-05] [AUTH-22] [AUTH-23] [AUTH-24] asks for a mail, says so for 10 s, and how long to wait after too many", {
    tag: "@clock",
  }, async ({ page, open, context, product }) => {
    const email = "forgot@plant.example";
    await page.clock.install();
    await open("/login?to=%2Fsnapshot%2F1");
    await page.getByRole("link", { name: "Forgot password?" }).click();
    await expect(page).toHaveURL(/#\/password_reset\?to=%2Fsnapshot%2F1$/);
    await press(page, "Send the mail");
    await expect(page.getByText("This field is required.")).toBeVisible();
    await expect(field(page, "Email")).toBeFocused();
    await field(page, "Email").fill(email);
    await page.keyboard.press("Enter");
    const sent = page.getByText(
      "If there is an account with this address, a mail with a link is on its way.",
    );
    await expect(sent).toBeVisible();
    await page.clock.runFor(9_500);
    await expect(sent).toBeVisible();
    await page.clock.runFor(1_000);
    await expect(sent).toHaveCount(0);
    await expect(field(page, "Email")).toHaveValue(email);
    expect(await mailsTo(context, product, email)).toEqual([]);

    for (let mails = 1; mails < 5; mails += 1) await post(product, "auth/users/reset_password/", { email });
    await press(page, "Send the mail");
    await expect(page.getByRole("alert")).toHaveText(/^Too many attempts\. Try again in \d+ minutes\.$/);

    await page.route("**/auth/users/reset_password/", (route) =>
      route.continue({ postData: JSON.stringify({ email: "" }) }),
    );
    await press(page, "Send the mail");
    await expect(page.getByRole("alert")).toHaveText(/^(?!Too many).+\.$/);
    await page.getByRole("link", { name: "Back to sign in" }).click();
    await expect(page).toHaveURL(/#\/login\?to=%2Fsnapshot%2F1$/);
    await expect(field(page, "Email or username")).toHaveValue(email);
  });

  test("[ROU-06] [AUTH-25] [AUTH-26] [AUTH-27] [AUTH-28] [AUTH-29] chooses a new one by the link, once", async ({
    page,
    open,
    context,
    product,
  }) => {
    const email = "reset@plant.example";
    await anAccount(context, product, email);
    await post(product, "auth/users/reset_password/", { email });
    const link = await linkTo(context, product, email, "/password/reset/confirm/");
    await open(link);
    await expect(page).toHaveTitle(/^Choose a new password · Sonolens/);
    await field(page, "New password").fill("short");
    await field(page, "Repeat the new password").fill("shorter");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Use at least 8 characters.")).toBeVisible();
    await expect(page.getByText("The passwords do not match.")).toBeVisible();
    await expect(field(page, "New password")).toBeFocused();

    const next = "nine green kettles";
    await field(page, "New password").fill(next);
    await field(page, "Repeat the new password").fill(next);
    await page.route("**/auth/users/reset_password_confirm/", (route) =>
      route.continue({
        postData: JSON.stringify({ ...route.request().postDataJSON(), new_password: "password1" }),
      }),
    );
    await press(page, "Save password");
    await expect(page.getByRole("alert")).toHaveText("This password is too common. Choose another one.");
    await expect(page.getByRole("link", { name: "Ask for a new link" })).toHaveAttribute(
      "href",
      /#\/password_reset$/,
    );
    await page.unroute("**/auth/users/reset_password_confirm/");
    await press(page, "Save password");
    await expect(title(page, "Password changed")).toBeVisible();
    await page.getByRole("link", { name: "Go to sign in" }).click();
    await field(page, "Email or username").fill(email);
    await field(page, "Password").fill(next);
    await page.keyboard.press("Enter");
    await expect(title(page, "Accept the terms")).toBeVisible();
    await page.getByRole("button", { name: "Sign out" }).click();
    await expect(page).toHaveURL(/#\/login/);

    await open(link);
    await field(page, "New password").fill(password);
    await field(page, "Repeat the new password").fill(password);
    await page.keyboard.press("Enter");
    await expect(title(page, "Link does not work")).toBeVisible();
    await expect(page.getByText("This link no longer works. Request a new one.")).toBeVisible();
    await page.getByRole("link", { name: "Ask for a new link" }).click();
    await expect(page).toHaveURL(/#\/password_reset$/);
  });
});

test.describe("who may see the entry pages", () => {
  test("[PERM-01] [AUTH-01] guests reach sign-in, registration, activation and reset, each with the picture and fields that a password manager knows, and nothing else", async ({
    page,
    open,
  }) => {
    const fields = page.locator("input:not([aria-hidden])");
    const tokens = () =>
      fields.evaluateAll((all) =>
        all.map((input) => `${(input as HTMLInputElement).name}: ${input.getAttribute("autocomplete")}`),
      );
    for (const [route, heading, known] of [
      ["/login", "Sign in", ["username: username", "password: current-password"]],
      [
        "/register",
        "Create an account",
        ["email: username", "password: new-password", "password2: new-password"],
      ],
      ["/activate/u/t", "Activation failed", undefined],
      ["/password_reset", "Choose a new password", ["email: email"]],
      [
        "/password/reset/confirm/u/t",
        "Choose a new password",
        ["new_password: new-password", "new_password2: new-password"],
      ],
    ] as const) {
      await open(route);
      await expect(title(page, heading)).toBeVisible();
      await expect(page.getByTestId("hero")).toBeVisible();
      await expect(page.getByRole("link", { name: "Help" })).toHaveAttribute("href", /^https:/);
      if (known) await expect.poll(tokens, route).toEqual(known);
    }
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    for (const route of ["/", "/snapshot/1", "/more", "/cameras"]) {
      await open(route);
      await expect(page).toHaveURL(/#\/login/);
    }
    expect(asked.filter((path) => path.startsWith("/api/"))).not.toContain("/api/snapshots/");
  });

  test("[ROU-03] [ROU-04] [ROU-05] [ROU-06] whoever is signed in is sent to the gallery, and a link of a mail is not lost", async ({
    page,
    open,
    context,
    product,
  }) => {
    const email = "second@plant.example";
    const activation = await aPendingAccount(context, product, email);
    await open("/register", "demo");
    await expect(page).toHaveURL(/#\/$/);
    await expect(cards(page).first()).toBeVisible();
    await open(activation);
    await expect(page).toHaveURL(/#\/$/);
    await expect(page.getByText(/^The account is active\. You are signed in as demo/)).toBeVisible();
    await press(page, "Sign out");
    await expect(page.getByText("Thank you. Your account is active: sign in.")).toBeVisible();

    await page.getByRole("button", { name: /Try the demo/ }).click();
    await expect(cards(page).first()).toBeVisible();
    await post(product, "auth/users/reset_password/", { email });
    const reset = await linkTo(context, product, email, "/password/reset/confirm/");
    await open("/password_reset");
    await expect(page).toHaveURL(/#\/$/);
    await open(reset);
    await expect(page).toHaveURL(/#\/$/);
    await press(page, "Sign out");
    await expect(page).toHaveURL(new RegExp(`#${reset}$`));
    await expect(field(page, "New password")).toBeVisible();
  });

  test("[ROU-23] old addresses lead to the hash forms", async ({ page, product }) => {
    for (const [old, now] of [
      ["shared/reports#/login", "#/login"],
      ["activate/u/t", "#/activate/u/t"],
    ] as const) {
      // It is left for the other address before all of it is loaded.
      await page.goto(product.url + old, { waitUntil: "commit" });
      await expect(page).toHaveURL(product.url + now);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    }
    const index = await (await page.request.get(product.url)).text();
    for (const old of ["download", "password_reset"]) {
      const answer = await page.request.get(product.url + old, { headers: { accept: "text/html" } });
      expect(await answer.text(), old).toBe(index);
    }
  });
});
