import type { ReactNode } from "react";
import { describe, expect, it } from "vitest";
import { Notice } from "../feedback/Notice.tsx";
import { SaveState } from "../feedback/SaveState.tsx";
import { NumberField } from "../fields/NumberField.tsx";
import { infoIcon } from "../generated/icons/info.ts";
import { Pager } from "../pager/Pager.tsx";
import { onPage } from "../testing/on-page.tsx";
import { englishWords } from "./english-words.ts";
import { UiProvider } from "./UiProvider.tsx";

const ignore = () => undefined;
const notice = (
  <Notice icon={infoIcon} onClose={ignore}>
    Offline
  </Notice>
);
const nameOfCross = (host: HTMLElement) => host.querySelector("button")?.getAttribute("aria-label");

/** Renders content with these texts and returns what `look` reads from it. */
async function shown<Seen>(content: ReactNode, look: (host: HTMLElement) => Seen): Promise<Seen> {
  const page = await onPage(content);
  try {
    return look(page.host);
  } finally {
    await page.leave();
  }
}

describe("the words of components", () => {
  it("are English without a provider", async () => {
    expect(await shown(notice, nameOfCross)).toBe("Close");
  });

  it("are those of the provider", async () => {
    const words = { ...englishWords, close: "Sluiten" };
    expect(await shown(<UiProvider words={words}>{notice}</UiProvider>, nameOfCross)).toBe("Sluiten");
  });

  it("give way to the component's own, one by one", async () => {
    const words = { ...englishWords, saveState: { ...englishWords.saveState, undo: "Zurück" } };
    const texts = await shown(
      <UiProvider words={words}>
        <SaveState status="unsaved" words={{ save: "Keep" }} onSave={ignore} onUndo={ignore} />
      </UiProvider>,
      (host) => [...host.querySelectorAll("button")].map((button) => button.textContent),
    );
    expect(texts).toEqual(["Zurück", "Keep"]);
  });

  it("change with the provider while the page stands", async () => {
    const pager = <Pager page={2} pageCount={3} onPageChange={ignore} />;
    const label = (host: HTMLElement) => host.querySelector("nav")?.getAttribute("aria-label");
    const page = await onPage(<UiProvider>{pager}</UiProvider>);
    expect(label(page.host)).toBe("Pages");
    const dutch = { ...englishWords, pager: { ...englishWords.pager, label: "Pagina’s" } };
    await page.show(<UiProvider words={dutch}>{pager}</UiProvider>);
    expect(label(page.host)).toBe("Pagina’s");
    await page.leave();
  });

  it("write numbers in the locale of the provider, unless the field has its own", async () => {
    const field = (locale?: string) => (
      <UiProvider locale="de">
        <NumberField label="x" value={2.5} onValueChange={ignore} {...(locale ? { locale } : {})} />
      </UiProvider>
    );
    const value = (host: HTMLElement) => host.querySelector("input")?.value;
    expect(await shown(field(), value)).toBe("2,5");
    expect(await shown(field("en"), value)).toBe("2.5");
  });
});
