import { hasMap, type Settings, type SnapshotType } from "@sonolens/domain";
import { Icon, lockIcon } from "@sonolens/ui-kit";
import type { ReactNode } from "react";
import type { SnapshotDetail } from "../../data/types.ts";
import { AccuracyLink } from "../accuracy/index.ts";
import { type RecordingView, SoundTableSection } from "../audio/index.ts";
import {
  LeakAdviceSection,
  LeakInputsSection,
  LeakResultSection,
  LeakScope,
  useLeakNeed,
  useLeakSaving,
} from "../leak/index.ts";
import {
  MechanicalAdviceSection,
  MechanicalEnvelopeSection,
  MechanicalResultSection,
  useMachineNeed,
} from "../mechanical/index.ts";
import {
  PdAdviceSection,
  PdInputsSection,
  PdPatternSection,
  PdResultSection,
  PdScope,
  usePdNeed,
} from "../pd/index.ts";
import { RefocusSection } from "../refocus/index.ts";
import { RepairWorkSection } from "../repair/index.ts";
import { Inputs } from "./Inputs.tsx";
import {
  AboutSection,
  AttachmentsSection,
  BelongsSection,
  CompareSection,
  DeleteSection,
  DirectionSection,
  LocationSection,
  PictureNotesSection,
  RepairSection,
  WeatherSection,
} from "./lazy-sections.ts";
import { Notes } from "./Notes.tsx";
import { PanelPart } from "./PanelPart.tsx";
import { ResultSection } from "./ResultSection.tsx";
import { SoundOnlySection } from "./SoundOnlySection.tsx";
import { SoundSection } from "./SoundSection.tsx";
import type { ScreenAtoms } from "./screen-atoms.ts";
import { useSolveHere } from "./use-solve-here.ts";

/** What the sections of the panel show and change. */
export interface PanelModel {
  readonly snapshot: SnapshotDetail;
  readonly settings: Settings;
  readonly atoms: ScreenAtoms;
  readonly sound: RecordingView;
  readonly knownTags: readonly string[];
  /** Why the user may not edit it. */
  readonly refusal: string | undefined;
  /** The moment that the analyses are made for; undefined for the stored one. */
  readonly audioTimeS: number | undefined;
  /** Refocuses the sound map at a distance, meters. */
  readonly refocusAt: (meters: number) => void;
  readonly hasNotes: boolean;
  readonly hasAttachments: boolean;
}

type Section = (model: PanelModel) => ReactNode;

/** Whether more is known of the direction than those of the sources. */
const hasDirectionNotes = ({ direction, left_out_channels: leftOut = [] }: SnapshotDetail): boolean =>
  leftOut.length > 0 ||
  (direction != null && (direction.kind !== "direction" || (direction.warnings ?? []).length > 0));

type Repaired = Pick<PanelModel, "snapshot" | "atoms">;

function LeakRepair({ snapshot, atoms }: Repaired) {
  const solve = useSolveHere(snapshot, atoms);
  const saving = useLeakSaving();
  return <RepairSection {...{ snapshot, saving, solve }} need={useLeakNeed()} />;
}

function PdRepair({ snapshot, atoms }: Repaired) {
  const solve = useSolveHere(snapshot, atoms);
  return <RepairSection {...{ snapshot, solve }} need={usePdNeed()} />;
}

function MechanicalRepair({ snapshot, atoms }: Repaired) {
  const solve = useSolveHere(snapshot, atoms);
  return <RepairSection {...{ snapshot, solve }} need={useMachineNeed(snapshot, atoms.analysisTimeS)} />;
}

function OtherRepair({ snapshot, atoms }: Repaired) {
  const solve = useSolveHere(snapshot, atoms);
  return <RepairSection {...{ snapshot, solve }} />;
}

