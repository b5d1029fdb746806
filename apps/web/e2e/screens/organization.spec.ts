import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import type { ApiSchema } from "@sonolens/api-client";
import { anOwnAccount, type OwnAccount } from "../support/own-account.ts";
import { aSnapshot } from "../support/plant.ts";
import { isLive, requestsEnded } from "../support/settle.ts";
import { expect, storeTokens, test } from "../support/test.ts";

const main = (page: Page) => page.getByRole("main");
const groupOf = (page: Page, name: string) => main(page).getByRole("treeitem", { name });
const panelOf = (page: Page, name: string) => main(page).getByRole("region", { name, exact: true });
const dialogOf = (page: Page, name: string) => page.getByRole("dialog", { name });

/** Chooses an action of the menu of a group, a person or a camera. */
async function act(page: Page, scope: Locator, name: string, action: string) {
  await scope.getByRole("button", { name: `Actions for ${name}`, exact: true }).click();
  await page.getByRole("menuitem", { name: action }).click();
}

/** Chooses an option of a field by its text. */
async function pick(dialog: Locator, field: string, option: string) {
  await dialog.getByRole("combobox", { name: field }).fill(option);
  await dialog.page().getByRole("option", { name: option }).first().click();
}

test("[ROU-15] [ROU-24] [ORG-01] [ORG-02] [ORG-03] [ORG-10] [ORG-11] [ORG-12] [ORG-16] [ORG-22] [ORG-29] [ORG-30] [ROU-59] two people side by side: created, invited, accepted, moved and removed, each seen at once", async ({
  page,
  open,
  account,
  browser,
  product,
}) => {
  const guest = await anOwnAccount(product, { hasDemoPlant: false });
  const context = await browser.newContext();
  const theirs = await context.newPage();
  await storeTokens(theirs, guest.tokens);
  await theirs.goto(`${product.url}#/organization`);
  await expect(main(theirs)).toContainText("each group sees its own and the groups below it");
  await theirs.goto(`${product.url}#/`);

  await open("/", "full");
  await page.getByRole("link", { name: "Organization" }).click();
  await expect(page).toHaveTitle(/^Organization · /);
  await page.getByRole("button", { name: "Create organization" }).click();
  const creating = dialogOf(page, "Create organization");
  await creating.getByRole("button", { name: "Create organization" }).click();
  await expect(creating.getByRole("textbox")).toHaveAttribute("aria-invalid", "true");
  await creating.getByRole("textbox").fill("Northern Paper");
  await creating.getByRole("button", { name: "Create organization" }).click();
  await expect(groupOf(page, "Northern Paper")).toHaveAttribute("aria-selected", "true");

  // Nobody moves or removes themselves.
  const root = panelOf(page, "Northern Paper");
  await root.getByRole("button", { name: `Actions for ${account.username}`, exact: true }).click();
  await expect(page.getByRole("menuitem")).toHaveText([/^What can this person see/, /^Leave organization/]);
  // The only manager hands over before leaving; there is no one to hand over to yet.
  await page.getByRole("menuitem", { name: "Leave" }).click();
  await expect(dialogOf(page, "Hand over and leave")).toContainText("Invite a successor first.");
  await page.keyboard.press("Escape");

  await act(page, root, "Northern Paper", "Child group");
  await dialogOf(page, "New group in").getByRole("textbox", { name: "Name" }).fill("Mill 2");
  await dialogOf(page, "New group in").getByRole("button", { name: "Add group" }).click();
  await groupOf(page, "Mill 2").click();
  const mill = panelOf(page, "Mill 2");
  await mill.getByRole("button", { name: "Invite" }).click();
  const inviting = dialogOf(page, "Invite people");
  await inviting.getByRole("textbox", { name: "E-mail addresses" }).fill(guest.username);
  await expect(inviting).toContainText("They will see 0 cameras and 0 snapshots.");
  await inviting.getByRole("button", { name: "Send 1 invitation" }).click();
  await expect(mill).toContainText(guest.username);
  await expect(mill).toContainText(`by ${account.username}, open until`);
  await expect(page.getByRole("button", { name: "Invitations 1" })).toBeVisible();

  const notice = main(theirs).getByRole("status").filter({ hasText: "Invitation" });
  await expect(notice).toContainText(`${account.username} invites you to join Northern Paper.`);
  await expect(notice.getByRole("button", { name: "Close: Invitation" })).toBeVisible();
  await notice.getByRole("button", { name: "View invitation" }).click();
  await expect(notice).toHaveCount(0);
  await theirs.getByRole("button", { name: "Accept the invitation to Northern Paper" }).click();
  await expect(groupOf(theirs, "Mill 2")).toHaveAttribute("aria-selected", "true");
  await expect(mill.getByRole("button", { name: `Actions for ${guest.username}` })).toBeVisible();
  await expect(page.getByRole("button", { name: "Invitations 0" })).toBeVisible();

  // Only in groups that one controls.
  await expect(panelOf(theirs, "Mill 2").getByRole("button", { name: "Edit" })).toBeVisible();
  await groupOf(theirs, "Northern Paper").click();
  await expect(panelOf(theirs, "Northern Paper")).toContainText(
    "People in this group and in the groups above",
  );
  await expect(panelOf(theirs, "Northern Paper").getByRole("button", { name: "Edit" })).toHaveCount(0);

  await act(page, mill, guest.username, "Move to…");
  const moving = dialogOf(page, `Move ${guest.username}`);
  await moving.getByRole("button", { name: "Move" }).click();
  await expect(moving.getByRole("combobox")).toHaveAttribute("aria-invalid", "true");
  await pick(moving, "New group", "Northern Paper");
  await moving.getByRole("button", { name: "Move" }).click();
  await expect(mill).toContainText("Nobody is in this group.");
  await expect(panelOf(theirs, "Northern Paper").getByRole("button", { name: "Edit" })).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(mill).toContainText(guest.username);
  await expect(panelOf(theirs, "Northern Paper").getByRole("button", { name: "Edit" })).toHaveCount(0);

  await act(page, mill, guest.username, "Remove from organization");
  const removing = dialogOf(page, `Remove ${guest.username} from Northern Paper?`);
  await expect(removing).toContainText("Stays: all cameras in groups and their snapshots");
  await expect(removing).toContainText("This cannot be undone.");
  await removing.getByRole("button", { name: "Remove" }).click();
  await expect(mill).toContainText("Nobody is in this group.");
  await expect(theirs.getByRole("button", { name: "Create organization" })).toBeVisible();
  await context.close();
});

