import type { ApiClient, ApiSchema } from "@sonolens/api-client";
import { answered, check } from "./person.ts";

/** The acknowledged values of one snapshot, as far as any were written. */
interface Written {
  readonly comments?: string;
  readonly tags?: readonly string[];
  readonly starred?: boolean;
  readonly repair?: ApiSchema<"RepairStatus">;
}

/** The answer to a write, and what it wrote. */
export interface WrittenNow {
  readonly version: number;
  readonly written?: Written;
}

/** A change that the server acknowledged: from then on every list has it. */
interface Acknowledged {
  readonly id: string;
  readonly version: number;
  readonly atMs: number;
}

type Seen = Pick<ApiSchema<"SnapshotBase">, "tags" | "starred"> & { readonly comments?: string };

/**
 * The expected content of a library according to the answers its users got. Only one user changes a snapshot at a
 * time.
 */
export class LibraryTruth {
  readonly present = new Set<string>();
  readonly deleted = new Set<string>();
  readonly acknowledged: Acknowledged[] = [];
  readonly #written = new Map<string, Written>();
  readonly #busy = new Map<string, number>();
  readonly #changes = new Map<string, number>();

  /** Records that a snapshot is being changed, and its values once that is acknowledged. */
  async change(id: string, nowMs: () => number, send: () => Promise<WrittenNow>): Promise<void> {
    this.#busy.set(id, (this.#busy.get(id) ?? 0) + 1);
    this.#changes.set(id, (this.#changes.get(id) ?? 0) + 1);
    const { version, written } = await send();
    if (written !== undefined) this.#written.set(id, { ...this.#written.get(id), ...written });
    this.acknowledged.push({ id, version, atMs: nowMs() });
    this.#busy.set(id, (this.#busy.get(id) ?? 1) - 1);
  }

  /** Changes with each started change; undefined while one is pending. */
  stateOf(id: string): number | undefined {
    return (this.#busy.get(id) ?? 0) > 0 ? undefined : (this.#changes.get(id) ?? 0);
  }

  get changedIds(): readonly string[] {
    return [...this.#written.keys()];
  }

  /** Throws if a user sees something other than what was acknowledged. */
  compare(id: string, { comments, tags, starred }: Seen): void {
    const written = this.#written.get(id) ?? {};
    const seen = { ...(comments !== undefined && { comments }), tags, starred };
    for (const [name, value] of Object.entries(seen)) {
      const expected = written[name as keyof typeof seen];
      check(
        expected === undefined || JSON.stringify(expected) === JSON.stringify(value),
        () => `${name} of ${id} is ${JSON.stringify(value)}, acknowledged was ${JSON.stringify(expected)}`,
      );
    }
  }

  /** Reads everything that was ever written, once all writes are over. */
  async verify(client: ApiClient): Promise<void> {
    const list = answered(await client.listSnapshots(), "the list in the end");
    const deleted = answered(await client.listDeletedSnapshots(), "the deleted ones in the end");
    const listed = new Set(list.snapshots.map(({ id }) => id));
    const gone = new Set(deleted.snapshots.map(({ snapshot }) => snapshot.id));
    for (const id of this.present) check(listed.has(id), () => `${id} is not in the list in the end`);
    for (const id of listed) check(this.present.has(id), () => `${id} is in the list and should not be`);
    for (const id of this.deleted) check(gone.has(id), () => `${id} is not among the deleted in the end`);
    for (const [id, { repair }] of this.#written) {
      if (!this.present.has(id)) continue;
      this.compare(id, answered(await client.getSnapshot({ path: { id } }), `${id} in the end`));
      if (repair === undefined) continue;
      const { repair_status } = answered(await client.getSnapshotRepair({ path: { id } }), `repair of ${id}`);
      check(repair_status === repair, () => `${id} is ${repair_status}, acknowledged was ${repair}`);
    }
  }
}
