import type { BrowserContext, Page } from "@playwright/test";
import type { ApiSchema } from "@sonolens/api-client";
import { anOwnAccount, type OwnAccount } from "../support/own-account.ts";
import { aSnapshot } from "../support/plant.ts";
import type { Product } from "../support/product.ts";
import { isLive } from "../support/settle.ts";
import { cards, expect, storeTokens, test } from "../support/test.ts";

/** Another person sees a change within a second; the machine of the tests has other work too. */
const soon = { timeout: 3_000 };

/** An organization of the test's account, whose group "Mill" has the camera of a snapshot and a component. */
async function anOrganization({ api }: OwnAccount) {
  const record = await aSnapshot(api, { type: "LEAK" });
  const made = (await (
    await api.post("api/organizations/", { name: "Northern Paper" })
  ).json()) as ApiSchema<"Organization">;
  const root = `api/organizations/groups/${made.groups[0]?.id}/`;
  const grown = (await (await api.post(root, { name: "Mill" })).json()) as ApiSchema<"Organization">;
  const millId = grown.groups[1]?.id;
  const mill = `api/organizations/groups/${millId}/`;
  await api.post(`${mill}ownerships/`, { ownership: record.ownership });
  const component = (await (
    await api.post("api/component-tracker/component/", {
      ...{ name: "Dryer header", description: "", kind: "point" },
      tags: record.tags,
    })
  ).json()) as ApiSchema<"Component">;
  await api.patch(`api/component-tracker/component/${component.id}/`, { group: millId });
  return { record, root, mill, component };
}

/** Another account, invited by an e-mail address and in its own window of another browser. */
async function aGuest(product: Product, context: BrowserContext, route: string) {
  const guest = await anOwnAccount(product, { hasDemoPlant: false });
  const page = await context.newPage();
  await storeTokens(page, guest.tokens);
  await page.goto(`${product.url}#${route}`);
  await expect(isLive(page)).toBeAttached();
  return { guest, page };
}

const invitationOf = (page: Page) =>
  page.getByRole("button", { name: "Accept the invitation to Northern Paper" });

test("[ORG-01] [ORG-16] [ORG-21] an invitation is on the screen of the invited one soon after it was sent, and off it soon after it was canceled or declined elsewhere", async ({
  product,
  account,
  browser,
}) => {
  const { api } = account;
  const { mill } = await anOrganization(account);
  const context = await browser.newContext();
  const { guest, page } = await aGuest(product, context, "/organization");
  const invite = async () =>
    (await (
      await api.post(`${mill}invitations/`, { email: guest.username })
    ).json()) as ApiSchema<"Invitation">;
  const canceled = await invite();
  await expect(invitationOf(page)).toBeVisible(soon);
  await api.delete(`api/organization-invites/${canceled.id}/`);
  await expect(invitationOf(page)).toHaveCount(0, soon);

  const declined = await invite();
  await expect(invitationOf(page)).toBeVisible(soon);
  await guest.api.delete(`api/organization-invites/${declined.id}/`);
  await expect(invitationOf(page)).toHaveCount(0, soon);
  await context.close();
});

test("[ORG-10] [ORG-11] who is removed or moved while a page is open loses what is not theirs soon, from the memory of the page too", async ({
  product,
  account,
  browser,
}) => {
  test.slow();
  const { api } = account;
  const { record, mill, root, component } = await anOrganization(account);
  const context = await browser.newContext();
  const { guest, page } = await aGuest(product, context, "/organization");
  const ids = async () => {
    const { groups } = await api.get<ApiSchema<"Organization">>("api/organizations/");
    const { users } = groups.find(({ name }) => name === "Mill") ?? { users: [] };
    return users.find(({ username }) => username === guest.username)?.customerId;
  };
  const join = async () => {
    await api.post(`${mill}invitations/`, { email: guest.username });
    const [invitation] = await guest.api.get<ApiSchema<"Invitation">[]>("api/my-organization-invites/");
    await guest.api.post(`api/organization-invites/${invitation?.id}/`);
  };
  const goTo = (route: string) =>
    page.evaluate((hash) => {
      location.hash = hash;
    }, `#${route}`);
  const remove = async () => api.patch(mill, { remove: await ids() });
  const label = page.getByRole("heading", { level: 1, name: record.label });
  const missing = page.getByText("It was deleted, or it belongs to another account.");

  await test.step("a snapshot: the page says that it is gone, and nothing of it is left without the network", async () => {
    await join();
    await goTo(`/snapshot/${record.id}`);
    await expect(label).toBeVisible();
    await remove();
    await expect(missing).toBeVisible(soon);
    await goTo("/");
    await expect(cards(page)).toHaveCount(0, soon);
    await page.route(/\/api\/snapshots\//, (route) => route.abort());
    await goTo(`/snapshot/${record.id}`);
    await expect(page).toHaveURL(/#\/snapshot\//);
    await expect(label).toHaveCount(0);
    await page.unroute(/\/api\/snapshots\//);
  });

  await test.step("a component of the group", async () => {
    await join();
    await goTo(`/component/${component.id}`);
    await expect(page.getByRole("heading", { name: "Dryer header" })).toBeVisible();
    await remove();
    await expect(page.getByText("It was deleted, or you do not see it.")).toBeVisible(soon);
  });

  await test.step("a move to a group that does not see the camera", async () => {
    await join();
    await goTo("/");
    await expect(cards(page).first()).toBeVisible(soon);
    await api.post(root, { name: "Office" });
    const { groups } = await api.get<ApiSchema<"Organization">>("api/organizations/");
    const office = groups.find(({ name }) => name === "Office")?.id;
    await api.patch(mill, { move: await ids(), to: office });
    await expect(cards(page)).toHaveCount(0, soon);
  });
  await context.close();
});