test("[ORG-05] [ORG-06] [ORG-07] [ORG-08] [ORG-09] [ORG-13] [ORG-14] [ORG-15] [ORG-28] [ORG-31] a tree with its people, cameras and snapshots, edited by keyboard", async ({
  page,
  open,
  api,
}) => {
  const made = (await (
    await api.post("api/organizations/", { name: "Northern Paper" })
  ).json()) as ApiSchema<"Organization">;
  const rootId = made.groups[0]?.id ?? "";
  for (const name of ["Mill 10", "Mill 9"]) await api.post(`api/organizations/groups/${rootId}/`, { name });
  await open("/organization", "full");
  await expect(main(page).getByRole("treeitem")).toHaveCount(3);
  const names = () => main(page).getByRole("treeitem").allTextContents();
  expect((await names()).map((text) => /^(Northern Paper|Mill 9|Mill 10)/.exec(text)?.[1])).toEqual([
    "Northern Paper",
    "Mill 9",
    "Mill 10",
  ]);
  const root = panelOf(page, "Northern Paper");

  await root.getByRole("button", { name: "Add camera" }).click();
  const adding = dialogOf(page, "Add a camera");
  await adding.getByRole("button", { name: "Add camera" }).click();
  await expect(adding.getByRole("combobox")).toHaveAttribute("aria-invalid", "true");
  await adding.getByRole("combobox").press("ArrowDown");
  await adding.getByRole("combobox").press("Enter");
  await adding.getByRole("button", { name: "Add camera" }).click();
  await expect(root).toContainText("Active");
  await expect(groupOf(page, "Northern Paper")).toHaveAccessibleName(/1 person 1 camera [1-9]\d* snapshots/);
  const actions = root.getByRole("region", { name: "Cameras" }).getByRole("button", { name: /^Actions for/ });
  await actions.click();
  await page.getByRole("menuitem", { name: "Move to…" }).click();
  const moving = page.getByRole("dialog");
  await pick(moving, "New group", "Mill 9");
  await moving.getByRole("button", { name: "Move" }).click();
  await expect(root).toContainText("No camera is in this group.");
  // The row that went took the focus along.
  await expect(root.getByRole("button", { name: "Add camera" })).toBeFocused();
  await expect(groupOf(page, "Mill 9")).toHaveAccessibleName(/1 camera [1-9]\d* snapshots/);

  // Keys of a tree: down, collapse, type ahead, choose, rename.
  await groupOf(page, "Northern Paper").focus();
  await page.keyboard.press("ArrowLeft");
  await expect(main(page).getByRole("treeitem")).toHaveCount(1);
  await page.keyboard.press("ArrowRight");
  await expect(main(page).getByRole("treeitem")).toHaveCount(3);
  await page.keyboard.type("mill 10");
  await expect(groupOf(page, "Mill 10")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/group=/);
  await page.keyboard.press("F2");
  await page.getByRole("textbox", { name: "Name of the group" }).fill("Mill 11");
  await page.keyboard.press("Enter");
  await expect(groupOf(page, "Mill 11")).toBeFocused();
  const mill = panelOf(page, "Mill 11");
  await mill.getByRole("button", { name: "Edit name and description" }).click();
  await page.getByRole("textbox", { name: "Description" }).fill("Drying");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(mill).toContainText("Drying");
  await expect(groupOf(page, "Mill 11")).toContainText("Drying");

  // A filter keeps the groups above what it finds.
  await page.getByRole("searchbox").fill("drying");
  await expect(main(page).getByRole("treeitem")).toHaveCount(2);
  await page.getByRole("searchbox").fill("nothing has this");
  await page.getByRole("button", { name: "Show all groups" }).click();
  await expect(main(page).getByRole("treeitem")).toHaveCount(3);

  // The size of the tree is remembered.
  const heightPx = async () => (await groupOf(page, "Mill 11").boundingBox())?.height ?? 0;
  const before = await heightPx();
  await page.getByRole("button", { name: "Larger" }).click();
  await expect.poll(heightPx).toBeCloseTo(before * 1.1, 0);
  await page.reload();
  await expect.poll(heightPx).toBeCloseTo(before * 1.1, 0);

  // Only an empty group can be deleted; it can be brought back.
  await groupOf(page, "Mill 9").click();
  const full = panelOf(page, "Mill 9").getByRole("button", { name: "Actions for Mill 9" });
  await full.click();
  await expect(page.getByRole("menuitem", { name: "Delete group" })).toHaveAttribute("aria-disabled", "true");
  await page.keyboard.press("Escape");
  await groupOf(page, "Mill 11").click();
  const removeMill = async () => {
    await act(page, mill, "Mill 11", "Delete group");
    await dialogOf(page, "Delete Mill 11?").getByRole("button", { name: "Delete" }).click();
    await expect(main(page).getByRole("treeitem")).toHaveCount(2);
  };
  await removeMill();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(groupOf(page, "Mill 11")).toContainText("Drying");
  await groupOf(page, "Mill 11").click();
  await removeMill();
  await expect(groupOf(page, "Northern Paper")).toHaveAttribute("aria-selected", "true");

  // The log says what happened, and is filtered.
  await page.getByRole("button", { name: "Log" }).click();
  const log = dialogOf(page, "Log");
  await expect(log.getByRole("row").nth(1)).toContainText("Group deleted");
  await log.getByRole("textbox").or(log.getByRole("searchbox")).fill("drying");
  await expect(log).toContainText("No change matches.");
});

