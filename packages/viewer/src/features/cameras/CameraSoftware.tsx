import { newestUpdate, type UpdateMode } from "@sonolens/domain";
import { errorMessageKey } from "@sonolens/i18n";
import { Button, Dialog } from "@sonolens/ui-kit";
import { useLayoutEffect, useRef, useState } from "react";
import { useRefusal } from "../../data/account/account.ts";
import type { Camera, CameraVersions } from "../../data/cameras/cameras.ts";
import { useRequestUpdate } from "../../data/cameras/software.ts";
import { reasonOf } from "../../data/server/call-error.ts";
import { useServices } from "../../data/services.ts";
import { useWords } from "../../lib/format/use-words.ts";
import { SoftwareView } from "./SoftwareView.tsx";
import { useCoolDown } from "./use-cool-down.ts";
import { VersionHistory } from "./VersionHistory.tsx";

interface Answered {
  readonly version: string;
  readonly mode: UpdateMode;
  /** False if the server treated the request as the previous one. */
  readonly sent: boolean;
}

/** The installed version of a camera, the available one, and the outcome of the last update request. */
export function CameraSoftware(props: { readonly camera: Camera; readonly versions: CameraVersions }) {
  const { camera, versions } = props;
  const { api, edition, host, toaster } = useServices();
  const { t } = useWords();
  const [answered, setAnswered] = useState<Answered>();
  const [showsHistory, setShowsHistory] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const hasFocus = useRef(false);
  const { mutateAsync: request, isPending, variables } = useRequestUpdate(camera.serial, versions);
  const refusal = useRefusal("updateCamera");
  const offered = newestUpdate(versions.AvailableSoftwareUpdates);
  const lastRequest = versions.LastUpdate?.requestedAt;
  const coolDownS = useCoolDown(lastRequest ? Date.parse(lastRequest) : undefined, api.session.serverNowMs);

  async function ask(mode: UpdateMode) {
    if (!offered || isPending) return;
    const version = offered.SoftwareVersionId;
    try {
      const { sent } = await request({ software: offered, mode });
      setAnswered({ version, mode, sent });
    } catch (error) {
      const reason = reasonOf(error);
      const isUnknown = (field: string) => reason?.fieldCodes[field]?.includes("unknownValue");
      const message = isUnknown("updateMode")
        ? t("cameras:noStickFile", { version })
        : isUnknown("targetSoftwareVersion")
          ? t("cameras:noLongerOffered", { version })
          : `${t("cameras:askFailed")} ${t(errorMessageKey(reason?.code ?? "undefinedError"))}`;
      toaster.show({ message, tone: "error" });
    }
  }

  /** Focuses the status of the update, so that screen readers announce it. */
  const goOnReading = () => (place.current?.querySelector<HTMLElement>("section") ?? place.current)?.focus();

  // The buttons disappear once the camera has the newest version; the focus must not be lost with them.
  useLayoutEffect(() => {
    if (!hasFocus.current || document.activeElement !== document.body) return;
    hasFocus.current = false;
    goOnReading();
  });

  function close() {
    setAnswered(undefined);
    // If the camera was quick, the update button that had the focus is gone, and the status was not announced behind
    // the dialog.
    requestAnimationFrame(() => {
      if (document.activeElement?.matches("body, main")) goOnReading();
    });
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing is done here, it is only noted where the focus is
    <div
      ref={place}
      tabIndex={-1}
      className="outline-none"
      onFocus={({ currentTarget, target }) => {
        // Focus inside one of our dialogs is not inside this section.
        hasFocus.current = currentTarget.contains(target);
      }}
      onBlur={() => {
        hasFocus.current = false;
      }}
    >
      <SoftwareView
        model={{
          versions,
          offered,
          refusal: refusal
            ? t(errorMessageKey(refusal))
            : versions.AllowedToUpdate
              ? undefined
              : t("cameras:updateNotAllowed"),
          coolDownS,
          asking: isPending ? variables.mode : undefined,
          isDesktop: host.licence !== null,
        }}
        actions={{
          ask: (mode) => void ask(mode),
          showHistory: edition.switches.cameraVersionHistory ? () => setShowsHistory(true) : undefined,
        }}
      />
      {answered && (
        <Dialog
          open
          size="small"
          onOpenChange={(open) => !open && close()}
          title={t("cameras:updatingSerial", { serial: camera.serial })}
          description={
            answered.sent
              ? t(`cameras:asked.${answered.mode}`, { version: answered.version })
              : t("cameras:askedAlready")
          }
          footer={<Button onClick={close}>{t("common:close")}</Button>}
        />
      )}
      {showsHistory && <VersionHistory versions={versions} onClose={() => setShowsHistory(false)} />}
    </div>
  );
}
