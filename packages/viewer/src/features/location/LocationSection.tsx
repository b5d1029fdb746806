import type { Coordinates } from "@sonolens/domain";
import type { SaveStatus } from "@sonolens/ui-kit";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useRefusal } from "../../data/account/account.ts";
import { useServices } from "../../data/services.ts";
import { type SnapshotEdit, useEditSnapshot } from "../../data/snapshots/edit-snapshot.ts";
import { locationEdits, locationQueries } from "../../data/snapshots/location.ts";
import { addressQuery } from "../../data/snapshots/location-address.ts";
import type { SnapshotDetail } from "../../data/types.ts";
import { useWords } from "../../lib/format/use-words.ts";
import { useLazyTexts } from "../../lib/loading/use-lazy-texts.ts";
import { LeaveDialog } from "../../lib/ui/LeaveDialog.tsx";
import { LocationView, type ShownAddress } from "./LocationView.tsx";
import {
  draftAt,
  type EnteredLocation,
  isChanged,
  locationOf,
  payloadOf,
  typeField,
} from "./location-draft.ts";
import { MapSlot } from "./MapSlot.tsx";

/** Where the snapshot was taken. A change is saved explicitly. */
export function LocationSection({ snapshot }: { readonly snapshot: SnapshotDetail }) {
  useLazyTexts("location");
  const { api } = useServices();
  const client = useQueryClient();
  const edit = useEditSnapshot();
  const readOnly = useRefusal("editSnapshotLocation") !== undefined;
  const { id } = snapshot;
  const location = locationOfSnapshot(snapshot);
  const [draft, setDraft] = useState<EnteredLocation>();
  const [near, setNear] = useState<{ readonly at: Coordinates | undefined }>();
  const [beginning, setBeginning] = useState(false);
  const [status, setStatus] = useState<SaveStatus>("idle");
  const { address, retryAddress } = useAddress(id, location);

  async function begin() {
    setStatus("idle");
    if (location) return setDraft(draftAt(location));
    setBeginning(true);
    const nearMe = locationQueries.nearMe(api);
    await client.prefetchQuery(nearMe);
    const at = client.getQueryData(nearMe.queryKey);
    setBeginning(false);
    setNear({ at });
    setDraft(draftAt(null));
  }
  async function send(change: SnapshotEdit) {
    setStatus("saving");
    try {
      await edit(change);
      setStatus("saved");
      setDraft(undefined);
    } catch {
      setStatus("failed");
    }
  }
  const payload = draft && payloadOf(draft);
  const suggested = near?.at;
  return (
    <>
      <LocationView
        model={{
          hasLocation: location !== null,
          address,
          draft,
          canBeNearMe: location === null && suggested !== undefined,
          nearMeFailed: location === null && near !== undefined && near.at === undefined,
          beginning,
          status,
          readOnly,
        }}
        actions={{
          begin: () => void begin(),
          type: (field, text) => setDraft((now) => now && typeField(now, field, text)),
          placeNearMe: () => suggested && setDraft(draftAt(suggested)),
          save: () => payload !== undefined && void send(locationEdits.move(id, payload)),
          remove: () => void send(locationEdits.remove(id)),
          cancel: () => {
            setStatus("idle");
            setDraft(undefined);
          },
          retryAddress,
        }}
        map={
          // The initial zoom is set when the map opens: closer for a known location than for one to be found.
          <MapSlot
            key={draft ? "editing" : "shown"}
            position={draft ? locationOf(draft) : location}
            editable={draft !== undefined && status !== "saving"}
            suggested={suggested}
            onMove={(moved) => setDraft(draftAt(moved))}
          />
        }
      />
      <LeaveDialog
        unsaved={draft !== undefined && isChanged(draft, location)}
        sending={status === "saving"}
        discard={() => setDraft(undefined)}
      />
    </>
  );
}

function locationOfSnapshot({ meta: { latitude, longitude } }: SnapshotDetail): Coordinates | null {
  return latitude === null || longitude === null ? null : { latitude, longitude };
}

function useAddress(id: string, location: Coordinates | null) {
  const { api } = useServices();
  const { locale } = useWords();
  const at = location ?? { latitude: 0, longitude: 0 };
  const found = useQuery({ ...addressQuery(api, id, at, locale), enabled: location !== null });
  const address: ShownAddress = found.isError
    ? { state: "failed" }
    : !found.data
      ? { state: "loading" }
      : found.data.place.Label === ""
        ? { state: "none" }
        : { state: "known", label: found.data.place.Label, km: found.data.distanceKm ?? undefined };
  return { address, retryAddress: () => void found.refetch() };
}