/** The repair state, and why the user may not edit the snapshot. */
const repairSection =
  (Repair: (props: Repaired) => ReactNode): Section =>
  ({ snapshot, atoms, refusal }) => (
    <>
      <PanelPart height="300px">
        <Repair snapshot={snapshot} atoms={atoms} />
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
  leakResult: () => (
    <PanelPart height="250px">
      <LeakResultSection />
      <AccuracyLink topic="leak" />
    </PanelPart>
  ),
  leakAdvice: () => (
    <PanelPart height="70px">
      <LeakAdviceSection />
    </PanelPart>
  ),
  leakRepair: repairSection(LeakRepair),
  leakInputs: () => (
    <PanelPart height="24px">
      <LeakInputsSection />
    </PanelPart>
  ),
  /** The leak that a discharge may be. */
  leakOfDischarge: ({ snapshot, settings, refusal, audioTimeS, refocusAt }) => (
    <PanelPart height="60px">
      <LeakScope {...{ snapshot, settings, refusal, audioTimeS, refocusAt }}>
        <LeakResultSection />
      </LeakScope>
    </PanelPart>
  ),
  pdResult: () => (
    <PanelPart height="200px">
      <PdResultSection />
      <AccuracyLink topic="discharge" />
    </PanelPart>
  ),
  pdAdvice: () => (
    <PanelPart height="70px">
      <PdAdviceSection />
    </PanelPart>
  ),
  pdRepair: repairSection(PdRepair),
  pdPattern: () => (
    <PanelPart height="220px">
      <PdPatternSection />
    </PanelPart>
  ),
  pdInputs: () => (
    <PanelPart height="24px">
      <PdInputsSection />
    </PanelPart>
  ),
  mechanicalResult: ({ snapshot, atoms }) => (
    <PanelPart height="200px">
      <MechanicalResultSection snapshot={snapshot} analysisTimeS={atoms.analysisTimeS} />
      <AccuracyLink topic="machine" />
    </PanelPart>
  ),
  mechanicalAdvice: ({ snapshot, atoms }) => (
    <PanelPart height="70px">
      <MechanicalAdviceSection snapshot={snapshot} analysisTimeS={atoms.analysisTimeS} />
    </PanelPart>
  ),
  mechanicalRepair: repairSection(MechanicalRepair),
  mechanicalEnvelope: ({ snapshot, atoms }) => (
    <PanelPart height="220px">
      <MechanicalEnvelopeSection snapshot={snapshot} analysisTimeS={atoms.analysisTimeS} />
    </PanelPart>
  ),
  result: ({ snapshot }) => (
    <>
      <ResultSection snapshot={snapshot} />
      <AccuracyLink topic="direction" />
    </>
  ),
  repair: repairSection(OtherRepair),
  sound: ({ snapshot }) => (
    <>
      <SoundSection snapshot={snapshot} />
      <AccuracyLink topic="direction" />
    </>
  ),
  soundOnly: ({ snapshot, refusal, atoms }) =>
    !hasMap(snapshot) && (
      <SoundOnlySection snapshot={snapshot} refusal={refusal} isTypeChosen={atoms.isTypeChosen} />
    ),
  direction: ({ snapshot }) =>
    hasDirectionNotes(snapshot) && (
      <PanelPart height="60px">
        <DirectionSection snapshot={snapshot} />
      </PanelPart>
    ),
  inputs: ({ snapshot, settings, refusal, refocusAt }) => (
    <Inputs {...{ snapshot, settings, refusal, refocusAt }} />
  ),
  refocus: ({ snapshot, atoms }) =>
    snapshot.has_raw_channels && (
      <PanelPart height="110px">
        <RefocusSection
          snapshot={snapshot}
          refocused={atoms.refocused}
          refocusAtM={atoms.refocusAtM}
          atoms={atoms.refocus}
        />
      </PanelPart>
    ),
  soundTable: ({ sound }) => <SoundTableSection sound={sound} />,
  notes: ({ snapshot, knownTags, refusal }) => (
    <Notes snapshot={snapshot} knownTags={knownTags} refusal={refusal} />
  ),
  belongs: ({ snapshot, refusal }) => (
    <PanelPart height="60px">
      <BelongsSection snapshot={snapshot} refusal={refusal} />
    </PanelPart>
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
  facts: ({ snapshot }) => (
    <PanelPart height="280px">
      <AboutSection snapshot={snapshot} />
      <DeleteSection snapshot={snapshot} />
    </PanelPart>
  ),
} as const satisfies Record<string, Section>;

type SectionName = keyof typeof sections;
type Scope = (props: PanelModel & { readonly children: ReactNode }) => ReactNode;

/** What the sound of one microphone lacks; what people wrote and drew. */
const written = ["soundOnly", "notes", "belongs", "pictureNotes", "attachments"] as const;
/** What is known of the measurement, last. */
const facts = ["soundTable", "location", "facts"] as const;

/** The sections of a kind of analysis, from top to bottom, and what gives them their analysis. */
interface PanelOrder {
  readonly scope?: Scope;
  readonly sections: readonly SectionName[];
}

const leak: PanelOrder = {
  scope: ({ snapshot, settings, refusal, audioTimeS, refocusAt, children }) => (
    <LeakScope {...{ snapshot, settings, refusal, audioTimeS, refocusAt }}>{children}</LeakScope>
  ),
  sections: [
    "leakResult",
    "leakAdvice",
    "leakRepair",
    ...written,
    "leakInputs",
    "compare",
    "refocus",
    "sound",
    "direction",
    ...facts,
  ],
};

const pd: PanelOrder = {
  scope: ({ snapshot, settings, atoms, refusal, refocusAt, children }) => (
    <PdScope
      {...{ snapshot, settings, refocusAt }}
      analysisTimeS={atoms.analysisTimeS}
      readOnly={refusal !== undefined}
    >
      {children}
    </PdScope>
  ),
  sections: [
    "pdResult",
    "pdAdvice",
    "pdRepair",
    "pdPattern",
    ...written,
    "pdInputs",
    "leakOfDischarge",
    "compare",
    "refocus",
    "sound",
    "direction",
    ...facts,
  ],
};

const mechanical: PanelOrder = {
  sections: [
    "mechanicalResult",
    "mechanicalAdvice",
    "mechanicalRepair",
    "mechanicalEnvelope",
    ...written,
    "inputs",
    "compare",
    "refocus",
    "sound",
    "direction",
    ...facts,
  ],
};

const level = ["result", "direction", "repair", ...written, "inputs", "compare", "refocus"] as const;

/** Where type, severity and pattern of discharges are not shown. */
const hiddenPd: PanelOrder = { sections: [...level, "leakOfDischarge", ...facts] };

const ordersByKind: Partial<Record<SnapshotType, PanelOrder>> = {
  LEAK: leak,
  LEAK_SIZE: leak,
  PD: pd,
  MECHANICAL: mechanical,
};

const other: PanelOrder = { sections: [...level, ...facts] };

/** The order of the panel of a snapshot by its kind: decisions first, facts last. */
export const panelOrderOf = (kind: SnapshotType, showsPd: boolean): PanelOrder =>
  kind === "PD" && !showsPd ? hiddenPd : (ordersByKind[kind] ?? other);

/** A section by its name. */
export const panelSection = (name: SectionName): Section => sections[name];
