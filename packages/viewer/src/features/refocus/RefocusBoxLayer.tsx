import { useAtom, useSetAtom } from "jotai";
import { useEffect } from "react";
import { useLazyTexts } from "../../lib/loading/use-lazy-texts.ts";
import { RefocusBoxView } from "./RefocusBoxView.tsx";
import type { RefocusAtoms } from "./refocus-atoms.ts";
import { type BoxLimits, boxOfForm, firstBox, formOfBox } from "./refocus-box.ts";

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
  const [recording] = useAtom(atoms.recording);
  const [lookingShare] = useAtom(atoms.lookingShare);
  const [problem] = useAtom(atoms.problem);
  const setRequest = useSetAtom(atoms.request);
  const setOpen = useSetAtom(atoms.isBoxOpen);
  const hasTime = form.startS !== null || form.endS !== null;
  const { topHz, durationS } = limits;
  useEffect(() => {
    if (!hasTime) setForm((now) => ({ ...now, ...formOfBox(firstBox(bandHz, { topHz, durationS })) }));
  }, [hasTime, setForm, bandHz, topHz, durationS]);
  if (!hasTime) return null;
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