test("[ORG-04] [ORG-26] [ORG-27] an example shows everything in memory: many addresses, a drag, a removal; also on a phone", async ({
  page,
  open,
}) => {
  await open("/organization", "full");
  await page.getByRole("button", { name: "See an example" }).click();
  await expect(main(page)).toContainText("Try everything. Nothing is stored or sent.");
  await groupOf(page, "Hall B").click();
  const hall = panelOf(page, "Hall B");
  await hall
    .getByRole("listitem")
    .filter({ hasText: "Johanna Virtanen" })
    .dragTo(groupOf(page, "Oulu plant"));
  await expect(hall).not.toContainText("Johanna Virtanen");
  await expect(groupOf(page, "Oulu plant")).toHaveAccessibleName(/1 person/);
  await hall.getByRole("listitem").filter({ hasText: "Kit 2" }).dragTo(groupOf(page, "Oulu plant"));
  await expect(hall).not.toContainText("Kit 2");
  await hall.getByRole("button", { name: "Invite" }).click();
  const inviting = dialogOf(page, "Invite people");
  const field = inviting.getByRole("textbox", { name: "E-mail addresses" });
  await field.fill("ann@example.com, Bo <bo@example.com>; cleo@, sari@KUUSI.example");
  await inviting.getByRole("button", { name: "Send 2 invitations" }).click();
  await expect(inviting.getByRole("alert")).toContainText("cleo@");
  await expect(inviting.getByRole("alert")).toContainText("This person is already in the organization.");
  await field.fill("ann@example.com, Bo <bo@example.com>");
  await inviting.getByRole("button", { name: "Send 2 invitations" }).click();
  await expect(hall).toContainText("bo@example.com");
  await hall.getByRole("button", { name: /^Cancel invitation.*ann@example/ }).click();
  await expect(hall).not.toContainText("ann@example.com");
  await page.getByRole("button", { name: "Close example" }).click();
  await expect(page.getByRole("button", { name: "Create organization" })).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "See an example" }).click();
  await groupOf(page, "Hall A").click();
  await expect(panelOf(page, "Hall A")).toContainText("Jukka Salo");
  await page.getByRole("button", { name: "All groups" }).click();
  await expect(groupOf(page, "Hall A")).toBeVisible();
});

