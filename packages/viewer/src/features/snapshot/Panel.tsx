import { loadAllOperations } from "@sonolens/api-client";
import { distanceFromMeters, validateDistance } from "@sonolens/domain";
import { errorMessageKey } from "@sonolens/i18n";
import { Icon, lockIcon } from "@sonolens/ui-kit";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useAtomValue } from "jotai";
import { useEffect } from "react";
import { useRefusal } from "../../data/account/account.ts";
import { settingsQueries } from "../../data/account/settings.ts";
import { useServices } from "../../data/services.ts";
import { useEditSnapshot } from "../../data/snapshots/edit-snapshot.ts";
import { useDrawnNotes } from "../../data/snapshots/picture-notes.ts";
import { snapshotEdits } from "../../data/snapshots/snapshot-edits.ts";
import { snapshotQueries } from "../../data/snapshots/snapshots.ts";
import type { SnapshotDetail } from "../../data/types.ts";
import { useWords } from "../../lib/format/use-words.ts";
import { useSavedInput } from "../../lib/state/use-saved-input.ts";
import { ConflictDialog } from "../../lib/ui/ConflictDialog.tsx";
import { LeaveDialog } from "../../lib/ui/LeaveDialog.tsx";
import { type RecordingView, SoundTableSection } from "../audio/index.ts";
import { LeakPanel } from "../leak/index.ts";
import { MechanicalPanel } from "../mechanical/index.ts";
import { PdPanel, showsPd } from "../pd/index.ts";
import { RefocusSection } from "../refocus/index.ts";
import { InputsSection } from "./InputsSection.tsx";
import {
  AboutSection,
  AttachmentsSection,
  CompareSection,
  DeleteSection,
  LocationSection,
  PictureNotesSection,
  RepairSection,
  WeatherSection,
} from "./lazy-sections.ts";
import { NotesSection } from "./NotesSection.tsx";
import { PanelPart } from "./PanelPart.tsx";
import { ResultSection } from "./ResultSection.tsx";
import { SoundSection } from "./SoundSection.tsx";
import type { ScreenAtoms } from "./screen-atoms.ts";
import { useTextDraft } from "./use-text-draft.ts";

export interface PanelProps {
  readonly snapshot: SnapshotDetail;
  readonly knownTags: readonly string[];
  readonly atoms: ScreenAtoms;
  readonly sound: RecordingView;
}

/** Result, inputs, notes and facts of one snapshot. */
export function Panel({ snapshot, knownTags, atoms, sound }: PanelProps) {
  const { t } = useWords();
  const client = useQueryClient();
  const services = useServices();
  const edit = useEditSnapshot();
  const refusalCode = useRefusal("editSnapshotComments");
  const refusal = refusalCode && t(errorMessageKey(refusalCode));
  const { id } = snapshot;
  useEffect(() => {
    // What is typed is sent when the page is left, which leaves no time to fetch how.
    loadAllOperations().catch(() => undefined);
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
  const drawing = useAtomValue(atoms.notes.drawing);
  const kind = snapshot.device_analysis_type;
  const asked = { snapshot, analysisTimeS: atoms.analysisTimeS };
  const audioTimeS = useAtomValue(atoms.analysisTimeS);
  const repairAndRefusal = (
    <>
      <PanelPart height="32px">
        <RepairSection snapshot={snapshot} />
      </PanelPart>
      {refusal !== undefined && (
        <p
          className="flex items-center gap-2 border-t border-line px-5 py-3 text-12 text-ink-2"
          data-testid="refusal"
        >
          <Icon icon={lockIcon} size={16} />
          {refusal}
        </p>
      )}
    </>
  );

  return (
    <>
      {kind === "PD" && showsPd(services) ? (
        <PanelPart height="480px">
          <PdPanel {...asked} readOnly={refusal !== undefined}>
            {repairAndRefusal}
          </PdPanel>
        </PanelPart>
      ) : kind === "LEAK" || kind === "LEAK_SIZE" ? (
        <>
          <PanelPart height="420px">
            <LeakPanel {...{ snapshot, refusal, audioTimeS }}>{repairAndRefusal}</LeakPanel>
          </PanelPart>
          <SoundSection snapshot={snapshot} />
        </>
      ) : (
        <>
          {kind === "MECHANICAL" ? (
            <PanelPart height="200px">
              <MechanicalPanel {...asked} />
            </PanelPart>
          ) : (
            <ResultSection snapshot={snapshot} />
          )}
          {repairAndRefusal}
          <InputsSection snapshot={{ distance, unit, refusal }} actions={{ distance }} />
        </>
      )}
      {snapshot.has_raw_channels && (
        <PanelPart height="110px">
          <RefocusSection snapshot={snapshot} refocused={atoms.refocused} />
        </PanelPart>
      )}
      {kind === "PD" && (
        <PanelPart height="60px">
          <LeakPanel {...{ snapshot, refusal, audioTimeS }} />
        </PanelPart>
      )}
      <SoundTableSection sound={sound} />
      <NotesSection
        snapshot={{ label, comments, tags: snapshot.tags, knownTags, refusal }}
        actions={{ setTags: (tags) => void edit(id, snapshotEdits.tags(id, tags)).catch(() => undefined) }}
      />
      {(drawing || notes.length > 0) && (
        <PanelPart height="60px">
          <PictureNotesSection snapshot={snapshot} atoms={atoms.notes} />
        </PanelPart>
      )}
      {services.edition.switches.imageAttachments && (
        <PanelPart height="120px">
          <AttachmentsSection snapshot={snapshot} />
        </PanelPart>
      )}
      <PanelPart height="260px">
        <LocationSection snapshot={snapshot} />
        <WeatherSection snapshot={snapshot} />
      </PanelPart>
      <PanelPart height="120px">
        <CompareSection snapshot={snapshot} />
      </PanelPart>
      <PanelPart height="280px">
        <AboutSection snapshot={snapshot} />
        <DeleteSection snapshot={snapshot} />
      </PanelPart>
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
