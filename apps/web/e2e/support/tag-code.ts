import type { Locator, Page } from "@playwright/test";
import { cardOf, expect } from "./test.ts";

/** The code of a snapshot's printed leak tag as a PNG file, drawn by the sheet of tags; the snapshot gets a number. */
export async function printedTagCode(page: Page, id: string, open: (route: string) => Promise<void>) {
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute("data-printed", "yes");
  });
  await open("/");
  await cardOf(page, id).hover();
  await cardOf(page, id).getByRole("checkbox").check();
  await page.getByRole("button", { name: "Actions", exact: true }).click();
  await page.getByRole("menuitem", { name: "Print leak tags" }).click();
  const dialog = page.getByRole("dialog", { name: "Leak tag of 1 snapshot" });
  await dialog.getByRole("button", { name: "Print" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-printed", "yes");
  const png = await pngOf(dialog.getByRole("img"));
  await dialog.getByRole("button", { name: "Cancel" }).click();
  return png;
}

/** A photo of a drawing: in the middle of a gray wall, 640 x 480 pixels. */
const pngOf = async (drawing: Locator): Promise<Buffer> => {
  const data = await drawing.evaluate(async (svg) => {
    const image = new Image(300, 300);
    const own = svg.cloneNode(true) as SVGElement;
    own.setAttribute("width", "300");
    own.setAttribute("height", "300");
    image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(own))}`;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = 640;
    canvas.height = 480;
    const context = canvas.getContext("2d");
    if (!context) throw new Error("There is no canvas.");
    context.fillStyle = "#999";
    context.fillRect(0, 0, 640, 480);
    context.translate(320, 240);
    context.rotate(0.15);
    context.fillStyle = "#fff";
    context.fillRect(-150, -150, 300, 300);
    context.drawImage(image, -150, -150, 300, 300);
    return canvas.toDataURL("image/png");
  });
  return Buffer.from(data.slice(data.indexOf(",") + 1), "base64");
};
