import { settled } from "@sonolens/foundation";
import { errorMessageKey } from "@sonolens/i18n";
import { TopBar } from "@sonolens/ui-kit";
import { useQuery } from "@tanstack/react-query";
import { type ComponentType, type ReactNode, useState } from "react";
import { errorDetails, reasonOf } from "../../data/server/call-error.ts";
import { useViewerAddress, viewerDownloadQueries } from "../../data/server/viewer-download.ts";
import { useServices } from "../../data/services.ts";
import { useWords } from "../../lib/format/use-words.ts";
import { Part } from "../../lib/loading/Part.tsx";
import { useLazyTexts } from "../../lib/loading/use-lazy-texts.ts";
import { usePageTitle } from "../../lib/ui/page-title.ts";
import { saveAddress } from "../../lib/ui/save-address.ts";
import { DownloadView, versionIn } from "./DownloadView.tsx";

export interface DownloadPageProps {
  /** At the end of the top bar. */
  readonly tools?: ReactNode;
  /** Shows what is new in the file, over the page. */
  readonly NotesOfReleases: ComponentType<{
    readonly releases: readonly {
      readonly version: string | undefined;
      readonly date: undefined;
      readonly notes: readonly string[];
    }[];
    readonly onClose: () => void;
  }>;
}

/** The download of the viewer for the desktop; open to everybody. */
export function DownloadPage({ tools, NotesOfReleases }: DownloadPageProps) {
  useLazyTexts("download");
  const { api, edition, host } = useServices();
  const { t, locale } = useWords();
  usePageTitle(t("common:download"), edition.productName);
  const viewer = useQuery(viewerDownloadQueries.viewer(api, locale));
  const address = useViewerAddress();
  const [notesShown, setNotesShown] = useState(false);
  const reasonText = (error: unknown) => t(errorMessageKey(reasonOf(error)?.code ?? ""));
  const download = async () => {
    const url = await address.mutateAsync();
    if (url) saveAddress(url, host.apiBaseUrl);
  };
  return (
    <>
      <TopBar title={t("common:download")} end={tools} />
      <DownloadView
        model={{
          productName: edition.productName,
          viewer: viewer.data,
          failure:
            viewer.isError && viewer.data === undefined
              ? { advice: reasonText(viewer.error), details: errorDetails(viewer.error) }
              : undefined,
          starting: address.isPending,
          startFailure: address.isError ? reasonText(address.error) : undefined,
        }}
        actions={{
          retry: () => void viewer.refetch(),
          // The page shows why there is no address.
          download: () => void settled(download()),
          showReleaseNotes: () => setNotesShown(true),
        }}
      />
      {notesShown && viewer.data && (
        <Part>
          <NotesOfReleases
            releases={[
              {
                version: versionIn(viewer.data.filename),
                date: undefined,
                notes: viewer.data.releasenotes.split("\n").filter(Boolean),
              },
            ].filter(({ notes }) => notes.length > 0)}
            onClose={() => setNotesShown(false)}
          />
        </Part>
      )}
    </>
  );
}
