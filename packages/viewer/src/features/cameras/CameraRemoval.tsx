import { cameraName, cameraRemovalRefusal, type OwningOrganization } from "@sonolens/domain";
import { errorMessageKey } from "@sonolens/i18n";
import { Button, Dialog, trashIcon } from "@sonolens/ui-kit";
import { useState } from "react";
import { useRefusal } from "../../data/account/account.ts";
import { type Camera, useRemoveCamera } from "../../data/cameras/cameras.ts";
import { useServices } from "../../data/services.ts";
import { useWords } from "../../lib/format/use-words.ts";

export interface CameraRemovalProps {
  readonly camera: Camera;
  readonly organization: OwningOrganization | null;
}

/** Removes a camera after a confirmation that names it; users without permission see why. */
export function CameraRemoval({ camera, organization }: CameraRemovalProps) {
  const { t } = useWords();
  const { toaster } = useServices();
  const [asking, setAsking] = useState(false);
  const { mutateAsync: remove, isPending } = useRemoveCamera();
  const refusalOfAccount = useRefusal("removeCamera");
  const refusal = refusalOfAccount ?? cameraRemovalRefusal(camera, organization);
  async function removeIt() {
    const removed = await remove(camera.serial).then(
      () => true,
      () => false,
    );
    setAsking(false);
    toaster.show(
      removed
        ? { message: t("cameras:removed"), tone: "success" }
        : { message: t("cameras:removeFailed"), tone: "error" },
    );
  }
  return (
    <div className="flex">
      <Button
        icon={trashIcon}
        disabled={refusal !== undefined}
        {...(refusal !== undefined && { disabledReason: t(errorMessageKey(refusal)) })}
        onClick={() => setAsking(true)}
      >
        {t("cameras:remove")}
      </Button>
      {asking && (
        <Dialog
          open
          size="small"
          onOpenChange={(open) => !open && !isPending && setAsking(false)}
          title={t("cameras:removeTitle", { name: cameraName(camera) })}
          description={t("cameras:removeText")}
          footer={
            <>
              <Button disabled={isPending} onClick={() => setAsking(false)}>
                {t("common:cancel")}
              </Button>
              <Button variant="danger" busy={isPending} onClick={() => void removeIt()}>
                {t("cameras:removeNow")}
              </Button>
            </>
          }
        />
      )}
    </div>
  );
}
