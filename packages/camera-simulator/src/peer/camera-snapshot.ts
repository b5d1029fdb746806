import { readSnapshotFile, writeSnapshotFile } from "@sonolens/snapshot-file";
import { demoFiles } from "../demo/demo-files.ts";
import { createRandom, hashText, randomUuid } from "../scene/random.ts";

/** A snapshot as a peer takes it. */
export interface TakenSnapshot {
  readonly snapshotId: string;
  readonly filename: string;
  readonly bytes: Uint8Array;
}

/**
 * The `number`th snapshot (from 0) of a camera: sound and heat maps of a demo snapshot, which took seconds to simulate,
 * with the serial number, the time and an id of this camera. Labels and notes of the demo snapshot are left out.
 */
export async function takeDemoSnapshot(
  serial: string,
  number: number,
  timeMs: number,
): Promise<TakenSnapshot> {
  const { manifest, warnings: _none, ...parts } = await readWholeDemo(hashText(serial) + number);
  const {
    comments: _comments,
    tags: _tags,
    notes: _notes,
    starred: _starred,
    fixed: _fixed,
    fixedDate: _fixedDate,
    ...rest
  } = manifest;
  const createdDate = new Date(timeMs).toISOString();
  const snapshotId = randomUuid(createRandom(timeMs % 2 ** 32, `${serial} ${number}`));
  const device = { ...rest.device, serial, label: `Simulated ${serial}` };
  const bytes = await writeSnapshotFile({ ...parts, manifest: { ...rest, snapshotId, createdDate, device } });
  const filename = `${createdDate.slice(0, 19).replaceAll(":", "-")}-${serial}.nlz`;
  return { snapshotId, filename, bytes };
}

/** The demo snapshot at an index, or the next one that is complete: a camera takes no incomplete ones. */
async function readWholeDemo(start: number) {
  for (let step = 0; step < demoFiles.length; step += 1) {
    const demo = demoFiles[(start + step) % demoFiles.length];
    if (demo === undefined) break;
    const read = await readSnapshotFile(await demo.read());
    if (!read.ok) throw new Error(`${demo.name}: ${read.error.message}`);
    if (read.value.warnings.length === 0) return read.value;
  }
  throw new Error("There is no whole demo snapshot.");
}
