import { distanceFromMeters, distanceToMeters } from "@sonolens/domain";
import { createScope, type Scope } from "@sonolens/foundation";
import { errorMessageKey } from "@sonolens/i18n";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type PrimitiveAtom, useAtom, useSetAtom, useStore } from "jotai";
import { useEffect, useMemo, useRef, useState } from "react";
import { useRefusal } from "../../data/account/account.ts";
import { useDistanceUnit } from "../../data/account/settings.ts";
import { reasonOf } from "../../data/server/call-error.ts";
import { useServices } from "../../data/services.ts";
import { bringIn, fetchSnapshotFile } from "../../data/snapshots/snapshot-file.ts";
import { snapshotQueries } from "../../data/snapshots/snapshots.ts";
import type { SnapshotDetail } from "../../data/types.ts";
import { useWords } from "../../lib/format/use-words.ts";
import { drawnSources } from "../../lib/picture/shown-sound.ts";
import type { RefocusAtoms } from "./refocus-atoms.ts";
import { timeOfForm } from "./refocus-box.ts";
import { openRefocusClient, type RefocusClient } from "./refocus-client.ts";
import type { KeepState, LookForm, RefocusActions, RefocusModel } from "./refocus-state.ts";
import { lookText } from "./refocus-texts.ts";
import type { Refocused } from "./refocused.ts";

export interface RefocusOptions {
  readonly snapshot: SnapshotDetail;
  readonly refocused: PrimitiveAtom<Refocused | undefined>;
  /** Meters that another section asks to refocus at. */
  readonly refocusAtM: PrimitiveAtom<number | undefined>;
  /** What the box on the spectrogram shares. */
  readonly atoms: RefocusAtoms;
  /** Called when the recording is opened for that. */
  readonly onRequested: () => void;
  /** Called when the box on the spectrogram refocuses. */
  readonly onBoxApplied: () => void;
}

/** Fifty steps are enough to show progress without blocking the page. */
const inSteps = (share: number) => Math.round(share * 50) / 50;

/** Rounded to the precision that a user would type. */
const short = (value: number) => Number(value.toFixed(2));