test("[ORG-10] [ORG-11] a moved person leaves the list once: neither the answer of the server nor its message brings them back", async ({
  page,
  open,
  api,
  product,
}) => {
  const made = (await (
    await api.post("api/organizations/", { name: "Kuusi" })
  ).json()) as ApiSchema<"Organization">;
  const rootId = made.groups[0]?.id;
  await api.post(`api/organizations/groups/${rootId}/`, { name: "Hall" });
  const guest = await anOwnAccount(product, { hasDemoPlant: false });
  const invited = (await (
    await api.post(`api/organizations/groups/${rootId}/invitations/`, { email: guest.username })
  ).json()) as ApiSchema<"Invitation">;
  await guest.api.post(`api/organization-invites/${invited.id}/`);
  await open("/organization", "full");
  const people = panelOf(page, "Kuusi").getByRole("region", { name: "People" });
  const row = people.getByRole("listitem").filter({ hasText: guest.username });
  await expect(row).toBeVisible();
  await expect(isLive(page)).toBeAttached();
  await people.evaluate((region, name) => {
    const shown = [true];
    new MutationObserver(() => {
      const isShown = region.textContent.includes(name);
      if (shown.at(-1) !== isShown) shown.push(isShown);
    }).observe(region, { childList: true, subtree: true, characterData: true });
    Object.assign(window, { shown });
  }, guest.username);
  const refetched = page.waitForResponse(
    (answer) => answer.request().method() === "GET" && answer.url().endsWith("/api/organizations/"),
  );
  await row.dragTo(groupOf(page, "Hall"));
  await expect(page.getByText(`${guest.username} moved to Hall`)).toBeVisible();
  await refetched;
  await requestsEnded(page);
  expect(await page.evaluate(() => (window as unknown as { shown: boolean[] }).shown)).toEqual([true, false]);
});

