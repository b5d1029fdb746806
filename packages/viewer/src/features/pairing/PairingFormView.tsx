import { limits, validatePairing } from "@sonolens/domain";
import { Button, Dialog, Notice, TextField, warningCircleIcon } from "@sonolens/ui-kit";
import { type ReactNode, useEffect, useId, useRef } from "react";
import type { PairingRequest } from "../../data/cameras/pairing.ts";
import { useWords } from "../../lib/format/use-words.ts";
import { useForm } from "../../lib/state/use-form.ts";
import { type CheckedCamera, CheckedFacts } from "./CheckedFacts.tsx";
import type { PairingRefusal } from "./pairing-refusal.ts";

export type PairingStep =
  | { readonly name: "code" }
  | ({ readonly name: "confirm" } & CheckedCamera)
  | { readonly name: "done"; readonly camera: string };

export interface PairingModel {
  readonly step: PairingStep;
  /** The value typed before. */
  readonly serial: string;
  readonly busy: boolean;
  readonly refusal: PairingRefusal | undefined;
  /** Why this account cannot pair cameras. */
  readonly lockedText: string | undefined;
}

export interface PairingActions {
  readonly setSerial: (serial: string) => void;
  readonly check: (request: PairingRequest) => Promise<unknown>;
  readonly pair: (camera: CheckedCamera) => void;
  /** Returns to the code. */
  readonly begin: () => void;
  readonly close: () => void;
}

export interface PairingFormViewProps {
  readonly model: PairingModel;
  readonly actions: PairingActions;
}

/** Prompts for serial number and code, shows the camera, then confirms the pairing. */
export function PairingFormView({ model, actions }: PairingFormViewProps) {
  const { t } = useWords();
  const formId = useId();
  const { step, busy, refusal, lockedText } = model;
  const { draft, set, problem, formProps } = useForm({
    initial: { device_serial: model.serial, device_totp_token: "" },
    validate: validatePairing,
    send: actions.check,
    refusal,
  });
  const setSerial = (serial: string) => {
    set("device_serial", serial);
    actions.setSerial(serial);
  };
  const beginAnew = () => {
    setSerial("");
    set("device_totp_token", "");
    actions.begin();
  };
  const frame = (description: string | undefined, footer: ReactNode, content?: ReactNode) => (
    <Dialog
      open
      size="small"
      onOpenChange={(open) => !open && actions.close()}
      title={t("pairing:title")}
      {...(description !== undefined && { description })}
      footer={footer}
    >
      {content}
    </Dialog>
  );

  if (lockedText !== undefined)
    return frame(lockedText, <Button onClick={actions.close}>{t("common:close")}</Button>);
  if (step.name === "confirm")
    return frame(
      undefined,
      <>
        <Button disabled={busy} onClick={actions.begin}>
          {t("pairing:back")}
        </Button>
        {step.status.canPair && (
          <Button variant="primary" busy={busy} onClick={() => actions.pair(step)}>
            {t(busy ? "pairing:pairing" : "pairing:pair")}
          </Button>
        )}
      </>,
      <Reading key="confirm" title={t("pairing:confirmIntro")}>
        <CheckedFacts {...step} />
        <RefusalNotice refusal={refusal} />
      </Reading>,
    );
  if (step.name === "done")
    return frame(
      undefined,
      <>
        <Button onClick={beginAnew}>{t("pairing:another")}</Button>
        <Button variant="primary" onClick={actions.close}>
          {t("common:done")}
        </Button>
      </>,
      <Reading key="done" title={t("pairing:doneTitle", { name: step.camera })} isResult>
        <p className="text-ink-2">{t("pairing:doneText")}</p>
      </Reading>,
    );
  const fieldRefused = Object.keys(refusal?.fields ?? {}).length > 0;
  return frame(
    t("pairing:intro"),
    <>
      <Button onClick={actions.close}>{t("common:cancel")}</Button>
      <Button type="submit" form={formId} variant="primary" busy={busy}>
        {t(busy ? "pairing:checking" : "pairing:check")}
      </Button>
    </>,
    <form {...formProps} id={formId} className="flex flex-col gap-4 pt-1">
      {!fieldRefused && <RefusalNotice refusal={refusal} />}
      <TextField
        label={t("pairing:serial")}
        hint={t("pairing:serialHint", limits.pairingSerialCharacters)}
        name="device_serial"
        required
        readOnly={busy}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={draft.device_serial}
        onValueChange={(serial) => setSerial(serial.replace(/\s+/g, ""))}
        error={problem("device_serial")}
      />
      <TextField
        label={t("pairing:code")}
        hint={t("pairing:codeHint", { max: limits.pairingTokenCharacters })}
        name="device_totp_token"
        required
        readOnly={busy}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        // As the camera shows it; codes are case-insensitive.
        style={{ textTransform: "uppercase" }}
        value={draft.device_totp_token}
        onValueChange={(code) => set("device_totp_token", code.replace(/[\s-]+/g, ""))}
        error={problem("device_totp_token")}
      />
      <FocusFirst of={draft.device_serial === "" ? "device_serial" : "device_totp_token"} formId={formId} />
    </form>,
  );
}

/** Focuses the invalid field, or else the first empty one. */
function FocusFirst({ of, formId }: { readonly of: string; readonly formId: string }) {
  const first = useRef(of);
  useEffect(() => {
    const find = (which: string) => document.getElementById(formId)?.querySelector<HTMLElement>(which);
    (find("[aria-invalid=true]") ?? find(`[name=${first.current}]`))?.focus();
  }, [formId]);
  return null;
}

/** Replaces the previous step: it takes the focus, so that screen readers read all of it. */
function Reading(props: {
  readonly title: string;
  /** It reports a completed action. */
  readonly isResult?: boolean;
  readonly children: ReactNode;
}) {
  const { title, isResult = false } = props;
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a field set is for fields
    <div
      ref={place}
      role="group"
      tabIndex={-1}
      aria-labelledby={`${id}title`}
      aria-describedby={`${id}text`}
      className="flex flex-col gap-3 text-14 outline-none focus-visible:shadow-none"
    >
      <p
        id={`${id}title`}
        {...(isResult && { role: "status" })}
        className={isResult ? "text-16 font-semibold text-ink wrap-anywhere" : "text-ink-2"}
      >
        {title}
      </p>
      <div id={`${id}text`} className="flex flex-col gap-3">
        {props.children}
      </div>
    </div>
  );
}

function RefusalNotice({ refusal }: { readonly refusal: PairingRefusal | undefined }) {
  if (!refusal) return null;
  return (
    <Notice tone="error" icon={warningCircleIcon}>
      {refusal.text}
      {refusal.answer && (
        <bdi className="relative mt-1 block max-h-40 overflow-y-auto text-12 text-ink-2">
          {refusal.answer}
        </bdi>
      )}
    </Notice>
  );
}
