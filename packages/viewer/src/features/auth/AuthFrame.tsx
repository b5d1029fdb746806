import type { Edition } from "@sonolens/editions";
import { SourcePicture } from "@sonolens/ui-kit";
import type { ReactNode } from "react";
import { useWords } from "../../lib/format/use-words.ts";
import { EditionLogo } from "../../lib/ui/EditionLogo.tsx";
import { TextLink } from "./TextLink.tsx";

export interface AuthFrameProps {
  readonly edition: Pick<Edition, "productName" | "logoSvg" | "hero" | "links">;
  /** The choice of language, at the foot. */
  readonly foot?: ReactNode;
  readonly children: ReactNode;
}

/** The shared layout of all entry pages: the brand above a column, a picture beside it, links below. */
export function AuthFrame({ edition, foot, children }: AuthFrameProps) {
  const { t } = useWords();
  const { terms, privacy, support } = edition.links;
  return (
    <div className="grid min-h-dvh bg-surface md:grid-cols-[minmax(420px,45fr)_55fr]">
      <div className="flex min-w-0 flex-col px-6 py-6 sm:px-16 sm:py-9">
        <header className="flex items-center gap-2.5 text-16 font-semibold">
          <span aria-hidden="true" className="size-8 [&>*]:size-full">
            <EditionLogo svg={edition.logoSvg} />
          </span>
          {edition.productName}
        </header>
        {/* Not centered: what appears below a form must not move it under the pointer. */}
        <main
          id="main"
          tabIndex={-1}
          className="mb-auto w-full max-w-93 py-8 md:mt-[12vh] outline-none focus-visible:shadow-none"
        >
          {children}
        </main>
        <footer className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 text-12 text-ink-3">
          {foot}
          <ul className="flex flex-wrap gap-x-5">
            {[
              { href: terms, word: t("common:terms") },
              { href: privacy, word: t("common:privacy") },
              { href: support, word: t("common:help") },
            ].map(({ href, word }) => (
              <li key={href}>
                <TextLink quiet outside href={href}>
                  {word}
                </TextLink>
              </li>
            ))}
          </ul>
        </footer>
      </div>
      <Hero {...edition.hero} />
    </div>
  );
}

/** A picture of what the product finds, and what users gain. */
function Hero({ picture, sourcePercent }: Edition["hero"]) {
  const { t } = useWords();
  return (
    <aside
      data-well=""
      data-testid="hero"
      className="sticky top-0 h-dvh overflow-hidden bg-well text-well-ink max-md:hidden"
    >
      <SourcePicture picture={picture} sourcePercent={sourcePercent} className="absolute inset-0 size-full" />
      <div
        aria-hidden="true"
        data-decoration=""
        className="absolute inset-x-0 bottom-0 h-56 bg-linear-to-t from-well to-transparent"
      />
      <p className="absolute start-9 bottom-9 max-w-72 text-26 font-medium text-balance">
        {t("signIn:promise")}
      </p>
    </aside>
  );
}
