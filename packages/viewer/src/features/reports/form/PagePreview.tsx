import { formatNumber } from "@sonolens/i18n";
import { caretLeftIcon, caretRightIcon, cx, IconButton, Spinner } from "@sonolens/ui-kit";
import { type KeyboardEvent, useMemo } from "react";
import { useWords } from "../../../lib/format/use-words.ts";
import { useObjectUrl } from "../../../lib/ui/use-object-url.ts";

/** A page as it is drawn now. */
export interface PagePreviewProps {
  /** Undefined before the first one is drawn. */
  readonly page:
    | { readonly svg: string; readonly page: number; readonly pages: number; readonly isExact: boolean }
    | undefined;
  readonly state: "drawing" | "drawn" | "failed" | "empty";
  readonly pageSize: "A4" | "Letter";
  /** Turns to a page, counted from 1. */
  readonly turnTo: (page: number) => void;
}

const shapes = { A4: "aspect-[210/297]", Letter: "aspect-[216/279]" } as const;

/** The page that a key turns to. */
const pageOfKey = (key: string, page: number, pages: number): number | undefined => {
  if (key === "ArrowLeft" || key === "PageUp") return page - 1;
  if (key === "ArrowRight" || key === "PageDown") return page + 1;
  if (key === "Home") return 1;
  return key === "End" ? pages : undefined;
};

/** The pages of a report, one at a time, which follow the form. */
export function PagePreview({ page: drawn, state, pageSize, turnTo }: PagePreviewProps) {
  const { t, locale } = useWords();
  const file = useMemo(() => drawn && new Blob([drawn.svg], { type: "image/svg+xml" }), [drawn]);
  const url = useObjectUrl(file);
  const { page = 1, pages = 1 } = drawn ?? {};
  const number = (value: number) => formatNumber(value, locale);
  const turn = (to: number) => to >= 1 && to <= pages && to !== page && turnTo(to);
  const turnByKey = (event: KeyboardEvent) => {
    const to = pageOfKey(event.key, page, pages);
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    turn(to);
  };
  return (
    <figure
      className="flex flex-col items-center gap-2"
      aria-busy={state === "drawing"}
      onKeyDown={turnByKey}
    >
      <div
        className={cx(
          "relative w-full max-w-100 overflow-hidden bg-white shadow-1 forced-colors:border",
          shapes[pageSize],
        )}
      >
        {url && (
          <img
            src={url}
            alt={t("reportDialog:previewAlt", { page: number(page) })}
            data-pages={drawn?.pages}
            className="size-full"
          />
        )}
        {state === "drawing" && (
          <span className="absolute inset-s-2 top-2 text-black">
            <Spinner label={t("reportDialog:drawing")} size={16} />
          </span>
        )}
      </div>
      <figcaption className="flex w-full max-w-100 items-center justify-between gap-2 text-12 text-ink-2">
        <IconButton
          icon={caretLeftIcon}
          label={t("components:previousPage")}
          disabled={page <= 1}
          onClick={() => turn(page - 1)}
        />
        <span role="status" className="text-center">
          {state === "failed"
            ? t("reportDialog:notDrawn")
            : drawn &&
              t(drawn.isExact ? "reportDialog:pageOf" : "reportDialog:pageOfAbout", {
                page: number(page),
                pages: number(pages),
              })}
        </span>
        <IconButton
          icon={caretRightIcon}
          label={t("components:nextPage")}
          disabled={page >= pages}
          onClick={() => turn(page + 1)}
        />
      </figcaption>
    </figure>
  );
}
