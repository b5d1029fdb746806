import { type ChosenFile, uploadList } from "@sonolens/domain";
import type { SnapshotAnalysisType } from "@sonolens/snapshot-file";
import { type ImportLine, type LineState, visibleName } from "./import-lines.ts";
import { hasFailed, isEmpty, isUnreadable, refusedByRule, wasStopped } from "./import-reasons.ts";

/** What the user dropped or chose. */
export interface Chosen<File extends ChosenFile> {
  readonly files: readonly File[];
  /** Names of what the browser could not read. */
  readonly unreadable?: readonly string[];
  /** What recordings are looked at for; by their spectrum if left out. */
  readonly soundType?: SnapshotAnalysisType | undefined;
}

/** A file to send. */
export interface QueuedFile<File> {
  readonly file: File;
  readonly name: string;
  readonly soundType: SnapshotAnalysisType | undefined;
}

/** Sends one file. Returns the outcome; undefined if `signal` ended it first. */
export type SendFile<File> = (
  file: QueuedFile<File>,
  tools: { readonly signal: AbortSignal; readonly onState: (state: LineState) => void },
) => Promise<LineState | undefined>;

export type RunState = "running" | "paused" | "ended";

export type ImportQueue<File extends ChosenFile> = ReturnType<typeof createImportQueue<File>>;

interface Options<File extends ChosenFile> {
  readonly send: SendFile<File>;
  readonly concurrency: number;
  /** On the web white space in names is removed. */
  readonly removeWhitespace: boolean;
  /** `soon`: only the progress of a file changed, which may be shown later. */
  readonly onChange: (soon: boolean) => void;
}

/** Sends files, some at a time, and keeps the state of each. */
export function createImportQueue<File extends ChosenFile>(options: Options<File>) {
  const { send, concurrency, removeWhitespace, onChange } = options;
  const lines: ImportLine[] = [];
  const files = new Map<number, QueuedFile<File>>();
  /** Indices of waiting lines, the next one last. */
  let next: number[] = [];
  let active = 0;
  let run: RunState = "ended";
  let interrupt = new AbortController();

  const put = (index: number, state: LineState, soon = false) => {
    const line = lines[index];
    if (line) lines[index] = { ...line, state };
    onChange(soon);
  };

  async function sendOne(index: number, file: QueuedFile<File>) {
    active += 1;
    const { signal } = interrupt;
    put(index, { kind: "sending" });
    const onState = (state: LineState) => !signal.aborted && put(index, state, true);
    const outcome = await send(file, { signal, onState }).catch((error: unknown) => {
      console.error(`${file.name} could not be imported`, error);
      return hasFailed;
    });
    active -= 1;
    if (outcome === undefined && run === "ended") put(index, wasStopped);
    else if (outcome === undefined) {
      next.push(index);
      put(index, { kind: "waiting" });
    } else put(index, outcome);
    pump();
  }

  function pump() {
    while (run === "running" && active < concurrency) {
      const index = next.pop();
      if (index === undefined) break;
      const file = files.get(index);
      if (file) void sendOne(index, file);
    }
    if (run === "running" && active === 0) {
      run = "ended";
      onChange(false);
    }
  }

  function begin() {
    if (run === "paused" || (run === "ended" && next.length === 0)) return onChange(false);
    run = "running";
    pump();
    onChange(false);
  }

  function endCurrent(as: RunState) {
    run = as;
    interrupt.abort();
    interrupt = new AbortController();
  }

  return {
    lines: (): readonly ImportLine[] => lines,
    run: (): RunState => run,
    /** Adds files; those that the rules reject have a line too. */
    add({ files: chosen, unreadable = [], soundType }: Chosen<File>): void {
      const alreadyListed = [...files.values()].map(({ name }) => name);
      const { uploads, refused } = uploadList(chosen, { removeWhitespace, alreadyListed });
      const names = new Map(uploads.map(({ file, name }) => [file, name]));
      const refusals = new Map(refused.map(({ file, refusal }) => [file, refusal]));
      const added: number[] = [];
      const line = (name: string, size: number | undefined, state: LineState) =>
        lines.push({ id: String(lines.length), name: visibleName(name), size, state }) - 1;
      for (const file of chosen) {
        const name = names.get(file);
        names.delete(file);
        const refusal = refusals.get(file);
        if (name === undefined) {
          if (refusal) line(file.name, file.size, refusedByRule(refusal));
          continue;
        }
        const index = line(name, file.size, file.size === 0 ? isEmpty : { kind: "waiting" });
        if (file.size === 0) continue;
        files.set(index, { file, name, soundType });
        added.push(index);
      }
      for (const name of unreadable) line(name, undefined, isUnreadable);
      next = [...added.reverse(), ...next];
      begin();
    },
    /** Uploads in parts stop, and continue from there later. */
    pause(): void {
      if (run !== "running") return;
      endCurrent("paused");
      onChange(false);
    },
    goOn(): void {
      if (run !== "paused") return;
      run = "running";
      pump();
      onChange(false);
    },
    /** Files that have not been sent stay unsent. */
    stop(): void {
      if (run === "ended") return;
      endCurrent("ended");
      const left = next;
      next = [];
      for (const index of left) put(index, wasStopped, true);
      onChange(false);
    },
    /** Retries only what failed and may succeed. */
    tryAgain(): void {
      const failed = lines.flatMap(({ state }, index) =>
        state.kind === "failed" && state.again ? [index] : [],
      );
      for (const index of failed) put(index, { kind: "waiting" }, true);
      next = [...failed.reverse(), ...next];
      begin();
    },
  };
}
