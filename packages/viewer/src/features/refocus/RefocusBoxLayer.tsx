import { useAtom, useAtomValue, useSetAtom } from "jotai";
import { useLayoutEffect, useState } from "react";
import { useLazyTexts } from "../../lib/loading/use-lazy-texts.ts";
import { RefocusBoxView } from "./RefocusBoxView.tsx";
import type { RefocusAtoms } from "./refocus-atoms.ts";
import { type BoxLimits, boxOfForm, formOfBox, formOnOpening } from "./refocus-box.ts";

export interface RefocusBoxLayerProps {
  readonly atoms: RefocusAtoms;
  readonly limits: BoxLimits;
  /** Of the heat map as recorded, Hz. */
  readonly bandHz: readonly number[];
}

/** The box on the spectrogram, over the values that the panel has too. */
export function RefocusBoxLayer({ atoms, limits, bandHz }: RefocusBoxLayerProps) {
  useLazyTexts("refocus");
  const [form, setForm] = useAtom(atoms.form);
  const recording = useAtomValue(atoms.recording);
  const lookingShare = useAtomValue(atoms.lookingShare);
  const problem = useAtomValue(atoms.problem);
  const setRequest = useSetAtom(atoms.request);
  const setOpen = useSetAtom(atoms.isBoxOpen);
  const [isFilled, setFilled] = useState(false);
  // Once, so that the whole recording can be chosen while the box is open.
  useLayoutEffect(() => {
    if (isFilled) return;
    setForm((now) => formOnOpening(now, bandHz, limits));
    setFilled(true);
  }, [isFilled, setForm, bandHz, limits]);
  if (!isFilled) return null;
  return (
    <RefocusBoxView
      model={{
        box: boxOfForm(form, limits),
        limits,
        bandHz,
        work:
          recording.kind === "fetching"
            ? {
                kind: "fetching",
                share: recording.allBytes ? recording.doneBytes / recording.allBytes : undefined,
              }
            : lookingShare !== undefined
              ? { kind: "looking", share: lookingShare }
              : recording.kind === "failed"
                ? { kind: "failed", code: recording.code }
                : problem !== undefined
                  ? { kind: "failed", code: problem }
                  : { kind: "idle" },
      }}
      actions={{
        change: (box) => setForm((now) => ({ ...now, ...formOfBox(box) })),
        apply: () => setRequest("apply"),
        stop: () => setRequest("stop"),
        leave: () => {
          setOpen(false);
          document.querySelector<HTMLElement>("[data-refocus]")?.focus();
        },
      }}
    />
  );
}
