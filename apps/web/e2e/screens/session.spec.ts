import type { Page } from "@playwright/test";
import { Api } from "../support/api.ts";
import { pauseClock } from "../support/clock.ts";
import { aSnapshot } from "../support/plant.ts";
import { signInAs } from "../support/sign-in.ts";
import { cards, expect, test } from "../support/test.ts";

const demoNotice = (page: Page) => page.getByText("Changes are not saved.");

const stored = (page: Page) => page.evaluate(() => Object.fromEntries(Object.entries({ ...localStorage })));

test.describe("signing in", () => {
  test("[AUTH-02] [AUTH-03] [AUTH-04] asks for what is missing, and says for 6 s that a sign-in failed, or until one works", {
    tag: "@clock",
  }, async ({ page, open }) => {
    await page.clock.install();
    await open("/login");
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(page.getByText("Enter your username")).toBeVisible();
    await expect(page.getByText("Enter a password.")).toBeVisible();
    await expect(page.getByRole("textbox", { name: "Username" })).toBeFocused();

    const message = page.getByText("Could not sign in. Check the username and the password.");
    const nobody = { username: "nobody", password: "wrong-password" };
    await signInAs(page, nobody);
    await expect(message).toBeVisible();
    await pauseClock(page);
    await page.clock.runFor(5_000);
    await expect(message).toBeVisible();
    await page.clock.runFor(1_000);
    await expect(message).toHaveCount(0);
    await page.clock.resume();
    await expect(page).toHaveURL(/#\/login/);

    await signInAs(page, nobody);
    await expect(message).toBeVisible();
    // With the clock paused, the message would not disappear on its own.
    await pauseClock(page, { inMs: 2_000 });
    await page.getByRole("button", { name: /Open the full account/ }).click();
    await expect(page).toHaveURL(/#\/$/);
    await expect(message).toHaveCount(0);
  });

  test("[ROU-13] [SES-05] a link to a snapshot leads to signing in, over another screen too, and from there to the snapshot", async ({
    page,
    open,
    api,
    account,
  }) => {
    const record = await aSnapshot(api);
    await open(`/snapshot/${record.id}?sort=labelAsc`);
    await expect(page).toHaveURL(/#\/login/);
    await page.getByRole("link", { name: "Create an account" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Create an account" })).toBeVisible();
    await expect(page.locator("#main")).toBeFocused();
    await page.getByRole("link", { name: "Sign in" }).click();
    await signInAs(page, account);
    await expect(page).toHaveURL(new RegExp(`#/snapshot/${record.id}\\?sort=labelAsc$`));
    await expect(page.getByTestId("result")).toBeVisible();
  });

  test("[ROU-02] [ROU-22] /login of who is signed in and a route that does not exist lead to the gallery, which remembers colours and language", async ({
    page,
    open,
  }) => {
    await open("/login", "full");
    await expect(page).toHaveURL(/#\/$/);
    await expect(cards(page).first()).toBeVisible();
    await open("/no/such/page");
    await expect(page).toHaveURL(/#\/$/);
    await expect(page).toHaveTitle(/^Snapshots · /);
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

test.describe("the session", () => {
  test("[ROU-01] [ROU-09] [PERM-03] [SES-01] [SES-08] [SES-09] [SES-10] [SES-11] [SES-12] [SES-14] begins by a click or by name and password, keeps its tokens and not the list, and ends with nothing kept", async ({
    page,
    open,
    product,
  }) => {
    await test.step("one click signs the demo account in, and shows the gallery on a hash route", async () => {
      await open("/");
      await page.getByRole("button", { name: /Try the demo/ }).click();
      await expect(page).toHaveURL(/\/#\/$/);
      await expect(cards(page).first()).toBeVisible();
      await expect(demoNotice(page)).toBeVisible();
      await expect(page).toHaveTitle(/^Snapshots · Sonolens/);
    });
    await test.step("opening /logout ends it", async () => {
      await open("/logout");
      await expect(page).toHaveURL(/#\/login/);
      expect(await stored(page)).not.toHaveProperty("auth");
    });
    await test.step("a link that names another site as its target goes nowhere else", async () => {
      await open("/login?to=//evil.example/x");
      const configuration = await (await fetch(`${product.url}api/client-configuration/`)).json();
      await signInAs(
        page,
        configuration.demoSignIns.find(({ kind }: { kind: string }) => kind === "full"),
      );
      await expect(cards(page).first()).toBeVisible();
      await expect(demoNotice(page)).toHaveCount(0);
      expect(page.url().startsWith(product.url)).toBe(true);
    });
    await test.step("the tokens are in local storage, and not the list", async () => {
      const kept = await stored(page);
      expect(JSON.parse(kept.auth ?? "{}")).toMatchObject({
        access: expect.stringMatching(/^ey/),
        refresh: expect.stringMatching(/./),
      });
      const known = ["auth", "devobj", "pairedCameras", "tipsSeen"];
      expect(Object.keys(kept).filter((key) => !known.includes(key))).toEqual([]);
      const label = (await cards(page).first().getByRole("link").textContent()) ?? "";
      expect(JSON.stringify(kept)).not.toContain(label);
      const listed = page.waitForRequest(/\/api\/snapshots\/$/);
      await page.reload();
      await listed;
      await expect(cards(page).first()).toBeVisible();
    });
    await test.step("signing out forgets everything and shows the sign-in", async () => {
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
  });

  const token = (leftS: number) => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const exp = Math.round(Date.now() / 1000) + leftS;
    return `${part({ alg: "HS256" })}.${part({ user_id: "1", username: "x", is_demo: false, exp })}.x`;
  };
  /** Returns to a route with the tokens of an earlier visit. */
  const returnWithTokens = async (page: Page, route: string, access: string, refresh: string) => {
    await page.evaluate(
      ({ auth, hash }) => {
        localStorage.setItem("auth", auth);
        history.replaceState(null, "", hash);
      },
      { auth: JSON.stringify({ access, refresh, clockOffsetMs: 0 }), hash: `#${route}` },
    );
    await page.reload();
  };

  test("[SES-02] [SES-03] [SES-04] [SES-07] is not restored in its last 30 s, ends with why and the way back when its refresh is refused, and is refreshed before the first call", async ({
    page,
    open,
    product,
  }) => {
    const asked: string[] = [];
    page.on("request", (request) => {
      const path = new URL(request.url()).pathname;
      if (/^\/api\/(token|snapshots|me)\//.test(path)) asked.push(path);
    });
    await open("/login");
    await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
    await test.step("its refresh token is in its last 30 s", async () => {
      await returnWithTokens(page, "/", token(25), token(25));
      await expect(page).toHaveURL(/#\/login/);
      await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
      expect(asked).toEqual([]);
    });
    await test.step("its refresh is refused", async () => {
      await returnWithTokens(page, "/?sort=labelAsc", token(25), token(3600));
      await expect(page).toHaveURL(/#\/login/);
      await expect(page.getByText("Unable to refresh token")).toBeVisible();
      await page.evaluate(() => localStorage.removeItem("auth"));
      await page.getByRole("button", { name: /full account/ }).click();
      await expect(page).toHaveURL(/#\/\?sort=labelAsc$/);
      await expect(cards(page).first()).toBeVisible();
    });
    await test.step("the signatures of its tokens are wrong", async () => {
      const { access, refresh } = await Api.tokens(product.url, "full");
      await returnWithTokens(page, "/", `${access}x`, `${refresh}x`);
      await expect(page).toHaveURL(/#\/login\?/);
      await expect(page.getByText("Unable to refresh token. Sign in again.")).toBeVisible();
      expect(await stored(page)).not.toHaveProperty("auth");
    });
    await test.step("its access token is in its last 30 s", async () => {
      const { refresh } = await Api.tokens(product.url, "full");
      asked.length = 0;
      await returnWithTokens(page, "/", token(25), refresh);
      await expect(cards(page).first()).toBeVisible();
      expect(asked[0]).toBe("/api/token/refresh/");
      expect(asked.filter((path) => path === "/api/token/refresh/")).toHaveLength(1);
    });
  });
});