test("[ORG-04] the example shows what its groups set, and which group sets it", async ({ page, open }) => {
  await open("/organization?example=true", "full");
  await groupOf(page, "Hall B").click();
  const settings = panelOf(page, "Hall B").getByRole("region", { name: "Settings for everyone" });
  await expect(settings.getByRole("definition")).toHaveText([
    /^0\.12 EUR\/kWhSet by group Kuusi Foods$/,
    /^0\.07 kg\/kWhSet by group Kuusi Foods$/,
    /^Medium from 1 l\/min, high from 5 l\/min$/,
    /^1\.1Set by group Tampere plant$/,
    /^Work list$/,
    /^SuomiSet by group Kuusi Foods$/,
  ]);
  await expect(settings).toContainText("In this example they can only be read.");
  await expect(settings.getByRole("button")).toHaveCount(0);
  await groupOf(page, "Oulu plant").click();
  await expect(panelOf(page, "Oulu plant")).toContainText("Audit (ISO 11011)Set by group Kuusi Foods");
});

test("[ORG-29] [SET-07] what a group sets replaces the own setting of everyone in it, and gives it back", async ({
  page,
  open,
  api,
}) => {
  await api.patch("api/customer-settings/", { currency_iso_code: "USD", energy_cost_kwh: 0.2, init: true });
  const made = (await (
    await api.post("api/organizations/", { name: "Kuusi" })
  ).json()) as ApiSchema<"Organization">;
  await open("/organization", "full");
  const group = panelOf(page, "Kuusi");
  await group
    .getByRole("region", { name: "Settings for everyone" })
    .getByRole("button", { name: "Change" })
    .click();
  const dialog = dialogOf(page, "Settings for everyone in Kuusi");
  await dialog.getByRole("checkbox", { name: "Energy price" }).check();
  await dialog.getByRole("textbox", { name: "Energy price" }).fill("0.44");
  await dialog.getByRole("checkbox", { name: "Language of reports" }).check();
  await dialog.getByRole("combobox", { name: "Language of reports" }).selectOption("de");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(group.getByText("0.44 USD/kWh")).toBeVisible();

  await page.getByRole("button", { name: "Settings", exact: true }).click();
  const own = dialogOf(page, "Settings");
  await expect(own.getByText("Set by group Kuusi")).toHaveCount(2);
  await expect(own.getByText("0.44 USD/kWh")).toBeVisible();
  await expect(own.getByRole("textbox", { name: "Energy price" })).toHaveCount(0);
  await api.patch(`api/organizations/groups/${made.groups[0]?.id}/settings/`, {
    ...{ currency_iso_code: null, energy_cost_kwh: null, report_language: null },
  });
  await expect(own.getByRole("textbox", { name: "Energy price" })).toHaveValue("0.2");
  await expect(own.getByText("Set by group Kuusi")).toHaveCount(0);
});

/** Invites into a group, and accepts. */
async function join(host: OwnAccount, guest: OwnAccount, groupId: string): Promise<void> {
  const invited = await host.api.post(`api/organizations/groups/${groupId}/invitations/`, {
    email: guest.username,
  });
  const { id } = (await invited.json()) as ApiSchema<"Invitation">;
  await guest.api.post(`api/organization-invites/${id}/`);
}

