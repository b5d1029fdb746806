import { cameraName } from "@sonolens/domain";
import { errorMessageKey } from "@sonolens/i18n";
import { useQueries, useQuery } from "@tanstack/react-query";
import { useNavigate, useRouter, useSearch } from "@tanstack/react-router";
import { type ReactNode, useCallback, useMemo } from "react";
import { useSetCurrentDialog } from "../../contract/current-dialog.ts";
import { cameraQueries } from "../../data/cameras/cameras.ts";
import { deviceQueries } from "../../data/cameras/devices.ts";
import { errorDetails, reasonOf } from "../../data/server/call-error.ts";
import { useServices } from "../../data/services.ts";
import { useWords } from "../../lib/format/use-words.ts";
import { useLazyTexts } from "../../lib/loading/use-lazy-texts.ts";
import { DelayedSearchField } from "../../lib/ui/DelayedSearchField.tsx";
import { usePageTitle } from "../../lib/ui/page-title.ts";
import { CameraDetails } from "./CameraDetails.tsx";
import { type CamerasList, CamerasView } from "./CamerasView.tsx";
import { type CameraTab, cameraTabs, shownCameras } from "./shown-cameras.ts";

/** Delay from the last keystroke to the search (CAM-04). */
const searchDelayMs = 500;

export interface CamerasProps {
  /** Above the cameras: global notices. */
  readonly notices?: ReactNode;
  /** At the end of the top bar. */
  readonly tools?: ReactNode;
}

/** The cameras of the account: search, page, and the open camera with its tab are stored in the URL. */
export function Cameras({ notices, tools }: CamerasProps) {
  useLazyTexts("cameras");
  const { api, edition } = useServices();
  const { t } = useWords();
  const navigate = useNavigate();
  const router = useRouter();
  const openDialog = useSetCurrentDialog();
  const link = useSearch({ from: "/protected/cameras" });
  const { q: search = "", camera } = link;
  const tab: CameraTab = cameraTabs.find((each) => each === link.tab) ?? "overview";
  usePageTitle(t("common:cameras"), edition.productName);
  const devices = useQuery(deviceQueries.all(api));
  const shown = useMemo(
    () => shownCameras(devices.data ?? [], { search, page: link.page, camera }),
    [devices.data, search, link.page, camera],
  );
  const versions = useQueries({
    queries: shown.cameras.map(({ serial }) => cameraQueries.versions(api, serial)),
  });

  const go = useCallback(
    (next: typeof link) => {
      // A user who typed and left at once is not brought back while the next page is still loading.
      if (router.latestLocation.pathname !== "/cameras") return;
      void navigate({ to: "/cameras", search: next, replace: true, resetScroll: false });
    },
    [navigate, router],
  );
  const setSearch = useCallback((q: string) => go(q.trim() ? { q } : {}), [go]);

  const list: CamerasList = devices.data
    ? {
        state: "present",
        all: devices.data.length,
        ...shown,
        cameras: shown.cameras.map((each, index) => ({
          camera: each,
          name: cameraName(each),
          versions: versions[index]?.data,
        })),
      }
    : devices.error
      ? {
          state: "failed",
          title: t(errorMessageKey(reasonOf(devices.error)?.code ?? "undefinedError")),
          details: errorDetails(devices.error),
          retrying: devices.isFetching,
        }
      : { state: "loading" };
  return (
    <CamerasView
      notices={notices}
      tools={tools}
      model={{ list, search, open: camera }}
      actions={{
        setOpen: (serial) =>
          go({ ...(search && { q: search }), page: shown.page, ...(serial && { camera: serial }) }),
        setPage: (page) => go({ ...(search && { q: search }), page }),
        showAll: () => setSearch(""),
        retry: () => void devices.refetch(),
        pair: () => openDialog("pairing"),
      }}
      search={
        <DelayedSearchField
          label={t("cameras:search")}
          search={search}
          setSearch={setSearch}
          delayMs={searchDelayMs}
          className="w-full md:max-w-70"
        />
      }
      renderDetails={(each) => (
        <CameraDetails
          camera={each}
          tab={tab}
          setTab={(next) => {
            const { tab: _former, ...rest } = link;
            go({ ...rest, page: shown.page, ...(next !== "overview" && { tab: next }) });
          }}
        />
      )}
    />
  );
}
