import { useQuery } from "@tanstack/react-query";
import type { CameraVersions } from "../../data/cameras/cameras.ts";
import { softwareQueries } from "../../data/cameras/software.ts";
import { errorDetails } from "../../data/server/call-error.ts";
import { useServices } from "../../data/services.ts";
import { useWords } from "../../lib/format/use-words.ts";
import { VersionHistoryView } from "./VersionHistoryView.tsx";

export interface VersionHistoryProps {
  /** Of the camera that it is about. */
  readonly versions: CameraVersions;
  readonly onClose: () => void;
}

/** What changed in each version for the product of a camera. */
export function VersionHistory({ versions, onClose }: VersionHistoryProps) {
  const { api } = useServices();
  const { locale } = useWords();
  const software = useQuery(softwareQueries.all(api, locale));
  const ofProduct = software.data?.filter(
    ({ ProductCode }) => ProductCode === null || ProductCode === versions.ProductCode,
  );
  return (
    <VersionHistoryView
      model={{
        software: ofProduct ?? (software.error ? "failed" : "loading"),
        installed: versions.SoftwareVersionId,
        failure: software.error ? errorDetails(software.error) : "",
      }}
      actions={{ retry: () => void software.refetch(), close: onClose }}
    />
  );
}
