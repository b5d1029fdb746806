import { loadAllOperations } from "@sonolens/api-client";
import { distanceFromMeters, validateDistance } from "@sonolens/domain";
import { bestEffort } from "@sonolens/foundation";
import { errorMessageKey } from "@sonolens/i18n";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useAtomValue } from "jotai";
import { useEffect } from "react";
import { useRefusal } from "../../data/account/account.ts";
import { settingsQueries } from "../../data/account/settings.ts";
import { useServices } from "../../data/services.ts";
import { useEditSnapshot, useStartEdit } from "../../data/snapshots/edit-snapshot.ts";
import { useDrawnNotes } from "../../data/snapshots/picture-notes.ts";
import { snapshotEdits } from "../../data/snapshots/snapshot-edits.ts";
import { snapshotQueries } from "../../data/snapshots/snapshots.ts";
import type { SnapshotDetail } from "../../data/types.ts";
import { useWords } from "../../lib/format/use-words.ts";
import { useSavedInput } from "../../lib/state/use-saved-input.ts";
import { ConflictDialog } from "../../lib/ui/ConflictDialog.tsx";
import { LeaveDialog } from "../../lib/ui/LeaveDialog.tsx";
import type { RecordingView } from "../audio/index.ts";
import { showsPd } from "../pd/index.ts";
import { sectionsOf } from "./panel-sections.tsx";
import type { ScreenAtoms } from "./screen-atoms.ts";
import { useTextDraft } from "./use-text-draft.ts";

export interface PanelProps {
  readonly snapshot: SnapshotDetail;
  readonly knownTags: readonly string[];
  readonly atoms: ScreenAtoms;
  readonly sound: RecordingView;
}

/** Result, inputs, notes and details of one snapshot. */
export function Panel({ snapshot, knownTags, atoms, sound }: PanelProps) {
  const { t } = useWords();
  const client = useQueryClient();
  const services = useServices();
  const edit = useEditSnapshot();
  const startEdit = useStartEdit();
  const refusalCode = useRefusal("editSnapshotComments");
  const refusal = refusalCode && t(errorMessageKey(refusalCode));
  const { id } = snapshot;
  useEffect(() => {
    // What is typed is sent when the page is left, which leaves no time to fetch how.
    void bestEffort(loadAllOperations());
  }, []);

  const adopt = (field: "label" | "comments") => (text: string, version: number) => {
    client.setQueryData<SnapshotDetail>(snapshotQueries.detailKey(id), (known) =>
      known ? { ...known, [field]: text, version: Math.max(known.version, version) } : known,
    );
    void client.invalidateQueries({ queryKey: snapshotQueries.detailKey(id) });
  };
  const label = useTextDraft({
    saved: snapshot.label,
    version: snapshot.version,
    send: (text, fromVersion) => edit(id, snapshotEdits.label(id, text, fromVersion)),
    adopt: adopt("label"),
    place: `${id}:label`,
  });
  const comments = useTextDraft({
    saved: snapshot.comments,
    version: snapshot.version,
    send: (text, fromVersion) => edit(id, snapshotEdits.comments(id, text, fromVersion)),
    adopt: adopt("comments"),
    place: `${id}:comments`,
  });

  const unit = useQuery(settingsQueries.mine(services)).data?.source_distance_unit ?? "METERS";
  const distance = useSavedInput({
    stored: snapshot.source_distance,
    toShown: (meters) => (meters === null ? null : distanceFromMeters(meters, unit)),
    validate: (typed) => validateDistance(typed, { unit }),
    save: (meters) => edit(id, snapshotEdits.distance(id, meters)),
  });

  const { notes } = useDrawnNotes(id, snapshot);
  const isDrawing = useAtomValue(atoms.notes.drawing);
  const audioTimeS = useAtomValue(atoms.analysisTimeS);
  const panel = {
    ...{ snapshot, atoms, sound, knownTags, refusal, label, comments, distance, unit, audioTimeS },
    hasNotes: isDrawing || notes.length > 0,
    hasAttachments: services.edition.switches.imageAttachments,
    setTags: (tags: string[]) => startEdit(id, snapshotEdits.tags(id, tags)),
  };

  return (
    <>
      {sectionsOf(snapshot.device_analysis_type, showsPd(services)).map(([name, Section]) => (
        <Section key={name} {...panel} />
      ))}
      <ConflictDialog draft={label} />
      <ConflictDialog draft={comments} />
      <LeaveDialog
        unsaved={label.dirty || comments.dirty}
        sending={[label, comments].every(({ dirty, status }) => !dirty || status === "saving")}
        discard={() => {
          label.undo();
          comments.undo();
        }}
      />
    </>
  );
}
