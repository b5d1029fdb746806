import { act } from "react";
import { expect, it, vi } from "vitest";
import { atTime, onPage } from "../testing/on-page.tsx";
import { CopyButton } from "./CopyButton.tsx";

const words = { label: "Copy link", copiedLabel: "Copied", failedLabel: "Could not copy" };

it("[SHR-08] shows Copied for 5 s", async () => {
  const writeText = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  await atTime(async (advance) => {
    const page = await onPage(<CopyButton text="https://plant.example/7f3a" {...words} />);
    const button = page.host.querySelector("button") as HTMLButtonElement;
    const status = page.host.querySelector("[role=status]") as HTMLElement;
    await act(async () => button.click());
    expect(writeText).toHaveBeenCalledWith("https://plant.example/7f3a");
    expect(status.textContent).toBe("Copied");
    await advance(4_999);
    expect(status.textContent).toBe("Copied");
    await advance(1);
    expect(status.textContent).toBe("");
    await page.leave();
  });
});

it("begins the 5 s anew with each press, and says nothing of a text that came later", async () => {
  vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  await atTime(async (advance) => {
    const page = await onPage(<CopyButton text="first" {...words} />);
    const status = () => page.host.querySelector("[role=status]")?.textContent;
    const press = () => act(async () => page.host.querySelector("button")?.click());
    await press();
    await advance(4_000);
    await press();
    await advance(4_000);
    expect(status()).toBe("Copied");
    await page.show(<CopyButton text="second" {...words} />);
    expect(status()).toBe("");
    await page.leave();
  });
});

it("copies a selected text where the clipboard never settles", async () => {
  vi.spyOn(navigator.clipboard, "writeText").mockReturnValue(new Promise(() => undefined));
  let selected = "";
  vi.spyOn(document, "execCommand").mockImplementation(() => {
    selected = (document.activeElement as HTMLTextAreaElement).value;
    return true;
  });
  await atTime(async (advance) => {
    const page = await onPage(<CopyButton text="https://plant.example/7f3a" {...words} />);
    const status = page.host.querySelector("[role=status]") as HTMLElement;
    await act(async () => page.host.querySelector("button")?.click());
    expect(status.textContent).toBe("");
    await advance(1_000);
    expect(selected).toBe("https://plant.example/7f3a");
    expect(status.textContent).toBe("Copied");
    await page.leave();
  });
});
