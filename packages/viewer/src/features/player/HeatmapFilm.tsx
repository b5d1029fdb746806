import { type HeatmapFilm as Film, type HeatmapFrames, openHeatmapFrames } from "@sonolens/heatmap-renderer";
import { cx } from "@sonolens/ui-kit";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { idle } from "../../lib/loading/idle.ts";
import { filmLook, type HeatmapLook } from "./heatmap-look.ts";

export interface HeatmapFilmProps {
  readonly frames: HeatmapFrames;
  /** Seconds into the recording; undefined while the average is shown. */
  readonly playheadS: number | undefined;
  readonly look: HeatmapLook;
  /** Whether it is shown; else the average is. */
  readonly shown: boolean;
  /** Whether the canvas shows the frame at the playhead, so that nothing else needs to show it. */
  readonly onDrawn: (drawn: boolean) => void;
}

/**
 * The heat map at the playhead, drawn by a worker that has the frames, so that playback does not block the page. It
 * starts when the page is idle, and shows nothing if the worker cannot draw.
 */
export function HeatmapFilm({ frames, playheadS, look, shown, onDrawn }: HeatmapFilmProps) {
  const placeRef = useRef<HTMLDivElement>(null);
  const [film, setFilm] = useState<{ readonly film: Film; readonly canvas: HTMLCanvasElement }>();
  const [drawn, setDrawn] = useState(false);
  const isWanted = useRef(false);
  const sent = useMemo(() => filmLook(look), [look]);

  useEffect(() => {
    let ended = false;
    let opened: Film | undefined;
    const canvas = document.createElement("canvas");
    canvas.className = "size-full";
    const end = () => {
      opened?.close();
      canvas.remove();
      setFilm(undefined);
      setDrawn(false);
    };
    void idle().then(() => {
      if (ended) return;
      const worker = new Worker(new URL("./frames-worker.ts", import.meta.url), { type: "module" });
      placeRef.current?.append(canvas);
      opened = openHeatmapFrames({
        worker,
        canvas,
        frames,
        // A frame of an earlier position must not be shown.
        onDrawn: () => setDrawn(isWanted.current),
        onFailed: (message) => {
          console.error(`The heat map is drawn without a worker: ${message}`);
          end();
        },
      });
      setFilm({ film: opened, canvas });
    });
    return () => {
      ended = true;
      end();
    };
  }, [frames]);

  useEffect(() => {
    isWanted.current = playheadS !== undefined;
    if (playheadS !== undefined) film?.film.show(playheadS, sent);
    else setDrawn(false);
  }, [film, playheadS, sent]);

  useEffect(() => {
    onDrawn(drawn);
    return () => onDrawn(false);
  }, [drawn, onDrawn]);
  // Together with the average, so that there is always exactly one heat map.
  useLayoutEffect(() => {
    if (shown && film) film.canvas.dataset.testid = "heatmap";
    else delete film?.canvas.dataset.testid;
  }, [shown, film]);
  return <div ref={placeRef} className={cx("pointer-events-none absolute inset-0", !shown && "invisible")} />;
}
