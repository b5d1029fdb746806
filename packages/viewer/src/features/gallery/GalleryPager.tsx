import { Pager } from "@sonolens/ui-kit";
import { useWords } from "../../lib/use-words.ts";
import type { GalleryPage } from "./gallery-page.ts";
import type { GalleryView } from "./gallery-view.ts";
import { galleryHref } from "./hrefs.ts";

export interface GalleryPagerProps {
  readonly pages: Omit<GalleryPage, "groups">;
  /** How many cards there are on all pages. */
  readonly shown: number;
  readonly view: GalleryView;
  readonly goToPage: (page: number) => void;
}

/** From page to page, where there are several. The link counts them from 0, people from 1 (GAL-28). */
export function GalleryPager({ pages, shown, view, goToPage }: GalleryPagerProps) {
  const { t, locale } = useWords();
  const number = new Intl.NumberFormat(locale);
  return (
    <Pager
      page={pages.page + 1}
      pageCount={pages.pageCount}
      onPageChange={(page) => goToPage(page - 1)}
      hrefFor={(page) => galleryHref({ ...view, page: page - 1 })}
      range={t("gallery:range", {
        from: number.format(pages.from),
        to: number.format(pages.to),
        all: number.format(shown),
      })}
      className="mx-4 mb-16 md:mx-6"
    />
  );
}
