import { activePairingOf, cameraName } from "@sonolens/domain";
import { formatNumber } from "@sonolens/i18n";
import { ErrorBlock, Loading, Skeleton, Tabs } from "@sonolens/ui-kit";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useSetCurrentDialog } from "../../contract/current-dialog.ts";
import { useClaims } from "../../data/account/account.ts";
import { type Camera, type CameraVersions, cameraQueries } from "../../data/cameras/cameras.ts";
import { organizationQueries } from "../../data/cameras/organization.ts";
import { usePairingSerial } from "../../data/cameras/pairing.ts";
import { errorDetails } from "../../data/server/call-error.ts";
import { useServices } from "../../data/services.ts";
import { useWords } from "../../lib/format/use-words.ts";
import { CameraOverview } from "./CameraOverview.tsx";
import { CameraRemoval } from "./CameraRemoval.tsx";
import { CameraSnapshots } from "./CameraSnapshots.tsx";
import { CameraSoftware } from "./CameraSoftware.tsx";
import { PairingView } from "./PairingView.tsx";
import type { CameraTab } from "./shown-cameras.ts";

export interface CameraDetailsProps {
  readonly camera: Camera;
  readonly tab: CameraTab;
  readonly setTab: (tab: CameraTab) => void;
}

/** The details of the open camera, in four tabs. */
export function CameraDetails({ camera, tab, setTab }: CameraDetailsProps) {
  const { api } = useServices();
  const { t, locale } = useWords();
  const versions = useQuery(cameraQueries.versions(api, camera.serial));
  const organization = useQuery(organizationQueries.mine(api));
  const claims = useClaims();
  const userID = String(claims?.user_id ?? "");
  const isPaired = activePairingOf({ userID }, organization.data)(camera);
  const known = (content: (data: CameraVersions) => ReactNode) =>
    versions.data ? (
      content(versions.data)
    ) : versions.error ? (
      <ErrorBlock
        compact
        title={t("cameras:detailsFailed")}
        retry={{
          label: t("common:refresh"),
          onRetry: () => void versions.refetch(),
          busy: versions.isFetching,
        }}
        details={{ label: t("common:details"), text: errorDetails(versions.error) }}
      />
    ) : (
      <Loading label={t("common:loading")}>
        <Skeleton width="60%" height="20px" />
      </Loading>
    );
  const { setSerial } = usePairingSerial();
  const openDialog = useSetCurrentDialog();
  const count = versions.data?.snapshotCount;
  return (
    <div className="pb-2 sm:ms-11.5">
      <Tabs
        label={t("cameras:tabsOf", { name: cameraName(camera) })}
        value={tab}
        onValueChange={setTab}
        tabs={[
          {
            value: "overview",
            label: t("cameras:overview"),
            content: known((data) => <CameraOverview camera={camera} versions={data} />),
          },
          {
            value: "software",
            label: t("cameras:software"),
            content: known((data) => <CameraSoftware camera={camera} versions={data} />),
          },
          {
            value: "snapshots",
            label: t("common:snapshots"),
            ...(count !== undefined && { count: formatNumber(count, locale) }),
            content: known((data) => <CameraSnapshots camera={camera} versions={data} />),
          },
          {
            value: "pairing",
            label: t("cameras:pairing"),
            content: (
              <PairingView
                camera={camera}
                isPaired={isPaired}
                me={userID}
                pair={() => {
                  setSerial(camera.serial);
                  openDialog("pairing");
                }}
                removal={
                  camera.isActive && (
                    <CameraRemoval camera={camera} organization={organization.data ?? null} />
                  )
                }
              />
            ),
          },
        ]}
      />
    </div>
  );
}