/** The raw channels of a snapshot: fetched when first needed, processed by a worker that ends with the page. */
export function useRefocus({
  snapshot,
  refocused,
  refocusAtM,
  atoms,
  onRequested,
  onBoxApplied,
}: RefocusOptions): {
  readonly model: RefocusModel;
  readonly actions: RefocusActions;
} {
  const { api } = useServices();
  const { t, locale } = useWords();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const unit = useDistanceUnit();
  const refusalCode = useRefusal("importSnapshot");
  const [shown, setShown] = useAtom(refocused);
  const store = useStore();
  const [recording, setRecording] = useAtom(atoms.recording);
  const [form, setForm] = useAtom(atoms.form);
  const setBoxOpen = useSetAtom(atoms.isBoxOpen);
  const [unusable, setUnusable] = useState<readonly (keyof LookForm)[]>([]);
  const [lookingShare, setLookingShare] = useAtom(atoms.lookingShare);
  const [problem, setProblem] = useAtom(atoms.problem);
  const [keep, setKeep] = useState<KeepState>({ kind: "idle" });
  const scope = useRef<Scope>(undefined);
  const client = useRef<RefocusClient>(undefined);
  const transfer = useRef<AbortController>(undefined);
  const lastLook = useRef(0);
  useEffect(
    () => () => {
      transfer.current?.abort();
      scope.current?.dispose();
      // The worker ends with the section, and with it the recording that the box would use.
      setRecording({ kind: "closed" });
      setLookingShare(undefined);
    },
    [setRecording, setLookingShare],
  );

  function beginTransfer() {
    transfer.current?.abort();
    transfer.current = new AbortController();
    return transfer.current.signal;
  }

  const typedDistance = (meters: number | null) =>
    meters === null ? null : short(distanceFromMeters(meters, unit));

  /** Whether the recording was opened. */
  async function open(distanceM = snapshot.focus_distance): Promise<boolean> {
    const signal = beginTransfer();
    setRecording({ kind: "fetching", doneBytes: 0, allBytes: undefined });
    const fetched = await fetchSnapshotFile(api, snapshot.id, {
      signal,
      onBytes: (doneBytes, allBytes) => setRecording({ kind: "fetching", doneBytes, allBytes }),
    });
    if (signal.aborted) return false;
    if (!fetched.ok) {
      setRecording({ kind: "failed", code: fetched.error.code, distanceM });
      return false;
    }
    scope.current?.dispose();
    scope.current = createScope();
    client.current = openRefocusClient(scope.current);
    const file = fetched.value;
    const opened = await client.current.ask({ kind: "open", file }, { transfer: [file] });
    if (signal.aborted) return false;
    if (!opened.ok) {
      console.error(`The recording was not read (${opened.error.code}): ${opened.error.message}`);
      setRecording({ kind: "failed", code: opened.error.code, distanceM });
      return false;
    }
    const [lowHz = 0, highHz = 0] = snapshot.band_hz;
    // What the box on the spectrogram has set stays.
    setForm((now) => ({
      ...now,
      lowKhz: now.lowKhz ?? short(lowHz / 1000),
      highKhz: now.highKhz ?? short(highHz / 1000),
      distance: typedDistance(distanceM),
    }));
    setRecording({ kind: "open", channels: opened.value });
    return true;
  }

  /** Opens it for the distance that it failed to open for. */
  const openAgain = () => open(recording.kind === "failed" ? recording.distanceM : undefined);

  function openAt(distanceM: number) {
    if (recording.kind === "open") setForm((now) => ({ ...now, distance: typedDistance(distanceM) }));
    else void open(distanceM);
    onRequested();
  }
  const [requestedM, setRequestedM] = useAtom(refocusAtM);
  const openRequested = useRef(openAt);
  useEffect(() => {
    openRequested.current = openAt;
  });
  useEffect(() => {
    if (requestedM === undefined) return;
    setRequestedM(undefined);
    openRequested.current(requestedM);
  }, [requestedM, setRequestedM]);

  async function apply() {
    const { lowKhz, highKhz, startS, endS, distance } = store.get(atoms.form);
    if (!client.current || lowKhz === null || highKhz === null) return;
    lastLook.current += 1;
    const own = lastLook.current;
    const isLast = () => own === lastLook.current;
    setProblem(undefined);
    setLookingShare(0);
    const looked = await client.current.ask(
      {
        kind: "look",
        settings: {
          bandHz: [Math.round(lowKhz * 1000), Math.round(highKhz * 1000)],
          timeS: timeOfForm({ startS, endS }, snapshot.meta.duration),
          distanceM: distance === null ? null : distanceToMeters(distance, unit),
        },
      },
      { onProgress: (share) => isLast() && setLookingShare(inSteps(share)) },
    );
    if (!isLast()) return;
    setLookingShare(undefined);
    if (looked.ok) {
      setKeep({ kind: "idle" });
      return setShown(looked.value);
    }
    if (looked.error.code === "cancelled") return;
    console.error(`The snapshot was not looked at again (${looked.error.code}): ${looked.error.message}`);
    setProblem(looked.error.code);
  }

  async function handle(request: "apply" | "stop") {
    if (request === "stop") return stop();
    onBoxApplied();
    if (recording.kind === "open" || (await openAgain())) await apply();
  }
  const [request, setRequest] = useAtom(atoms.request);
  const handleRequest = useRef(handle);
  useEffect(() => {
    handleRequest.current = handle;
  });
  useEffect(() => {
    if (request === undefined) return;
    setRequest(undefined);
    void handleRequest.current(request);
  }, [request, setRequest]);

  async function keepIt() {
    if (!client.current || !shown) return;
    const signal = beginTransfer();
    setKeep({ kind: "writing" });
    const band = lookText(shown, unit, t, locale);
    const label = snapshot.label ? t("refocus:keptLabel", { label: snapshot.label, look: band }) : band;
    const { comments, tags } = snapshot;
    const written = await client.current.ask({
      kind: "write",
      options: { label, comments, tags, dynamicRangeDb: shown.dynamicRangeDb },
    });
    if (signal.aborted) return;
    if (!written.ok) return setKeep({ kind: "failed", code: written.error.code });
    try {
      const id = await bringIn(
        api,
        { filename: `${snapshot.device_serial}-${snapshot.id}.nlz`, bytes: new Blob([written.value]) },
        {
          signal,
          onBytes: (doneBytes, allBytes) => setKeep({ kind: "sending", doneBytes, allBytes }),
        },
      );
      setKeep({ kind: "kept", id });
      void queries.invalidateQueries({ queryKey: snapshotQueries.listKey });
    } catch (error) {
      if (signal.aborted) return;
      console.error("The new snapshot was not taken", error);
      setKeep({ kind: "failed", code: reasonOf(error)?.code ?? "undefinedError" });
    }
  }

  function stop() {
    if (lookingShare !== undefined) {
      lastLook.current += 1;
      setLookingShare(undefined);
      void client.current?.ask({ kind: "stop" });
      return;
    }
    transfer.current?.abort();
    if (recording.kind === "fetching") setRecording({ kind: "closed" });
    setKeep((now) => (now.kind === "writing" || now.kind === "sending" ? { kind: "idle" } : now));
  }

  const map = snapshot.direction_map;
  const drawn = useMemo(
    () => shown && { ...shown, sources: drawnSources(shown.still, shown.sources, map) },
    [shown, map],
  );
  return {
    model: {
      ...{ recording, unit, form, lookingShare, problem, keep },
      shown: drawn,
      cameraBandHz: snapshot.band_hz,
      isMap: snapshot.picture_kind === "directionMap",
      usable: unusable.length === 0 && form.lowKhz !== null && form.highKhz !== null,
      keepRefusal: refusalCode && t(errorMessageKey(refusalCode)),
    },
    actions: {
      open: () => void openAgain(),
      openBox: () => setBoxOpen(true),
      type: (change) => {
        setForm((now) => ({ ...now, ...change }));
        setProblem(undefined);
      },
      setUsable: (field, usable) =>
        setUnusable((now) => [...now.filter((each) => each !== field), ...(usable ? [] : [field])]),
      apply: () => void apply(),
      stop,
      goBack: () => {
        setShown(undefined);
        setKeep({ kind: "idle" });
      },
      keep: () => void keepIt(),
      openKept: () =>
        keep.kind === "kept" && void navigate({ to: "/snapshot/$id", params: { id: keep.id }, search: true }),
    },
  };
}
