import { Api } from "../support/api.ts";
import { aSnapshot } from "../support/plant.ts";
import { signInAs } from "../support/sign-in.ts";
import { cards, expect, test } from "../support/test.ts";

test.describe("signing in", () => {
  test("[ROU-01] [ROU-09] [PERM-03] signs the demo account in with one click and shows the gallery on a hash route", async ({
    page,
    open,
  }) => {
    await open("/");
    await page.getByRole("button", { name: /Try the demo/ }).click();
    await expect(page).toHaveURL(/\/#\/$/);
    await expect(cards(page).first()).toBeVisible();
    await expect(page.getByText("Nothing you change here is saved.")).toBeVisible();
    await expect(page).toHaveTitle(/^Snapshots · Sonolens/);
  });

  test("[AUTH-02] [AUTH-03] asks for what is missing and goes to the first empty field", async ({
    page,
    open,
  }) => {
    await open("/login");
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(page.getByText("Enter your username")).toBeVisible();
    await expect(page.getByText("Enter a password.")).toBeVisible();
    await expect(page.getByRole("textbox", { name: "Username" })).toBeFocused();
  });

  test("[AUTH-04] says for 6 s that a sign-in failed", { tag: "@clock" }, async ({ page, open }) => {
    await page.clock.install();
    await open("/login");
    await page.getByRole("textbox", { name: "Username" }).fill("nobody");
    await page.getByLabel("Password", { exact: true }).fill("wrong-password");
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    const message = page.getByText("Could not sign in. Check the username and the password.");
    await expect(message).toBeVisible();
    await page.clock.runFor(5_500);
    await expect(message).toBeVisible();
    await page.clock.runFor(1_000);
    await expect(message).toHaveCount(0);
    await expect(page).toHaveURL(/#\/login/);
  });

  test("takes the message of a failed sign-in away once one works", { tag: "@clock" }, async ({
    page,
    open,
  }) => {
    // The message would stay for ever.
    await page.clock.install();
    await open("/login");
    await page.getByRole("textbox", { name: "Username" }).fill("nobody");
    await page.getByLabel("Password", { exact: true }).fill("wrong-password");
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    const message = page.getByText("Could not sign in. Check the username and the password.");
    await expect(message).toBeVisible();
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 2_000));
    await page.getByRole("button", { name: /Open the full account/ }).click();
    await expect(page).toHaveURL(/#\/$/);
    await expect(message).toHaveCount(0);
  });

  test("signs in with name and password", async ({ page, open, request, product }) => {
    const configuration = await (await request.get(`${product.url}api/client-configuration/`)).json();
    const account = configuration.demoSignIns.find(({ kind }: { kind: string }) => kind === "full");
    await open("/login");
    await page.getByRole("textbox", { name: "Username" }).fill(account.username);
    await page.getByLabel("Password", { exact: true }).fill(account.password);
    await page.keyboard.press("Enter");
    await expect(cards(page).first()).toBeVisible();
    await expect(page.getByText("Nothing you change here is saved.")).toHaveCount(0);
  });

  test("[ROU-13] [SES-05] a link to a snapshot leads to signing in, and from there to the snapshot", async ({
    page,
    open,
    api,
    account,
  }) => {
    const record = await aSnapshot(api);
    const visited: string[] = [];
    page.on("framenavigated", (frame) => visited.push(new URL(frame.url()).hash));
    await open(`/snapshot/${record.id}?sort=labelAsc`);
    await expect(page).toHaveURL(/#\/login/);
    await signInAs(page, account);
    await expect(page).toHaveURL(new RegExp(`#/snapshot/${record.id}\\?sort=labelAsc$`));
    await expect(page.getByTestId("result")).toBeVisible();
  });

  test("[ROU-02] a signed-in user who opens /login is sent to the gallery", async ({ page, open }) => {
    await open("/login", "full");
    await expect(page).toHaveURL(/#\/$/);
    await expect(cards(page).first()).toBeVisible();
  });

  test("a route that does not exist leads to the gallery", async ({ page, open }) => {
    await open("/no/such/page", "full");
    await expect(page).toHaveURL(/#\/$/);
    await expect(cards(page).first()).toBeVisible();
  });

  test("a link that names another site as its target goes nowhere else", async ({ page, open, product }) => {
    await open("/login?to=//evil.example/x");
    await page.getByRole("button", { name: /Open the full account/ }).click();
    await expect(cards(page).first()).toBeVisible();
    expect(page.url().startsWith(product.url)).toBe(true);
  });
});

test.describe("the session", () => {
  const stored = (page: import("@playwright/test").Page) =>
    page.evaluate(() => Object.fromEntries(Object.entries({ ...localStorage })));

  test("[SES-01] [SES-12] [SES-14] keeps its tokens in local storage, and not the list", async ({
    page,
    open,
  }) => {
    await open("/");
    await page.getByRole("button", { name: /Open the full account/ }).click();
    await expect(cards(page).first()).toBeVisible();
    const kept = await stored(page);
    expect(JSON.parse(kept.auth ?? "{}")).toMatchObject({
      access: expect.stringMatching(/^ey/),
      refresh: expect.stringMatching(/./),
    });
    expect(
      Object.keys(kept).filter((key) => !["auth", "devobj", "pairedCameras", "tipsSeen"].includes(key)),
    ).toEqual([]);
    const label = (await cards(page).first().getByRole("link").textContent()) ?? "";
    expect(JSON.stringify(kept)).not.toContain(label);
    const listed = page.waitForRequest(/\/api\/snapshots\/$/);
    await page.reload();
    await listed;
    await expect(cards(page).first()).toBeVisible();
  });

  test("[SES-08] [SES-09] [SES-10] logout forgets everything and shows the sign-in", async ({
    page,
    open,
  }) => {
    await open("/");
    await page.getByRole("button", { name: /Open the full account/ }).click();
    await expect(cards(page).first()).toBeVisible();
    await page.evaluate(() => localStorage.setItem("devobj", "{}"));
    await page.getByRole("button", { name: /^Profile/ }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await expect(page).toHaveURL(/#\/login/);
    await expect(page.getByText("You are signed out.")).toBeVisible();
    const kept = await stored(page);
    expect(kept).not.toHaveProperty("auth");
    expect(kept).not.toHaveProperty("devobj");
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await page.goBack();
    await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
    expect(asked.filter((url) => url.includes("/api/snapshots"))).toEqual([]);
  });

  test("[SES-03] [SES-04] a session that the server does not prolong ends on the sign-in, which says so", async ({
    page,
    open,
  }) => {
    await open("/", "full");
    await expect(cards(page).first()).toBeVisible();
    await page.evaluate(() => {
      const { access, refresh, ...others } = JSON.parse(localStorage.getItem("auth") ?? "{}");
      // The signatures are wrong now.
      localStorage.setItem(
        "auth",
        JSON.stringify({ ...others, access: `${access}x`, refresh: `${refresh}x` }),
      );
    });
    await page.reload();
    await expect(page).toHaveURL(/#\/login\?/);
    await expect(page.getByText("Unable to refresh token. Sign in again.")).toBeVisible();
    expect(await stored(page)).not.toHaveProperty("auth");
  });

  const token = (leftS: number) => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const exp = Math.round(Date.now() / 1000) + leftS;
    return `${part({ alg: "HS256" })}.${part({ user_id: "1", username: "x", is_demo: false, exp })}.x`;
  };
  const storeAuth = (page: import("@playwright/test").Page, access: string, refresh: string) =>
    page.addInitScript(
      (auth) => localStorage.setItem("auth", auth),
      JSON.stringify({ access, refresh, clockOffsetMs: 0 }),
    );

  test("[SES-02] refreshes an access token in its last 30 s before the first call", async ({
    page,
    product,
    open,
  }) => {
    const { refresh } = await Api.tokens(product.url, "full");
    const asked: string[] = [];
    page.on("request", (request) => {
      const path = new URL(request.url()).pathname;
      if (/^\/api\/(token|snapshots|me)\//.test(path)) asked.push(path);
    });
    await storeAuth(page, token(25), refresh);
    await open("/");
    await expect(cards(page).first()).toBeVisible();
    expect(asked[0]).toBe("/api/token/refresh/");
    expect(asked.filter((path) => path === "/api/token/refresh/")).toHaveLength(1);
  });

  test("[SES-03] [SES-04] a refused refresh leads to signing in, with why and the way back", async ({
    page,
    open,
  }) => {
    await storeAuth(page, token(25), token(3600));
    await open("/?sort=labelAsc");
    await expect(page).toHaveURL(/#\/login/);
    await expect(page.getByText("Unable to refresh token")).toBeVisible();
    await page.evaluate(() => localStorage.removeItem("auth"));
    await page.getByRole("button", { name: /full account/ }).click();
    await expect(page).toHaveURL(/#\/\?sort=labelAsc$/);
  });

  test("[SES-07] a session whose refresh token is in its last 30 s is not restored", async ({
    page,
    open,
  }) => {
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await storeAuth(page, token(25), token(25));
    await open("/");
    await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
    expect(asked.filter((path) => /^\/api\/(token|snapshots|me)\//.test(path))).toEqual([]);
  });

  test("[SES-11] opening /logout logs the user out", async ({ page, open }) => {
    await open("/logout", "full");
    await expect(page).toHaveURL(/#\/login/);
    expect(await stored(page)).not.toHaveProperty("auth");
  });

  test("[ROU-10] the navigation entry for the gallery is also active on a snapshot", async ({
    page,
    open,
    api,
  }) => {
    const record = await aSnapshot(api);
    await open("/", "full");
    const entry = page.getByRole("navigation").getByRole("link", { name: /^Snapshots/ });
    await expect(entry).toHaveAttribute("aria-current", "page");
    await open(`/snapshot/${record.id}`);
    await expect(page.getByTestId("result")).toBeVisible();
    await expect(entry).toHaveAttribute("aria-current", "page");
  });

  test("remembers colours and language", async ({ page, open }) => {
    await open("/", "full");
    await expect(cards(page).first()).toBeVisible();
    await page.getByRole("button", { name: /^Profile/ }).click();
    await page.getByRole("menuitemradio", { name: "Dark" }).click();
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    await page.getByRole("button", { name: /^Language/ }).click();
    await page.getByRole("menuitemradio", { name: "Deutsch" }).click();
    await expect(page.locator("html")).toHaveAttribute("lang", "de");
    await page.reload();
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    await expect(page.locator("html")).toHaveAttribute("lang", "de");
    await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Snapshots");
  });
});
