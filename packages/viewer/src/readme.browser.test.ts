import { afterEach, expect, it, vi } from "vitest";
import { page } from "vitest/browser";

afterEach(() => vi.unstubAllGlobals());

it("the example of the README runs: it shows the page to sign in, and can be removed", async () => {
  vi.stubGlobal("fetch", async () => Response.json({}, { status: 503 }));
  const { removeViewer } = await import("../example/main.ts");
  await expect.element(page.getByRole("textbox", { name: "Email or username" })).toBeVisible();
  removeViewer();
  await expect.element(page.getByRole("textbox")).not.toBeInTheDocument();
});
