import type { ApiSchema } from "@sonolens/api-client";
import { validateTags } from "@sonolens/domain";
import type { Result } from "@sonolens/foundation";
import type { CallerHandlers } from "../../http/call-context.ts";
import { errorDetail, fieldErrors } from "../../http/error-body.ts";
import type { ErrorTexts } from "../../http/error-texts.ts";
import type { EditFailure, SnapshotService } from "./snapshot.service.ts";
import { storableText } from "./storable-text.ts";

type Operations =
  | "setSnapshotDistance"
  | "setSnapshotLabel"
  | "setSnapshotComments"
  | "setSnapshotTags"
  | "setSnapshotStarred"
  | "setSnapshotDynamicRange"
  | "setSnapshotPictureBrightness"
  | "setSnapshotHeatmapMode"
  | "setSnapshotGas";

type Saved = Result<ApiSchema<"SnapshotChanged">, EditFailure>;

/** Changing a snapshot. */
export function createSnapshotWriteRoutes(snapshots: SnapshotService) {
  return {
    async setSnapshotDistance({ path, body }, { caller, texts }) {
      return answer(await snapshots.edit(caller, path.id, { source_distance: body.distance }), texts);
    },
    async setSnapshotTags({ path, body }, { caller, texts }) {
      const tags = validateTags(body.tags.map(storableText));
      if (!tags.ok) {
        const problem = { field: "tags", code: tags.code, params: tags.params };
        return { status: 400, body: fieldErrors(texts, [problem]) };
      }
      return answer(await snapshots.edit(caller, path.id, { tags: JSON.stringify(tags.value) }), texts);
    },
    async setSnapshotStarred({ path, body }, { caller, texts }) {
      return answer(await snapshots.edit(caller, path.id, { starred: body.starred }), texts);
    },
    async setSnapshotDynamicRange({ path, body }, { caller, texts }) {
      return answer(await snapshots.edit(caller, path.id, { dynamic_range_db: body.value }), texts);
    },
    async setSnapshotPictureBrightness({ path, body }, { caller, texts }) {
      const columns = { picture_brightness: body.picture_brightness };
      return answer(await snapshots.edit(caller, path.id, columns), texts);
    },
    async setSnapshotHeatmapMode({ path, body }, { caller, texts }) {
      return answer(await snapshots.edit(caller, path.id, { heatmap_mode: body.mode }), texts);
    },
    async setSnapshotGas({ path, body }, { caller, texts }) {
      return answer(await snapshots.edit(caller, path.id, { gas: body.gas_type }), texts);
    },
    async setSnapshotLabel({ path, headers, body }, { caller, texts }) {
      const edit = {
        field: "label",
        text: storableText(body.label),
        editedFrom: versionOf(headers),
      } as const;
      return textAnswer(await snapshots.editText(caller, path.id, edit), texts);
    },
    async setSnapshotComments({ path, headers, body }, { caller, texts }) {
      const edit = {
        field: "comments",
        text: storableText(body.comments),
        editedFrom: versionOf(headers),
      } as const;
      return textAnswer(await snapshots.editText(caller, path.id, edit), texts);
    },
  } satisfies CallerHandlers<Operations>;
}

/** The description lets only quoted digits through. */
const versionOf = (headers: { "If-Match": string }): number => Number(headers["If-Match"].slice(1, -1));

function answer(saved: Saved, texts: ErrorTexts) {
  return saved.ok
    ? ({ status: 200, body: saved.value } as const)
    : ({ status: 404, body: errorDetail(texts, "notFound") } as const);
}

function textAnswer(saved: Saved, texts: ErrorTexts) {
  if (saved.ok || saved.error.code === "notFound") return answer(saved, texts);
  const { code, current, version } = saved.error;
  return { status: 412, body: { ...errorDetail(texts, code), current, version } } as const;
}
