import { gasOptions, isAnalyzedGas, isNewerGeneration, leakGasOf } from "@sonolens/domain";
import { CallError } from "../../../data/server/call-error.ts";
import { isSame } from "../../../data/snapshots/taken-back.ts";
import type { SnapshotDetail } from "../../../data/types.ts";
import type { BulkChange } from "../bulk-changes.ts";
import { type Ask, type BulkServices, Refused, workOf } from "../bulk-work.ts";
import {
  type EditChange,
  type EditedValues,
  type EditName,
  editFields,
  editNames,
  repairSince,
} from "./edit-fields.ts";

/** The changed fields of a snapshot, before and after. */
interface Edited {
  readonly before: EditChange;
  readonly after: EditChange;
}

/**
 * Sets fields of snapshots, one call after the other; values that a snapshot already has are not sent. Analyses that
 * depend on them run again. Undo restores each snapshot's values, except those that another user changed meanwhile.
 */
export function editing(services: BulkServices, change: EditChange, timeZone: string): BulkChange {
  const edited = new Map<string, Edited>();
  const remember = (id: string, before: EditChange, after: EditChange) => {
    const known = edited.get(id);
    edited.set(id, { before: { ...before, ...known?.before }, after: { ...known?.after, ...after } });
  };
  return {
    kind: "edit",
    work: workOf(services, async (id, ask) => {
      const snapshot = await ask((api) => api.getSnapshot({ path: { id } }));
      await write(ask, snapshot, fitting(change, snapshot, timeZone), (before, after) =>
        remember(id, before, after),
      );
    }),
    touched: () => edited.keys(),
    undo: () => ({
      kind: "undo",
      work: workOf(services, async (id, ask) => {
        const known = edited.get(id);
        if (!known) return;
        const snapshot = await ask((api) => api.getSnapshot({ path: { id } }));
        const isAsLeft = (name: EditName) => isSame(editFields[name].of(snapshot), known.after[name]);
        const own = Object.entries(known.before).filter(([name]) => isAsLeft(name as EditName));
        await write(ask, snapshot, Object.fromEntries(own), () => {});
      }),
    }),
  };
}

/**
 * The change as this snapshot can take it. Throws Refused for a gas that it does not offer and a day before it was
 * made.
 */
function fitting(change: EditChange, snapshot: SnapshotDetail, timeZone: string): EditChange {
  const { meta } = snapshot;
  const offered = gasOptions({
    whitelist: meta.gas_whitelist,
    blacklist: meta.gas_blacklist,
    newerGeneration: isNewerGeneration(meta.software_version),
  });
  const isKept = change.gas === leakGasOf(meta.leak_type);
  if (change.gas && !isKept && !offered.includes(change.gas)) throw new Refused("gasNotOffered");
  if (!change.repair) return change;
  const repair = repairSince(change.repair, Date.parse(snapshot.created_date), timeZone);
  if (!repair.ok) throw new Refused(repair.code);
  return { ...change, repair: repair.value };
}

async function write(
  ask: Ask,
  snapshot: SnapshotDetail,
  change: EditChange,
  remember: (before: EditChange, after: EditChange) => void,
): Promise<void> {
  let latest = snapshot;
  const due = new Set<"leak" | "pd">();
  async function writeOne<Name extends EditName>(name: Name, value: EditedValues[Name]) {
    const field = editFields[name];
    const before = field.of(latest);
    const { shown = (known) => known } = field;
    if (isSame(shown(before), shown(value))) return;
    // Before the request: it may take effect although its response is lost.
    remember({ [name]: before }, { [name]: value });
    const saved = await ask(field.edit(latest, value).send);
    latest = saved.snapshot;
    remember({}, { [name]: field.of(latest) });
    for (const analysis of field.analyses) due.add(analysis);
  }
  for (const name of editNames) {
    const value = change[name];
    if (value !== undefined) await writeOne(name, value);
  }
  await analyse(ask, latest, due);
}

/** The server does it later anyway; requested here, the list has it at the end. Failures are only logged. */
async function analyse(
  ask: Ask,
  { id, device_analysis_type, meta }: SnapshotDetail,
  due: Set<"leak" | "pd">,
) {
  const isLeak = device_analysis_type === "LEAK" || device_analysis_type === "LEAK_SIZE";
  try {
    if (due.has("leak") && isLeak && isAnalyzedGas(leakGasOf(meta.leak_type)))
      await ask((api) => api.getLeakAnalysis({ path: { id }, query: {} }));
    if (due.has("pd") && device_analysis_type === "PD")
      await ask((api) => api.getPdAnalysis({ path: { id }, query: {} }));
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    console.warn(`Snapshot ${id} could not be analysed anew: ${error.message}`);
  }
}
