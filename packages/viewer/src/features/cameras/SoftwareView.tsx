import type { Camera, CameraVersions } from "../../data/cameras.ts";
import { useWords } from "../../lib/use-words.ts";
import { Facts } from "./Facts.tsx";

export interface SoftwareViewProps {
  readonly camera: Camera;
  readonly versions: CameraVersions;
}

/** What a camera runs. */
export function SoftwareView({ versions }: SoftwareViewProps) {
  const { t } = useWords();
  const notKnown = t("cameras:notKnown");
  return (
    <Facts
      facts={[
        [t("cameras:installed"), versions.SoftwareVersionId ?? notKnown],
        [t("cameras:configuration"), versions.ConfigurationId],
        [t("cameras:cardImage"), versions.HardwareVersionInformation.SD],
      ]}
    />
  );
}
