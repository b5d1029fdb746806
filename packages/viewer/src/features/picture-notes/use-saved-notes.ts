import { mergePictureNotes, type PictureNote, samePictureNotes } from "@sonolens/domain";
import type { SaveStatus } from "@sonolens/ui-kit";
import { useQueryClient } from "@tanstack/react-query";
import { useAtom, useAtomValue } from "jotai";
import { useEffect, useRef, useState } from "react";
import { reasonOf } from "../../data/server/call-error.ts";
import { useEditSnapshot } from "../../data/snapshots/edit-snapshot.ts";
import type { NotesAtoms } from "../../data/snapshots/notes-atoms.ts";
import { notesFrom, notesText, pictureNotesEdit, useDrawnNotes } from "../../data/snapshots/picture-notes.ts";
import { snapshotQueries } from "../../data/snapshots/snapshots.ts";
import type { SnapshotDetail } from "../../data/types.ts";
import { useDebounced } from "../../lib/state/use-debounced.ts";
import { useOnce } from "../../lib/state/use-once.ts";

/** Delay from the last change to saving. */
const saveAfterMs = 800;

/** A text note without text is still being written. */
const isWhole = ({ kind, text }: PictureNote): boolean => kind !== "text" || text.trim() !== "";

/**
 * Notes while they are edited and saved: 800 ms after the last change, one request at a time. Concurrent changes of
 * others are merged note by note; only conflicting ones are presented to the user.
 */
export function useSavedNotes(snapshot: SnapshotDetail, atoms: NotesAtoms) {
  const { id } = snapshot;
  const { notes, draft, read, write } = useDrawnNotes(id, snapshot);
  const [status, setStatus] = useAtom(atoms.status);
  const [theirs, setTheirs] = useState<{
    readonly notes: readonly PictureNote[];
    readonly ids: readonly string[];
  }>();
  const client = useQueryClient();
  const edit = useEditSnapshot();
  const sending = useRef(false);
  const asking = useRef(false);

  async function send() {
    const due = read();
    if (!due || sending.current || asking.current) return;
    const mine = notesFrom(due.text).filter(isWhole);
    if (samePictureNotes(mine, notesFrom(due.from))) return settle(due.text, mine, due.fromVersion, "idle");
    sending.current = true;
    setStatus("saving");
    try {
      const { version } = await edit(pictureNotesEdit(id, mine, due.fromVersion));
      sending.current = false;
      settle(due.text, mine, version, "saved");
    } catch (error) {
      sending.current = false;
      const stale = reasonOf(error)?.stale;
      if (stale) putTogether(notesFrom(stale.current), stale.version);
      else setStatus("failed");
    }
  }

  /** After saving: drops the draft, except for changes made since the request. */
  function settle(sent: string, saved: readonly PictureNote[], version: number, done: SaveStatus) {
    const now = read();
    const isChanged = now !== undefined && now.text !== sent;
    const isUnfinished = now !== undefined && notesFrom(now.text).some((note) => !isWhole(note));
    write(
      isChanged || isUnfinished
        ? { text: now.text, from: notesText(saved), fromVersion: version }
        : undefined,
    );
    setStatus(isChanged ? "unsaved" : done);
    if (isChanged) sendLater(undefined);
  }

  function putTogether(current: readonly PictureNote[], version: number) {
    const now = read();
    if (!now) return;
    const mine = notesFrom(now.text);
    const merged = mergePictureNotes({ from: notesFrom(now.from), mine, theirs: current });
    write({ text: notesText(merged.notes), from: notesText(current), fromVersion: version });
    void client.invalidateQueries({ queryKey: snapshotQueries.detailKey(id) });
    if (merged.contested.length === 0) return void send();
    asking.current = true;
    setStatus("unsaved");
    setTheirs({ notes: current, ids: merged.contested });
  }

  const sendLater = useDebounced((_: undefined) => void send(), saveAfterMs);
  const retries = useAtomValue(atoms.retries);
  const retriesSeen = useRef(retries);
  useEffect(() => {
    if (retriesSeen.current === retries) return;
    retriesSeen.current = retries;
    void send();
  });
  // What an earlier page could not save is retried once.
  useOnce(() => {
    if (draft) sendLater(undefined);
  });
  const isUnsaved = draft !== undefined;
  useEffect(() => {
    if (!isUnsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isUnsaved]);

  const answer = (of: "mine" | "theirs") => {
    const now = read();
    asking.current = false;
    setTheirs(undefined);
    if (now && theirs && of === "theirs") {
      const others = notesFrom(now.text).filter((note) => !theirs.ids.includes(note.id));
      const kept = theirs.notes.filter((note) => theirs.ids.includes(note.id));
      write({ ...now, text: notesText([...others, ...kept]) });
    }
    void send();
  };
  const contested = (list: readonly PictureNote[]) => list.filter((note) => theirs?.ids.includes(note.id));
  return {
    notes,
    status,
    /** Shows the notes at once, and saves them after a delay. */
    change(next: readonly PictureNote[]): void {
      const now = read();
      write({
        text: notesText(next),
        from: now?.from ?? notesText(snapshot.picture_notes ?? []),
        fromVersion: now?.fromVersion ?? snapshot.version,
      });
      if (!sending.current) setStatus("unsaved");
      sendLater(undefined);
    },
    conflict: theirs && { mine: contested(notes), theirs: contested(theirs.notes) },
    keepMine: (): void => answer("mine"),
    keepTheirs: (): void => answer("theirs"),
    /** Postpones the decision: the notes stay unsaved. */
    postpone(): void {
      asking.current = false;
      setTheirs(undefined);
      setStatus("failed");
    },
  };
}
