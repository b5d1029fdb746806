import { nearbyTown } from "@sonolens/i18n";
import { Button, mapPinIcon, SaveState, type SaveStatus, TextField } from "@sonolens/ui-kit";
import { type ReactNode, useEffect, useRef } from "react";
import { useWords } from "../../lib/format/use-words.ts";
import { Section } from "../../lib/ui/Section.tsx";
import {
  type EnteredLocation,
  type LocationField,
  outermostDegrees,
  payloadOf,
  unusable,
} from "./location-draft.ts";

export type ShownAddress =
  | { readonly state: "none" }
  | { readonly state: "loading" }
  | { readonly state: "failed" }
  /** Within `km`; undefined if it is exact. */
  | { readonly state: "known"; readonly label: string; readonly km: number | undefined };

export interface LocationModel {
  readonly hasLocation: boolean;
  readonly address: ShownAddress;
  /** Undefined while the location is not being edited. */
  readonly draft: EnteredLocation | undefined;
  /** The user's approximate location is available. */
  readonly canBeNearMe: boolean;
  readonly nearMeFailed: boolean;
  /** The user's approximate location is being fetched. */
  readonly beginning: boolean;
  readonly status: SaveStatus;
  /** It cannot be changed; the reason is shown elsewhere. */
  readonly readOnly: boolean;
}

export interface LocationViewProps {
  readonly model: LocationModel;
  readonly actions: {
    readonly begin: () => void;
    readonly type: (field: LocationField, text: string) => void;
    readonly placeNearMe: () => void;
    readonly save: () => void;
    readonly remove: () => void;
    readonly cancel: () => void;
    readonly retryAddress: () => void;
  };
  readonly map: ReactNode;
}

/** Where the snapshot was taken: map and address, and controls to set, move and remove it. */
export function LocationView({ model, actions, map }: LocationViewProps) {
  const { t } = useWords();
  const { hasLocation, draft, readOnly } = model;
  const change = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  const editing = draft !== undefined;
  useEffect(() => {
    // The focused button was removed.
    if (wasEditing.current && !editing) change.current?.focus();
    wasEditing.current = editing;
  }, [editing]);
  return (
    <Section title={t("location:location")} aside={<SaveState status={model.status} />}>
      {(hasLocation || editing) && map}
      {editing ? (
        <LocationForm model={model} draft={draft} actions={actions} />
      ) : (
        <>
          {hasLocation ? (
            <AddressLine address={model.address} retry={actions.retryAddress} />
          ) : (
            <p className="text-13 text-ink-2">{t("location:noLocation")}</p>
          )}
          {!readOnly && (
            <Button
              ref={change}
              icon={mapPinIcon}
              busy={model.beginning}
              onClick={actions.begin}
              className="self-start"
            >
              {t(hasLocation ? "location:changeLocation" : "location:addLocation")}
            </Button>
          )}
        </>
      )}
    </Section>
  );
}

function AddressLine({ address, retry }: { readonly address: ShownAddress; readonly retry: () => void }) {
  const { t } = useWords();
  if (address.state === "loading") return <p className="text-13 text-ink-3">{t("common:loading")}</p>;
  if (address.state === "failed")
    return (
      <p role="status" className="text-13 text-ink-2">
        {t("location:addressFailed")}{" "}
        <button
          type="button"
          onClick={retry}
          className="min-h-small rounded-s text-acc underline underline-offset-3"
        >
          {t("common:tryAgain")}
        </button>
      </p>
    );
  if (address.state === "none") return <p className="text-13 text-ink-2">{t("location:noAddress")}</p>;
  return (
    <p className="text-13 text-ink wrap-anywhere" data-testid="address">
      <bdi>{nearbyTown(t, address.label, address.km)}</bdi>
    </p>
  );
}

interface LocationFormProps extends Pick<LocationViewProps, "model" | "actions"> {
  readonly draft: EnteredLocation;
}

function LocationForm({ model, draft, actions }: LocationFormProps) {
  const { t } = useWords();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // On touch screens the on-screen keyboard would cover the map.
    if (matchMedia("(pointer: coarse)").matches) form.current?.focus({ preventScroll: true });
    else form.current?.querySelector("input")?.focus();
  }, []);
  const wrong = unusable(draft);
  const busy = model.status === "saving";
  const complete = payloadOf(draft) !== undefined;
  const field = (name: LocationField) => (
    <TextField
      label={t(`location:${name}`)}
      name={name}
      inputMode="text"
      autoComplete="off"
      dir="ltr"
      readOnly={busy}
      value={draft.texts[name]}
      onValueChange={(text) => actions.type(name, text)}
      error={
        wrong.includes(name)
          ? t("errors:outOfRange", { min: -outermostDegrees[name], max: outermostDegrees[name] })
          : undefined
      }
    />
  );
  return (
    <form
      ref={form}
      noValidate
      tabIndex={-1}
      aria-label={t("location:changeLocation")}
      className="flex flex-col gap-3 outline-none"
      onSubmit={(event) => {
        event.preventDefault();
        if (complete && !busy) actions.save();
      }}
    >
      <div className="grid grid-cols-2 items-start gap-3">
        {field("latitude")}
        {field("longitude")}
      </div>
      <p className="text-12 text-ink-3">{t("location:typeHint")}</p>
      {model.nearMeFailed && (
        <p role="status" className="text-12 text-ink-2">
          {t("location:nearMeFailed")}
        </p>
      )}
      {model.status === "failed" && (
        <p role="alert" className="text-12 text-err">
          {t("location:notSaved")}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Button
          type="submit"
          variant="primary"
          busy={busy}
          disabled={!complete}
          {...(!complete && { disabledReason: t("location:needBoth") })}
        >
          {t("location:saveLocation")}
        </Button>
        {model.canBeNearMe && (
          <Button disabled={busy} onClick={actions.placeNearMe}>
            {t("location:placeNearMe")}
          </Button>
        )}
        <Button variant="quiet" disabled={busy} onClick={actions.cancel}>
          {t("common:cancel")}
        </Button>
        {model.hasLocation && (
          <Button variant="danger" disabled={busy} onClick={actions.remove}>
            {t("location:removeLocation")}
          </Button>
        )}
      </div>
    </form>
  );
}
