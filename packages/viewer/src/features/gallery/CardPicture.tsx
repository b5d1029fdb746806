import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { usePaletteName } from "../../data/account/preferences.ts";
import { mediaQueries } from "../../data/media/media.ts";
import { thumbnailFrames } from "../../data/media/thumbnail-frames.ts";
import { useServices } from "../../data/services.ts";
import type { SnapshotRecord } from "../../data/types.ts";
import { defaultDynamicRangeDb } from "../../lib/picture/picture-defaults.ts";
import { useSessionStore } from "../../lib/state/frame.ts";
import { useDataUrl } from "../../lib/ui/use-data-url.ts";
import { drawQueue } from "./draw-queue.ts";
import { useCardPainter } from "./use-card-painter.ts";

const rings = [30, 58, 90, 126, 166]
  .map(
    (radius) =>
      `<ellipse cx="160" cy="96" rx="${radius * 1.2}" ry="${radius * 0.86}" transform="rotate(-12 160 96)" stroke-opacity="${(0.4 - radius / 520).toFixed(2)}"/>`,
  )
  .join("");

/** Replaces a picture that is missing or failed to load; embedded, so that it cannot be missing itself. */
export const placeholderPicture = `data:image/svg+xml,${encodeURIComponent(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 192"><rect width="320" height="192" fill="#141617"/><g fill="none" stroke="#a4abaf">${rings}</g></svg>`,
)}`;

/** Width of a card's heat map in its own pixels. */
const canvasWidth = 288;

/** The thumbnail of a card with its heat map over it, both cropped to the card's shape. */
export function CardPicture({ record }: { readonly record: SnapshotRecord }) {
  const { api } = useServices();
  const store = useSessionStore();
  const hasPicture = record.picture_state === "present";
  const picture = useQuery({ ...mediaQueries.picture(api, record.id, "thumb"), enabled: hasPicture });
  const frame = useQuery(mediaQueries.thumbnailFrame(store.get(thumbnailFrames), record.id));
  const url = useDataUrl(picture.data);
  const palette = usePaletteName();
  const canvasRef = useRef<HTMLCanvasElement>(null);
  const [shape, setShape] = useState(hasPicture ? undefined : 5 / 3);
  const height = shape ? Math.max(1, Math.round(canvasWidth / shape)) : 0;
  const rangeDb = record.dynamicrange_lin ?? defaultDynamicRangeDb;
  const field = frame.data;

  const painter = useCardPainter();

  useEffect(() => {
    if (!painter || !field || height === 0) return;
    return store.get(drawQueue).add(() => {
      const context = canvasRef.current?.getContext("2d");
      if (!context) return;
      const size = { width: canvasWidth, height };
      painter.paintCard(store.get(painter.cardPictures), context, {
        ...{ id: record.id, field, dynamicRangeDb: rangeDb, palette },
        ...size,
      });
      if (canvasRef.current) canvasRef.current.dataset.drawn = "";
    });
  }, [painter, store, record.id, field, height, rangeDb, palette]);

  useEffect(() => {
    const canvas = canvasRef.current;
    return () => {
      // Canvas memory left to the garbage collector is freed in large batches, while the user scrolls.
      if (canvas) canvas.width = 0;
    };
  }, []);

  const missing = !hasPicture || picture.isError || picture.data === null;
  useEffect(() => {
    if (missing) setShape(5 / 3);
  }, [missing]);

  return (
    <>
      {missing && <img src={placeholderPicture} alt="" data-testid="placeholder" />}
      {url && (
        <img
          src={url}
          alt=""
          className="photo-dimmed"
          onLoad={(event) =>
            setShape(event.currentTarget.naturalWidth / event.currentTarget.naturalHeight || 5 / 3)
          }
          onError={() => setShape(5 / 3)}
        />
      )}
      <canvas
        ref={canvasRef}
        width={canvasWidth}
        height={height}
        className="pointer-events-none object-cover"
      />
    </>
  );
}
