import { decodeHeatmapFrame } from "@sonolens/api-client";
import type { SnapshotRecord } from "@sonolens/domain";
import { palettes, renderThumbnail } from "@sonolens/heatmap-renderer";
import { memo, useEffect, useRef, useState } from "react";
import { requestServer } from "./ask-server.ts";

const canvasWidth = 288;
const number = new Intl.NumberFormat("en", { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** The picture and the heat map over it, fetched when the card is on the page. */
function PlainPicture({ record }: { readonly record: SnapshotRecord }) {
  const [url, setUrl] = useState<string>();
  const canvas = useRef<HTMLCanvasElement>(null);
  const height = Math.round((canvasWidth * 3) / 5);

  useEffect(() => {
    const leaving = new AbortController();
    let made: string | undefined;
    const load = async () => {
      const answer = await requestServer(`/api/snapshots/${record.id}/picture/?size=thumb`, leaving.signal);
      made = URL.createObjectURL(await answer.blob());
      setUrl(made);
    };
    load().catch(() => undefined);
    return () => {
      leaving.abort();
      if (made) URL.revokeObjectURL(made);
    };
  }, [record.id]);

  useEffect(() => {
    const leaving = new AbortController();
    const load = async () => {
      const body = JSON.stringify({ ids: [record.id] });
      const answer = await requestServer("/api/thumbnail-frames/", leaving.signal, body);
      const { frames } = await answer.json();
      const field = decodeHeatmapFrame(frames[0].frame);
      const context = canvas.current?.getContext("2d");
      if (!field || !context) return;
      const { rgba } = renderThumbnail({
        levelsDb: field.levelsDb,
        width: field.width,
        height: field.height,
        outWidth: canvasWidth,
        outHeight: height,
        dynamicRangeDb: record.dynamicrange_lin ?? 12,
        palette: palettes.ember,
        pixelRatio: 1.2,
      });
      context.putImageData(new ImageData(rgba, canvasWidth, height), 0, 0);
      context.canvas.dataset.drawn = "";
    };
    load().catch(() => undefined);
    return () => leaving.abort();
  }, [record.id, record.dynamicrange_lin, height]);

  return (
    <>
      {url && <img src={url} alt="" className="photo-dimmed" />}
      <canvas ref={canvas} width={canvasWidth} height={height} className="pointer-events-none object-cover" />
    </>
  );
}

/** A card with the elements and classes of the product's. */
export const PlainCard = memo(function PlainCard({ record }: { readonly record: SnapshotRecord }) {
  const [low, high] = record.band_hz;
  return (
    <article className="group/card relative min-w-0" data-testid="card" data-id={record.id}>
      <div className="relative aspect-5/3 overflow-hidden rounded-m bg-well">
        <PlainPicture record={record} />
      </div>
      <div className="mt-1.5 flex items-start gap-2 px-px">
        <h3 className="min-w-0 flex-1 text-13 font-semibold text-ink">
          <a href={`#/snapshot/${record.id}`} className="line-clamp-2 hyphens-auto wrap-anywhere">
            <bdi>{record.label}</bdi>
          </a>
        </h3>
        <span className="mt-px text-13">{record.fixed ? "Fixed" : "Open"}</span>
      </div>
      <p className="mt-0.5 flex items-baseline gap-2 px-px text-13 text-ink-2">
        <span className="tabular-nums">
          <b className="font-semibold text-ink">{number.format(record.level_db)}</b> dB
        </span>
        <span className="ms-auto truncate text-ink-3">
          {number.format(low / 1000)} to {number.format(high / 1000)} kHz
        </span>
      </p>
      <div className="absolute top-0 end-0 z-10">
        <button type="button" aria-pressed={record.starred} aria-label={`Star ${record.label}`}>
          ★
        </button>
      </div>
      <span className="absolute top-0.5 start-1.5 z-10">
        <input type="checkbox" aria-label={`Select ${record.label}`} />
      </span>
    </article>
  );
});
