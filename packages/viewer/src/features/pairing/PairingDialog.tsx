import type { ApiError } from "@sonolens/api-client";
import { activePairingOf, cameraName } from "@sonolens/domain";
import { settled } from "@sonolens/foundation";
import { errorMessageKey, translator } from "@sonolens/i18n";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useClaims, useRefusal } from "../../data/account/account.ts";
import { deviceQueries } from "../../data/cameras/devices.ts";
import {
  type PairingRequest,
  useCheckCamera,
  usePairCamera,
  usePairingSerial,
} from "../../data/cameras/pairing.ts";
import { reasonOf } from "../../data/server/call-error.ts";
import { useServices } from "../../data/services.ts";
import { useWords } from "../../lib/format/use-words.ts";
import { useLazyTexts } from "../../lib/loading/use-lazy-texts.ts";
import { useIsMounted } from "../../lib/state/use-is-mounted.ts";
import type { CheckedCamera } from "./CheckedFacts.tsx";
import { PairingFormView, type PairingStep } from "./PairingFormView.tsx";
import { pairingRefusal } from "./pairing-refusal.ts";

/**
 * Pairs a camera: its serial number and code are checked, then it is paired. A typed serial number survives the dialog.
 */
export function PairingDialog({ onClose }: { readonly onClose: () => void }) {
  useLazyTexts("pairing");
  const { toaster } = useServices();
  const { t } = useWords();
  const { i18n } = useTranslation();
  const refusalOfAccount = useRefusal("pairCamera");
  const { serial, setSerial } = usePairingSerial();
  const check = useCheckCamera();
  const pair = usePairCamera();
  const isOpen = useIsMounted();
  const knownCamera = useKnownCamera();
  const [step, setStep] = useState<PairingStep>({ name: "code" });
  const error = pair.error ?? check.error;
  const failed = t(pair.error ? "pairing:pairFailed" : "pairing:checkFailed");
  const refusalOf = useCallback(
    (reason: ApiError | undefined) =>
      pairingRefusal(reason, { translate: translator(i18n), locale: i18n.language, failed }),
    [i18n, failed],
  );
  const refusal = useMemo(() => (error ? refusalOf(reasonOf(error)) : undefined), [error, refusalOf]);

  async function confirmCamera(request: PairingRequest) {
    pair.reset();
    const status = await check.mutateAsync(request);
    setStep({ name: "confirm", request, status, ...knownCamera(request.device_serial) });
  }

  async function pairCamera(request: PairingRequest, name: string) {
    try {
      await pair.mutateAsync(request);
      setSerial("");
      if (isOpen()) setStep({ name: "done", camera: name });
      else toaster.show({ message: t("pairing:paired"), tone: "success" });
    } catch (thrown) {
      const { fields } = refusalOf(reasonOf(thrown));
      if (!isOpen()) toaster.show({ message: t("pairing:pairFailed"), tone: "error" });
      else if (Object.keys(fields).length > 0) setStep({ name: "code" });
    }
  }

  const begin = () => {
    check.reset();
    pair.reset();
    setStep({ name: "code" });
  };
  return (
    <PairingFormView
      model={{
        step,
        serial,
        busy: check.isPending || pair.isPending,
        refusal,
        lockedText: refusalOfAccount && t(errorMessageKey(refusalOfAccount)),
      }}
      actions={{
        setSerial,
        check: (request) => settled(confirmCamera(request)),
        pair: (confirmed) => void pairCamera(confirmed.request, confirmed.camera),
        begin,
        close: onClose,
      }}
    />
  );
}

/** Looks up a camera of the account by its serial number, ignoring case. */
function useKnownCamera() {
  const { api } = useServices();
  const { data: cameras } = useQuery(deviceQueries.all(api));
  const isMine = activePairingOf({ userID: String(useClaims()?.user_id ?? "") });
  return (serial: string): Pick<CheckedCamera, "serial" | "camera" | "isMine"> => {
    const known = cameras?.find((each) => each.serial.toLowerCase() === serial.toLowerCase());
    return known
      ? { serial: known.serial, camera: cameraName(known), isMine: isMine(known) }
      : { serial, camera: serial, isMine: false };
  };
}
