import { buttonClasses } from "@sonolens/ui-kit";
import type { ReactNode } from "react";
import { useServices } from "../data/services.ts";
import { LanguageMenu } from "../features/shell/index.ts";
import { useWords } from "../lib/format/use-words.ts";
import { EditionLogo } from "../lib/ui/EditionLogo.tsx";
import { InShell } from "./InShell.tsx";

/** A page for everybody: inside the shell for signed-in users, with a sign-in link for others. */
export function OpenPage({ children }: { readonly children: (isSignedIn: boolean) => ReactNode }) {
  const { api, edition } = useServices();
  const { t } = useWords();
  if (api.session.tokens) return <InShell>{children(true)}</InShell>;
  return (
    <div className="mx-auto flex min-h-dvh max-w-180 flex-col bg-ground">
      <header className="flex items-center gap-2.5 px-4 py-4 text-16 font-semibold md:px-6">
        <span aria-hidden="true" className="size-8 shrink-0 [&>*]:size-full">
          <EditionLogo svg={edition.logoSvg} />
        </span>
        <span className="min-w-0 flex-1 truncate">{edition.productName}</span>
        <a href="#/login" className={buttonClasses("outline", false, "h-ctl px-3 font-medium")}>
          {t("signIn:title")}
        </a>
      </header>
      <main id="main" tabIndex={-1} className="flex-1 outline-none focus-visible:shadow-none">
        {children(false)}
      </main>
      <footer className="px-4 py-4 md:px-6">
        <LanguageMenu />
      </footer>
    </div>
  );
}
