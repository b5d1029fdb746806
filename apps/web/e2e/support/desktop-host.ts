import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Page } from "@playwright/test";

/** Marks a build of the web app that needs no license. */
const noLicence = /\blicence:null\b/;

/** Opens the viewer with a desktop host whose license allows that mode; `folder` holds the build. */
export async function onDesktop(
  page: Page,
  mode: "pro" | "proTrial" | "basic",
  folder = resolve(import.meta.dirname, "../../dist"),
): Promise<void> {
  const names = readdirSync(join(folder, "assets")).filter((name) => name.endsWith(".js"));
  const files = names.map((name) => ({ name, code: readFileSync(join(folder, "assets", name), "utf8") }));
  const file = files.find(({ code }) => noLicence.test(code));
  if (!file) throw new Error(`No file of ${folder} has the host of the web in it.`);
  await page.route(`**/assets/${file.name}`, (route) =>
    route.fulfill({
      contentType: "text/javascript",
      body: file.code.replace(noLicence, `licence:()=>${JSON.stringify(mode)}`),
    }),
  );
}
