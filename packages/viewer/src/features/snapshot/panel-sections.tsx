import type { SnapshotType } from "@sonolens/domain";
import { Icon, lockIcon } from "@sonolens/ui-kit";
import type { ReactNode } from "react";
import type { SnapshotDetail } from "../../data/types.ts";
import { type RecordingView, SoundTableSection } from "../audio/index.ts";
import { LeakPanel } from "../leak/index.ts";
import { MechanicalPanel } from "../mechanical/index.ts";
import { PdPanel } from "../pd/index.ts";
import { RefocusSection } from "../refocus/index.ts";
import { RepairWorkSection } from "../repair/index.ts";
import { Inputs } from "./Inputs.tsx";
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
import { Notes } from "./Notes.tsx";
import { PanelPart } from "./PanelPart.tsx";
import { ResultSection } from "./ResultSection.tsx";
import { SoundSection } from "./SoundSection.tsx";
import type { ScreenAtoms } from "./screen-atoms.ts";

/** What the sections of the panel show and change. */
export interface PanelModel {
  readonly snapshot: SnapshotDetail;
  readonly atoms: ScreenAtoms;
  readonly sound: RecordingView;
  readonly knownTags: readonly string[];
  /** Why the user may not edit it. */
  readonly refusal: string | undefined;
  /** The moment that the analyses are made for; undefined for the stored one. */
  readonly audioTimeS: number | undefined;
  readonly hasNotes: boolean;
  readonly hasAttachments: boolean;
}

type Section = (model: PanelModel) => ReactNode;

/** The repair state, and why the user may not edit the snapshot. */
const repair: Section = ({ snapshot, refusal }) => (
  <>
    <PanelPart height="32px">
      <RepairSection snapshot={snapshot} />
      <RepairWorkSection snapshot={snapshot} />
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

const sections = {
  leak: (model) => {
    const { snapshot, refusal, audioTimeS } = model;
    return (
      <PanelPart height="420px">
        <LeakPanel {...{ snapshot, refusal, audioTimeS }}>{repair(model)}</LeakPanel>
      </PanelPart>
    );
  },
  /** The leak that a discharge may be. */
  leakOfDischarge: ({ snapshot, refusal, audioTimeS }) => (
    <PanelPart height="60px">
      <LeakPanel {...{ snapshot, refusal, audioTimeS }} />
    </PanelPart>
  ),
  pd: (model) => {
    const { snapshot, atoms, refusal } = model;
    return (
      <PanelPart height="480px">
        <PdPanel snapshot={snapshot} analysisTimeS={atoms.analysisTimeS} readOnly={refusal !== undefined}>
          {repair(model)}
        </PdPanel>
      </PanelPart>
    );
  },
  mechanical: ({ snapshot, atoms }) => (
    <PanelPart height="200px">
      <MechanicalPanel snapshot={snapshot} analysisTimeS={atoms.analysisTimeS} />
    </PanelPart>
  ),
  result: ({ snapshot }) => <ResultSection snapshot={snapshot} />,
  repair,
  sound: ({ snapshot }) => <SoundSection snapshot={snapshot} />,
  inputs: ({ snapshot, refusal }) => <Inputs snapshot={snapshot} refusal={refusal} />,
  refocus: ({ snapshot, atoms }) =>
    snapshot.has_raw_channels && (
      <PanelPart height="110px">
        <RefocusSection snapshot={snapshot} refocused={atoms.refocused} />
      </PanelPart>
    ),
  soundTable: ({ sound }) => <SoundTableSection sound={sound} />,
  notes: ({ snapshot, knownTags, refusal }) => (
    <Notes snapshot={snapshot} knownTags={knownTags} refusal={refusal} />
  ),
  pictureNotes: ({ snapshot, atoms, hasNotes }) =>
    hasNotes && (
      <PanelPart height="60px">
        <PictureNotesSection snapshot={snapshot} atoms={atoms.notes} />
      </PanelPart>
    ),
  attachments: ({ snapshot, hasAttachments }) =>
    hasAttachments && (
      <PanelPart height="120px">
        <AttachmentsSection snapshot={snapshot} />
      </PanelPart>
    ),
  location: ({ snapshot }) => (
    <PanelPart height="260px">
      <LocationSection snapshot={snapshot} />
      <WeatherSection snapshot={snapshot} />
    </PanelPart>
  ),
  compare: ({ snapshot }) => (
    <PanelPart height="120px">
      <CompareSection snapshot={snapshot} />
    </PanelPart>
  ),
  about: ({ snapshot }) => (
    <PanelPart height="280px">
      <AboutSection snapshot={snapshot} />
      <DeleteSection snapshot={snapshot} />
    </PanelPart>
  ),
} as const satisfies Record<string, Section>;

type SectionName = keyof typeof sections;

const common = [
  "soundTable",
  "notes",
  "pictureNotes",
  "attachments",
  "location",
  "compare",
  "about",
] as const;
const leak = ["leak", "sound", "refocus", ...common] as const;
const other = ["result", "repair", "inputs", "refocus", ...common] as const;

/** The sections of each kind of analysis, from top to bottom. */
const sectionsByKind: Partial<Record<SnapshotType, readonly SectionName[]>> = {
  LEAK: leak,
  LEAK_SIZE: leak,
  PD: ["pd", "refocus", "leakOfDischarge", ...common],
  MECHANICAL: ["mechanical", "repair", "inputs", "refocus", ...common],
};

/** Where type, severity and pattern of discharges are not shown. */
const hiddenPd: readonly SectionName[] = [
  "result",
  "repair",
  "inputs",
  "refocus",
  "leakOfDischarge",
  ...common,
];

/** The sections of a snapshot by its kind, with their names. */
export function sectionsOf(
  kind: SnapshotType,
  showsPd: boolean,
): readonly (readonly [SectionName, Section])[] {
  const names = kind === "PD" && !showsPd ? hiddenPd : (sectionsByKind[kind] ?? other);
  return names.map((name) => [name, sections[name]]);
}
