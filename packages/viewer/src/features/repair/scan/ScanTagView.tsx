import { Dialog, filled, Icon, warningIcon } from "@sonolens/ui-kit";
import type { ReactNode } from "react";
import { useWords } from "../../../lib/format/use-words.ts";
import { PhotoButton } from "../PhotoButton.tsx";
import type { CameraState } from "./show-camera.ts";

/** Why what was scanned is of no use. */
export type ScanRefusal = "otherCode" | "unknownSnapshot" | "noNumber";

/** Why nothing was scanned. */
export type ScanProblem = ScanRefusal | "noCode" | "notAPhoto";

export interface ScanTagViewProps {
  readonly model: {
    /** Undefined where the page may not use cameras. */
    readonly camera: CameraState | undefined;
    readonly problem: ScanProblem | undefined;
    /** A photo is being searched. */
    readonly isSearching: boolean;
  };
  readonly actions: { readonly usePhoto: (photo: File) => void; readonly close: () => void };
  /** The picture of the camera. */
  readonly picture: ReactNode;
}

/** Scans a leak tag, with the camera or from a photo. */
export function ScanTagView({ model, actions, picture }: ScanTagViewProps) {
  const { t } = useWords();
  const { camera, problem, isSearching } = model;
  const isShown = camera === "starting" || camera === "running";
  return (
    <Dialog
      open
      size="small"
      onOpenChange={(open) => !open && actions.close()}
      title={t("details:scan.title")}
      description={t(isShown ? "details:scan.aim" : "details:scan.takePhoto")}
      footer={
        <PhotoButton busy={isSearching} onPhoto={actions.usePhoto}>
          {t("details:scan.usePhoto")}
        </PhotoButton>
      }
    >
      <div className="flex flex-col gap-3">
        {isShown && (
          <div className="relative aspect-square max-h-[50dvh] w-full overflow-hidden rounded-m bg-[black]">
            {picture}
            <span
              aria-hidden="true"
              className="pointer-events-none absolute inset-[16%] rounded-l border-2 border-white/80"
            />
          </div>
        )}
        <div role="status">
          {problem ? (
            <Problem>{t(`details:scan.${problem}`)}</Problem>
          ) : (
            camera !== undefined &&
            (isShown ? (
              camera === "starting" && <p className="text-13 text-ink-2">{t("details:scan.starting")}</p>
            ) : (
              <Problem>{t(`details:scan.${camera}`)}</Problem>
            ))
          )}
        </div>
      </div>
    </Dialog>
  );
}

const Problem = ({ children }: { readonly children: ReactNode }) => (
  <p className="flex gap-2 text-13 text-ink">
    <Icon icon={filled(warningIcon)} className="shrink-0 text-warn" />
    <span className="min-w-0">{children}</span>
  </p>
);
