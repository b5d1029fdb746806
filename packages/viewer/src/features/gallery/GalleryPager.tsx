import type { GalleryPage } from "@sonolens/gallery";
import { formatNumber } from "@sonolens/i18n";
import { Pager } from "@sonolens/ui-kit";
import { useWords } from "../../lib/format/use-words.ts";
import { type GalleryLink, pageHref } from "./gallery-link.ts";

export interface GalleryPagerProps {
  readonly page: GalleryPage;
  readonly pageSize: number;
  /** Number of cards on all pages. */
  readonly shown: number;
  readonly link: GalleryLink;
  readonly goToPage: (page: number) => void;
}

/** Pagination, if there are several pages. The URL counts from 0, the screen from 1 (GAL-28). */
export function GalleryPager({ page, pageSize, shown, link, goToPage }: GalleryPagerProps) {
  const { t, locale } = useWords();
  const before = page.page * pageSize;
  return (
    <Pager
      page={page.page + 1}
      pageCount={page.pageCount}
      onPageChange={(next) => goToPage(next - 1)}
      hrefFor={(next) => pageHref(link, next - 1)}
      range={t("gallery:range", {
        from: formatNumber(before + 1, locale),
        to: formatNumber(before + page.rows.length, locale),
        all: formatNumber(shown, locale),
      })}
      className="mx-4 mb-16 md:mx-6"
    />
  );
}
