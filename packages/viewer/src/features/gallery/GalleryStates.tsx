import { ErrorBlock, Loading, Skeleton, Spinner } from "@sonolens/ui-kit";
import { useWords } from "../../lib/format/use-words.ts";
import type { GalleryModel } from "./gallery-model.ts";

/** Skeletons of cards while the list is loading. */
export function LoadingGallery({ narrow }: { readonly narrow: boolean }) {
  const { t } = useWords();
  return (
    <Loading label={t("gallery:loading")} className="animate-after-pause px-4 pt-4 md:px-6">
      <p className="mb-3 flex items-center gap-2 text-13 text-ink-2">
        <Spinner /> {t("gallery:loading")}
      </p>
      <div
        className="grid gap-x-3.5 gap-y-4.5"
        style={{ gridTemplateColumns: narrow ? "1fr" : "repeat(auto-fill, minmax(216px, 1fr))" }}
      >
        {Array.from({ length: narrow ? 6 : 10 }, (_, index) => `place-${index}`).map((key) => (
          <div key={key} className="max-md:grid max-md:grid-cols-[112px_1fr] max-md:gap-x-3">
            <Skeleton ratio="5/3" rounded="medium" className="row-span-3" />
            <Skeleton width="70%" className="mt-2.5" />
            <Skeleton width="40%" className="mt-2" />
          </div>
        ))}
      </div>
    </Loading>
  );
}

/** In place of the cards if the list failed to load. */
export function FailedGallery(props: {
  readonly list: Extract<GalleryModel["list"], { state: "failed" }>;
  readonly retry: () => void;
}) {
  const { t } = useWords();
  return (
    <ErrorBlock
      title={props.list.title}
      advice={t("errors:undefinedErrorPrompt")}
      retry={{ label: t("common:refresh"), onRetry: props.retry, busy: props.list.retrying }}
      details={{ label: t("common:details"), text: props.list.details }}
    />
  );
}
