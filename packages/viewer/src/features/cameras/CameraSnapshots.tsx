import { useQuery } from "@tanstack/react-query";
import type { Camera, CameraVersions } from "../../data/cameras/cameras.ts";
import { useServices } from "../../data/services.ts";
import { newestSnapshots } from "../../data/snapshots/newest-snapshots.ts";
import { SmallPicture } from "./SmallPicture.tsx";
import { newestShown, SnapshotsView } from "./SnapshotsView.tsx";

/** The newest snapshots of a camera, and a link to all of them. */
export function CameraSnapshots(props: { readonly camera: Camera; readonly versions: CameraVersions }) {
  const { camera, versions } = props;
  const { api } = useServices();
  const newest = useQuery({
    ...newestSnapshots(api, camera.id, newestShown),
    enabled: versions.snapshotCount > 0,
  });
  return (
    <SnapshotsView
      model={{
        camera,
        versions,
        newest: newest.data ?? (newest.error ? "failed" : "loading"),
        retrying: newest.isFetching,
      }}
      actions={{ retry: () => void newest.refetch() }}
      renderPicture={(record) => <SmallPicture record={record} />}
    />
  );
}
