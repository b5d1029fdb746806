import { loadAllOperations } from "@sonolens/api-client";
import type { Settings } from "@sonolens/domain";
import { bestEffort } from "@sonolens/foundation";
import { errorMessageKey } from "@sonolens/i18n";
import { useAtomValue, useSetAtom } from "jotai";
import { useEffect } from "react";
import { useRefusal } from "../../data/account/account.ts";
import { useServices } from "../../data/services.ts";
import { useDrawnNotes } from "../../data/snapshots/picture-notes.ts";
import type { SnapshotDetail } from "../../data/types.ts";
import { useWords } from "../../lib/format/use-words.ts";
import type { RecordingView } from "../audio/index.ts";
import { showsPd } from "../pd/index.ts";
import { panelOrderOf, panelSection } from "./panel-sections.tsx";
import type { ScreenAtoms } from "./screen-atoms.ts";

export interface PanelProps {
  readonly snapshot: SnapshotDetail;
  readonly settings: Settings;
  readonly knownTags: readonly string[];
  readonly atoms: ScreenAtoms;
  readonly sound: RecordingView;
}

/** One snapshot in the order of decisions: result, what to do, repair, notes, inputs, facts. */
export function Panel({ snapshot, settings, knownTags, atoms, sound }: PanelProps) {
  const { t } = useWords();
  const services = useServices();
  const refusalCode = useRefusal("editSnapshotComments");
  const refusal = refusalCode && t(errorMessageKey(refusalCode));
  useEffect(() => {
    // What is typed is sent when the page is left, which leaves no time to fetch how.
    void bestEffort(loadAllOperations());
  }, []);

  const { notes } = useDrawnNotes(snapshot.id, snapshot);
  const isDrawing = useAtomValue(atoms.notes.drawing);
  const audioTimeS = useAtomValue(atoms.analysisTimeS);
  const panel = {
    ...{ snapshot, settings, atoms, sound, knownTags, refusal, audioTimeS },
    refocusAt: useSetAtom(atoms.refocusAtM),
    hasNotes: isDrawing || notes.length > 0,
    hasAttachments: services.edition.switches.imageAttachments,
  };

  const { scope: Scope, sections } = panelOrderOf(snapshot.device_analysis_type, showsPd(services));
  const content = sections.map((name) => {
    const Section = panelSection(name);
    return <Section key={name} {...panel} />;
  });
  return Scope ? <Scope {...panel}>{content}</Scope> : content;
}
