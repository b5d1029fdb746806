import { formatNumber } from "@sonolens/i18n";
import { cx, Spinner } from "@sonolens/ui-kit";
import { useMemo } from "react";
import { useWords } from "../../../lib/format/use-words.ts";
import { useObjectUrl } from "../../../lib/ui/use-object-url.ts";

/** The first page as it is drawn now. */
export interface PreviewModel {
  /** Undefined before the first one is drawn. */
  readonly page: { readonly svg: string; readonly pages: number; readonly isExact: boolean } | undefined;
  readonly state: "drawing" | "drawn" | "failed" | "empty";
  readonly pageSize: "A4" | "Letter";
}

const shapes = { A4: "aspect-[210/297]", Letter: "aspect-[216/279]" } as const;

/** The first page of a report, which follows the form. */
export function PagePreview({ page, state, pageSize }: PreviewModel) {
  const { t, locale } = useWords();
  const file = useMemo(() => page && new Blob([page.svg], { type: "image/svg+xml" }), [page]);
  const url = useObjectUrl(file);
  const pages = page && formatNumber(page.pages, locale);
  return (
    <figure className="flex flex-col items-center gap-2" aria-busy={state === "drawing"}>
      <div
        className={cx(
          "relative w-full max-w-100 overflow-hidden bg-white shadow-1 forced-colors:border",
          shapes[pageSize],
        )}
      >
        {url && (
          <img src={url} alt={t("reportDialog:previewAlt")} data-pages={page?.pages} className="size-full" />
        )}
        {state === "drawing" && (
          <span className="absolute inset-s-2 top-2 text-black">
            <Spinner label={t("reportDialog:drawing")} size={16} />
          </span>
        )}
      </div>
      <figcaption className="text-center text-12 text-ink-2">
        {state === "failed"
          ? t("reportDialog:notDrawn")
          : pages && t(page.isExact ? "reportDialog:pageOf" : "reportDialog:pageOfAbout", { pages })}
      </figcaption>
    </figure>
  );
}
