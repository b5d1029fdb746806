import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Page } from "@playwright/test";
import type { OwnAccount } from "../support/own-account.ts";
import { type Product, runSonolens } from "../support/product.ts";
import { expect, test } from "../support/test.ts";

const permit = (product: Product, { username }: OwnAccount) =>
  runSonolens(product.dataFolder, ["feature", "add", "DataConnectNewKey", "--user", username]);

async function createKey(page: Page, name: string) {
  await page.getByRole("button", { name: "Create key" }).click();
  const form = page.getByRole("dialog", { name: "Create key" });
  await form.getByRole("textbox", { name: "What is it for?" }).fill(name);
  await form.getByRole("button", { name: "Create" }).click();
  await expect(form).toHaveCount(0);
}

test("[ROU-16] [ROU-25] [DC-01] [DC-02] [DC-03] [DC-04] [DC-05] [DC-06] [DC-07] [DC-09] [API-113] [API-114] [API-115] members find data connect, create a key once they have permission, copy, replace and delete it", async ({
  page,
  open,
  account,
  product,
}) => {
  await open("/", "full");
  const link = page.getByRole("navigation").getByRole("link", { name: "Data Connect" });
  await page.getByRole("link", { name: "Organization" }).click();
  await page.getByRole("button", { name: "Create organization" }).click();
  const creating = page.getByRole("dialog", { name: "Create organization" });
  await expect(link).toHaveCount(0);
  await creating.getByRole("textbox").fill("Kuusi Foods");
  await creating.getByRole("button", { name: "Create organization" }).click();
  await link.click();
  await expect(page).toHaveTitle(/^Data Connect · /);
  await expect(page.getByText(/Other programs, such as Excel/)).toBeVisible();
  await expect(page.getByText(/You need permission to create keys/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Create key" })).toHaveCount(0);

  await permit(product, account);
  await page.reload();
  await createKey(page, "Power BI");
  const row = page.getByRole("row", { name: /Power BI/ });
  await expect(row).toContainText(/sdc_.*What you see.*Never/);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await row.getByRole("button", { name: "Copy the key Power BI" }).click();
  await expect(row.getByRole("status")).toHaveText("Key copied");
  const key = await row.locator("code").textContent();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key);
  await page.evaluate(() => {
    Object.defineProperty(navigator, "clipboard", { value: undefined, configurable: true });
    document.execCommand = () => false;
  });
  await row
    .getByRole("button", { name: "Key copied" })
    .or(row.getByRole("button", { name: /^Copy/ }))
    .click();
  await expect(row.getByRole("status")).toHaveText("The key could not be copied. Select it and copy it.");

  // What the feed answers now, with the filter of the example.
  await page.getByRole("combobox", { name: "Type" }).selectOption("PD");
  const answer = page.getByRole("region", { name: "First rows of the answer" });
  await expect(answer.getByRole("cell", { name: "PD", exact: true })).toHaveCount(5);

  await page.getByRole("button", { name: "Actions for Power BI" }).click();
  await page.getByRole("menuitem", { name: "Rename" }).click();
  const renaming = page.getByRole("dialog", { name: "Rename key" });
  await renaming.getByRole("textbox").fill("Power BI of plant north");
  await page.keyboard.press("Enter");
  await expect(renaming).toHaveCount(0);
  await expect(row).toContainText("Power BI of plant north");

  const act = async (name: string) => {
    await page
      .getByRole("button", { name: /^Actions for Power BI/ })
      .first()
      .click();
    await page.getByRole("menuitem", { name }).click();
  };
  await act("Replace");
  await page.getByRole("dialog").getByRole("button", { name: "Create new key" }).click();
  await expect(row.filter({ hasText: "Replaced" })).toContainText("Works until");
  await expect(row).toHaveCount(2);
  await act("Delete");
  await page.getByRole("dialog").getByRole("button", { name: "Delete key" }).click();
  await expect(row).toHaveCount(1);
});

/** Whether a program is installed. */
const has = (program: string) => spawnSync(program, ["--version"]).status === 0;

test("[DC-01] [API-113] the examples for curl and Python get the rows, as the page prints them (skipped without python3 and curl)", async ({
  page,
  open,
  account,
  api,
  product,
}) => {
  test.skip(!has("python3") || !has("curl"), "python3 or curl is not installed");
  await permit(product, account);
  await open("/dataconnect", "full");
  await createKey(page, "Script");
  await page.getByRole("combobox", { name: "Type" }).selectOption("Leak");
  await page.getByRole("combobox", { name: "Repair" }).selectOption("Open");
  const leaks = (await api.list()).filter(
    ({ device_analysis_type, fixed }) => device_analysis_type.startsWith("LEAK") && !fixed,
  );
  const example = async (name: string) => {
    await page.getByRole("tab", { name }).click();
    return (await page.getByRole("region", { name: `Example for ${name}` }).textContent()) ?? "";
  };
  const folder = mkdtempSync(join(tmpdir(), "data-connect-"));
  try {
    const options = { cwd: folder, encoding: "utf8" } as const;
    const curl = spawnSync("sh", ["-c", await example("curl")], options);
    expect([curl.status, curl.stderr]).toEqual([0, expect.any(String)]);
    // The open page follows.
    await expect(page.getByRole("row", { name: /Script/ })).not.toContainText("Never");
    const lines = readFileSync(join(folder, "snapshots.csv"), "utf8").trimEnd().split("\r\n");
    writeFileSync(join(folder, "example.py"), await example("Python"));
    const python = spawnSync("python3", ["example.py"], options);
    expect([python.status, python.stderr]).toEqual([0, ""]);
    const printed = python.stdout.trimEnd().split("\n");
    const [first = ""] = printed;
    expect(lines.length - 1).toBeGreaterThan(5);
    expect(first).toBe(`${lines.length - 1} snapshots`);
    expect(printed).toHaveLength(6);
    expect(lines.length - 1).toBeLessThanOrEqual(leaks.length);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

/** Loads an address into Calc as its user does, with the key as the password of the sign-in, and saves it as CSV. */
const calcModule = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE script:module PUBLIC "-//OpenOffice.org//DTD OfficeDocument 1.0//EN" "module.dtd">
<script:module xmlns:script="http://openoffice.org/2000/script" script:name="Feed" script:language="StarBasic">
Sub LoadFeed
  Dim passwords As Object, dialogs As Object, document As Object
  Dim load(3) As New com.sun.star.beans.PropertyValue
  dialogs = createUnoService("com.sun.star.task.InteractionHandler")
  passwords = createUnoService("com.sun.star.task.PasswordContainer")
  passwords.add(Environ("FEED_SERVER"), "any", Array(Environ("FEED_KEY")), dialogs)
  load(0).Name = "FilterName"
  load(0).Value = "Text - txt - csv (StarCalc)"
  load(1).Name = "FilterOptions"
  load(1).Value = "44,34,76,1"
  load(2).Name = "InteractionHandler"
  load(2).Value = dialogs
  load(3).Name = "Hidden"
  load(3).Value = True
  document = StarDesktop.loadComponentFromURL(Environ("FEED_ADDRESS"), "_blank", 0, load())
  document.storeToURL(Environ("FEED_TARGET"), Array(load(0), load(1)))
  document.close(True)
  StarDesktop.terminate()
End Sub
</script:module>`;

const calcLibrary = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE library:library PUBLIC "-//OpenOffice.org//DTD OfficeDocument 1.0//EN" "library.dtd">
<library:library xmlns:library="http://openoffice.org/2000/library" library:name="Standard" library:readonly="false" library:passwordprotected="false">
 <library:element library:name="Feed"/>
</library:library>`;

test("[DC-01] [API-113] LibreOffice Calc reads the address that the page prints, with the key as password (skipped without soffice)", async ({
  page,
  open,
  account,
  product,
}) => {
  test.skip(!has("soffice"), "LibreOffice is not installed");
  test.setTimeout(180_000);
  await permit(product, account);
  await open("/dataconnect", "full");
  await createKey(page, "Calc");
  await page.getByRole("combobox", { name: "Type" }).selectOption("PD");
  await page.getByRole("tab", { name: "LibreOffice Calc" }).click();
  const printed = async (name: string) => (await page.getByRole("region", { name }).textContent()) ?? "";
  const address = await printed("Address");
  const key = await printed("Key");
  const folder = mkdtempSync(join(tmpdir(), "data-connect-"));
  try {
    const profile = join(folder, "profile");
    const target = join(folder, "calc.csv");
    const soffice = (argument: string) =>
      spawnSync("soffice", [`-env:UserInstallation=${pathToFileURL(profile).href}`, "--headless", argument], {
        timeout: 120_000,
        env: {
          ...process.env,
          FEED_SERVER: new URL(address).origin,
          FEED_ADDRESS: address,
          FEED_KEY: key,
          FEED_TARGET: pathToFileURL(target).href,
        },
      });
    // Makes the profile, whose library of macros gets another module.
    soffice("--terminate_after_init");
    const library = join(profile, "user", "basic", "Standard");
    writeFileSync(join(library, "script.xlb"), calcLibrary);
    writeFileSync(join(library, "Feed.xba"), calcModule);
    soffice("macro:///Standard.Feed.LoadFeed");
    const lines = readFileSync(target, "utf8").replace("\ufeff", "").trimEnd().split("\n");
    expect(lines[0]).toMatch(/^"?id"?,"?label"?,"?type"?,/);
    expect(lines.length).toBeGreaterThan(5);
    for (const line of lines.slice(1)) expect(line).toMatch(/"?PD"?,/);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
