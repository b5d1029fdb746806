import { cameraName, validateDeviceChoice } from "@sonolens/domain";
import { errorMessageKey } from "@sonolens/i18n";
import { Button, Combobox, Dialog } from "@sonolens/ui-kit";
import { useState } from "react";
import { useWords } from "../../lib/format/use-words.ts";
import type { Outcome } from "../../lib/state/outcome.ts";
import { ChangeDialog } from "../../lib/ui/ChangeDialog.tsx";

/** A camera that a user may bring into a group. */
export interface OfferedCamera {
  /** Of the ownership. */
  readonly id: string;
  readonly serial: string;
  readonly name: string;
  readonly nickname: string;
}

export interface AddCameraDialogProps {
  readonly groupName: string;
  readonly cameras: readonly OfferedCamera[];
  readonly add: (camera: OfferedCamera) => Promise<Outcome>;
  readonly onClose: () => void;
}

/** Brings one of the user's cameras into a group. */
export function AddCameraDialog({ groupName, cameras, add, onClose }: AddCameraDialogProps) {
  const { t } = useWords();
  const [chosen, setChosen] = useState<string | null>(null);
  const [tried, setTried] = useState(false);
  const title = t("organization:addCameraTitle", { name: groupName });
  if (cameras.length === 0)
    return (
      <Dialog
        open
        size="small"
        title={title}
        description={t("organization:noCameraToAdd")}
        onOpenChange={(open) => !open && onClose()}
        footer={<Button onClick={onClose}>{t("common:close")}</Button>}
      />
    );
  const checked = validateDeviceChoice(chosen, { ownerships: cameras });
  const camera = checked.ok ? cameras.find(({ id }) => id === checked.value) : undefined;
  return (
    <ChangeDialog
      title={title}
      description={t("organization:addCameraText")}
      action={t("organization:addCamera")}
      change={camera && (() => add(camera))}
      onIncomplete={() => setTried(true)}
      onClose={onClose}
    >
      <Combobox
        label={t("organization:camera")}
        required
        value={chosen}
        {...(tried && !checked.ok && { error: t(errorMessageKey(checked.code)) })}
        onValueChange={setChosen}
        options={cameras.map((each) => ({
          value: each.id,
          label: cameraName(each) === each.serial ? each.serial : `${cameraName(each)} (${each.serial})`,
        }))}
      />
    </ChangeDialog>
  );
}
