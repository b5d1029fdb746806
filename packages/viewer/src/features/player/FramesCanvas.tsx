import { type FramesPlayer, type HeatmapFrames, openHeatmapFrames } from "@sonolens/heatmap-renderer";
import { cx } from "@sonolens/ui-kit";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { idle } from "../../lib/loading/idle.ts";
import { framesLook, type HeatmapLook } from "./heatmap-look.ts";

export interface FramesCanvasProps {
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
export function FramesCanvas({ frames, playheadS, look, shown, onDrawn }: FramesCanvasProps) {
  const placeRef = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState<{
    readonly player: FramesPlayer;
    readonly canvas: HTMLCanvasElement;
  }>();
  const [drawn, setDrawn] = useState(false);
  const isWanted = useRef(false);
  const sent = useMemo(() => framesLook(look), [look]);

  useEffect(() => {
    let ended = false;
    let player: FramesPlayer | undefined;
    const canvas = document.createElement("canvas");
    canvas.className = "size-full";
    const end = () => {
      player?.close();
      canvas.remove();
      setOpened(undefined);
      setDrawn(false);
    };
    void idle().then(() => {
      if (ended) return;
      const worker = new Worker(new URL("./frames-worker.ts", import.meta.url), { type: "module" });
      placeRef.current?.append(canvas);
      player = openHeatmapFrames({
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
      setOpened({ player, canvas });
    });
    return () => {
      ended = true;
      end();
    };
  }, [frames]);

  useEffect(() => {
    isWanted.current = playheadS !== undefined;
    if (playheadS !== undefined) opened?.player.show(playheadS, sent);
    else setDrawn(false);
  }, [opened, playheadS, sent]);

  useEffect(() => {
    onDrawn(drawn);
    return () => onDrawn(false);
  }, [drawn, onDrawn]);
  // Together with the average, so that there is always exactly one heat map.
  useLayoutEffect(() => {
    if (shown && opened) opened.canvas.dataset.testid = "heatmap";
    else delete opened?.canvas.dataset.testid;
  }, [shown, opened]);
  return <div ref={placeRef} className={cx("pointer-events-none absolute inset-0", !shown && "invisible")} />;
}