test("[ORG-12] [ORG-16] [ORG-29] what the invited will see, what a person sees and why, and who sees a snapshot agree with the tree; an invitation is sent again", async ({
  page,
  open,
  account,
  product,
}) => {
  const { api } = account;
  const record = await aSnapshot(api);
  const made = (await (
    await api.post("api/organizations/", { name: "Northern Paper" })
  ).json()) as ApiSchema<"Organization">;
  const add = async (name: string, parentId: string | undefined) => {
    const grown = await api.post(`api/organizations/groups/${parentId}/`, { name });
    const { groups } = (await grown.json()) as ApiSchema<"Organization">;
    return groups.find((group) => group.name === name)?.id ?? "";
  };
  const mill = await add("Mill", made.groups[0]?.id);
  const hall = await add("Hall", mill);
  await add("Office", made.groups[0]?.id);
  await api.post(`api/organizations/groups/${hall}/ownerships/`, { ownership: record.ownership });
  const ofCamera = (await api.list()).filter(({ ownership }) => ownership === record.ownership).length;
  const guest = await anOwnAccount(product, { hasDemoPlant: false });
  await join(account, guest, mill);

  await open(`/organization?group=${mill}`, "full");
  const panel = panelOf(page, "Mill");
  await panel.getByRole("button", { name: "Invite" }).click();
  const inviting = dialogOf(page, "Invite people");
  await expect(inviting).toContainText(
    new RegExp(`They will see 1 camera and ${ofCamera} snapshots?\\. An invitation is open for 7 days\\.`),
  );
  await pick(inviting, "Group", "Northern Paper › Office");
  await expect(inviting).toContainText("They will see 0 cameras and 0 snapshots.");
  await pick(inviting, "Group", "Northern Paper › Mill");
  await inviting.getByRole("textbox", { name: "E-mail addresses" }).fill("new@example.com");
  await inviting.getByRole("button", { name: "Send 1 invitation" }).click();

  const invitedAt = async () => {
    const [invitation] = await api.get<ApiSchema<"Invitation">[]>("api/organization-invites/");
    return Date.parse(invitation?.invitedAt ?? "");
  };
  const again = panel.getByRole("button", { name: "Send again: new@example.com" });
  await expect(again).toBeVisible();
  const first = await invitedAt();
  await again.click();
  await expect(page.getByText("Invitation sent again to new@example.com")).toBeVisible();
  expect(await invitedAt()).toBeGreaterThan(first);

  await act(page, panel, guest.username, "What can this person see?");
  const access = dialogOf(page, `What ${guest.username} sees`);
  await expect(access).toContainText(`${guest.username} is in Northern Paper › Mill`);
  await expect(access.getByRole("listitem")).toHaveText([/^Northern Paper › Mill › Hall./]);
  await page.keyboard.press("Escape");
  await groupOf(page, "Hall").click();
  await expect(panelOf(page, "Hall").getByRole("region", { name: "Who sees these cameras" })).toContainText(
    /Hall0 people.*Mill1 person.*Northern Paper1 person/,
  );

  await open(`/snapshot/${record.id}`, "full");
  await expect(main(page)).toContainText(
    "Its camera is in a group below yours: Northern Paper › Mill › Hall",
  );
  await expect(main(page)).toContainText("2 people in Hall and above");
});

test("[ORG-11] [ORG-12] the only manager saves the log as CSV as it is filtered, hands over to another person, and leaves", async ({
  page,
  open,
  account,
  product,
}) => {
  const { api } = account;
  const made = (await (
    await api.post("api/organizations/", { name: "Northern Paper" })
  ).json()) as ApiSchema<"Organization">;
  const rootId = made.groups[0]?.id ?? "";
  const grown = await api.post(`api/organizations/groups/${rootId}/`, { name: "Mill" });
  const mill = ((await grown.json()) as ApiSchema<"Organization">).groups[1]?.id ?? "";
  const guest = await anOwnAccount(product, { hasDemoPlant: false });
  await join(account, guest, mill);

  await open("/organization", "full");
  await page.getByRole("button", { name: "Log" }).click();
  const log = dialogOf(page, "Log");
  await expect(log.getByRole("row").nth(4)).toContainText("Organization created");
  await log.getByRole("combobox").selectOption({ label: "Invitation sent" });
  await expect(log.getByRole("row")).toHaveCount(2);
  const download = page.waitForEvent("download");
  await log.getByRole("button", { name: "Save as CSV" }).click();
  const saved = await download;
  expect(saved.suggestedFilename()).toBe("Log.csv");
  const lines = (await readFile(await saved.path(), "utf8")).replace("\uFEFF", "").trim().split("\r\n");
  expect(lines).toEqual([
    "time,by,action,subject,group",
    expect.stringMatching(new RegExp(`Z,${account.username},invited,${guest.username},Mill$`)),
  ]);
  await page.keyboard.press("Escape");

  await act(page, panelOf(page, "Northern Paper"), account.username, "Leave organization");
  const leaving = dialogOf(page, "Hand over and leave Northern Paper?");
  await pick(leaving, "New manager", guest.username);
  await leaving.getByRole("button", { name: "Hand over and leave" }).click();
  await expect(page.getByText("You left Northern Paper")).toBeVisible();
  await expect(page.getByRole("button", { name: "Create organization" })).toBeVisible();
  const { groups } = await guest.api.get<ApiSchema<"Organization">>("api/organizations/");
  expect(groups[0]?.users.map(({ username }) => username)).toEqual([guest.username]);
});
