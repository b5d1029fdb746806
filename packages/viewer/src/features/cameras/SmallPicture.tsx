import type { LevelGrid } from "@sonolens/api-client";
import { palettes, renderThumbnail } from "@sonolens/heatmap-renderer";
import { imageBrokenIcon, PictureFrame } from "@sonolens/ui-kit";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { usePaletteName } from "../../data/account/preferences.ts";
import { mediaQueries } from "../../data/media/media.ts";
import { thumbnailFrames } from "../../data/media/thumbnail-frames.ts";
import { useServices } from "../../data/services.ts";
import type { SnapshotRecord } from "../../data/types.ts";
import { useWords } from "../../lib/format/use-words.ts";
import { defaultDynamicRangeDb } from "../../lib/picture/picture-defaults.ts";
import { useSessionState } from "../../lib/state/frame.ts";
import { useDataUrl } from "../../lib/ui/use-data-url.ts";

/** Width of the heat map in its own pixels. */
const canvasWidth = 192;
const usualShape = 5 / 3;

/** The thumbnail of a snapshot with its heat map; without a picture, the heat map alone. */
export function SmallPicture({ record }: { readonly record: SnapshotRecord }) {
  const { api } = useServices();
  const { t } = useWords();
  const hasPicture = record.picture_state === "present";
  const picture = useQuery({ ...mediaQueries.picture(api, record.id, "thumb"), enabled: hasPicture });
  const frame = useQuery(mediaQueries.thumbnailFrame(useSessionState(thumbnailFrames), record.id));
  const url = useDataUrl(picture.data);
  const [shape, setShape] = useState(usualShape);
  const isMissing = !hasPicture || picture.isError || picture.data === null;
  const canShow = url !== undefined || (isMissing && frame.data != null);
  return (
    <PictureFrame
      {...(isMissing &&
        !frame.data && { placeholder: { icon: imageBrokenIcon, text: t("cameras:noPicture") } })}
    >
      {url && (
        <img
          src={url}
          alt=""
          className="photo-dimmed"
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            setShape(naturalWidth / naturalHeight || usualShape)
          }
        />
      )}
      {canShow && frame.data && (
        <SmallHeatmap
          field={frame.data}
          height={Math.max(1, Math.round(canvasWidth / shape))}
          dynamicRangeDb={record.dynamicrange_lin ?? defaultDynamicRangeDb}
        />
      )}
    </PictureFrame>
  );
}

interface SmallHeatmapProps {
  readonly field: LevelGrid;
  readonly height: number;
  readonly dynamicRangeDb: number;
}

function SmallHeatmap({ field, height, dynamicRangeDb }: SmallHeatmapProps) {
  const palette = usePaletteName();
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const context = canvas.current?.getContext("2d");
    if (!context) return;
    const { rgba } = renderThumbnail({
      levelsDb: field.levelsDb,
      ...{ width: field.width, height: field.height, outWidth: canvasWidth, outHeight: height },
      ...{ dynamicRangeDb, palette: palettes[palette], pixelRatio: 1.2 },
    });
    context.putImageData(new ImageData(rgba, canvasWidth, height), 0, 0);
    context.canvas.dataset.drawn = "";
  }, [field, height, dynamicRangeDb, palette]);
  return (
    <canvas ref={canvas} width={canvasWidth} height={height} className="pointer-events-none object-cover" />
  );
}
