import type { ApiSchema } from "@sonolens/api-client";
import { limits, reportLogoCategory, validateReportTemplate } from "@sonolens/domain";
import { failure, type Result, success } from "@sonolens/foundation";
import type { Core } from "../../composition/capabilities.ts";
import type { FieldProblem } from "../../http/error-body.ts";
import type { Caller } from "../../policy/caller.ts";
import { sanitizeText } from "../../sanitize-text.ts";
import type { ReportTemplateLogoRow, ReportTemplateRow } from "../../storage/database/schema.ts";
import type { UserImages } from "../images/index.ts";
import type { ReportTemplateRepository, SeenTemplate } from "./report-template.repository.ts";

type Template = ApiSchema<"ReportTemplate">;
type Request = ApiSchema<"ReportTemplateRequest">;
type Patch = ApiSchema<"ReportTemplatePatch">;
type Outcome<Value> = Promise<Result<Value, FieldProblem | "notFound">>;

/** How accounts and groups want their reports. */
export interface ReportTemplateService {
  list(caller: Caller): Promise<Template[]>;
  create(caller: Caller, request: Request): Outcome<Template>;
  /** Refused with `staleText` if it was changed since the version that the change was made of. */
  change(
    caller: Caller,
    id: string,
    patch: Patch,
  ): Promise<Result<Template, FieldProblem | "notFound" | "staleText">>;
  remove(caller: Caller, id: string): Outcome<undefined>;
}

export function createReportTemplateService(
  { database, nowMs, newId }: Core<"database" | "nowMs" | "newId">,
  templates: ReportTemplateRepository,
  images: UserImages,
  mayMake: (accountId: string) => Promise<boolean>,
): ReportTemplateService {
  const iso = (): string => new Date(nowMs()).toISOString();

  async function bodiesOf(rows: readonly SeenTemplate[]): Promise<Template[]> {
    const logos = await templates.logosOf(rows.map(({ id }) => id));
    const found = await images.byIds(logos.map(({ image_id }) => image_id));
    const pictures = new Map(found.map((picture) => [picture.attachmentId, picture]));
    return rows.map((row) => ({
      id: row.id,
      groupId: row.group_id,
      mayChange: row.mayChange,
      content: JSON.parse(row.content) as Template["content"],
      logos: logos.flatMap(({ template_id, image_id, size_lines }) => {
        const picture = template_id === row.id ? pictures.get(image_id) : undefined;
        if (picture === undefined) return [];
        const { attachmentId, url, mediaType } = picture;
        return [{ attachmentId, url, mediaType, size: size_lines === 1 ? (1 as const) : (3 as const) }];
      }),
      changedAt: row.changed_at,
    }));
  }

  async function bodyNow(caller: Caller, id: string): Promise<Template> {
    const row = await templates.findSeen(id, caller.accountId);
    const [body] = row === undefined ? [] : await bodiesOf([row]);
    if (body === undefined) throw new Error("The template was just written.");
    return body;
  }

  /** Those that the caller may choose: images of the caller, and what the template shows already. */
  async function chosenLogos(
    caller: Caller,
    templateId: string,
    logos: Request["logos"],
  ): Promise<Result<ReportTemplateLogoRow[], FieldProblem>> {
    const own = await images.list({ accountId: caller.accountId, category: reportLogoCategory });
    const before = await templates.logosOf([templateId]);
    const known = new Set([
      ...own.map(({ attachmentId }) => attachmentId),
      ...before.map(({ image_id }) => image_id),
    ]);
    if (!logos.every(({ attachmentId }) => known.has(attachmentId)))
      return failure({ field: "logos", code: "unknownValue" });
    return success(
      logos.map(({ attachmentId, size }, place) => ({
        template_id: templateId,
        place,
        image_id: attachmentId,
        size_lines: size,
      })),
    );
  }

  /** Images of the caller, and those of deleted accounts, that no template shows any more. */
  async function removeUnused(caller: Caller, imageIds: readonly string[]): Promise<void> {
    if (imageIds.length === 0) return;
    await templates.removeLeftLogos();
    const shown = await templates.shown(imageIds);
    const owner = { accountId: caller.accountId, category: reportLogoCategory };
    for (const id of imageIds) if (!shown.has(id)) await images.remove(caller, owner, id);
  }

  const imagesOf = async (templateId: string): Promise<string[]> =>
    (await templates.logosOf([templateId])).map(({ image_id }) => image_id);

  async function toChange(caller: Caller, id: string): Outcome<SeenTemplate> {
    const row = await templates.findSeen(id, caller.accountId);
    if (row === undefined) return failure("notFound");
    return row.mayChange ? success(row) : failure({ code: "notAllowed" });
  }

  return {
    list: async (caller) => bodiesOf(await templates.listSeen(caller.accountId)),
    async create(caller, { groupId = null, content, logos }) {
      if (!(await mayMake(caller.accountId))) return failure({ code: "purchaseRequired" });
      const text = contentText(content);
      if (!text.ok) return text;
      return database.transaction(async () => {
        if (groupId !== null && !(await templates.controls(caller.accountId, groupId)))
          return failure("notFound");
        const owner = groupId === null ? { accountId: caller.accountId } : { groupId };
        if ((await templates.count(owner)) >= limits.reportTemplates)
          return failure({ code: "tooMany", params: { max: limits.reportTemplates } });
        const id = newId();
        const chosen = await chosenLogos(caller, id, logos);
        if (!chosen.ok) return chosen;
        const row: ReportTemplateRow = {
          id,
          account_id: groupId === null ? caller.accountId : null,
          group_id: groupId,
          content: text.value,
          created_at: iso(),
          changed_at: iso(),
        };
        await templates.insert(row);
        await templates.replaceLogos(id, chosen.value);
        return success(await bodyNow(caller, id));
      });
    },
    async change(caller, id, { content, logos, changedFrom }) {
      const text = content === undefined ? undefined : contentText(content);
      if (text?.ok === false) return text;
      return database.transaction(async () => {
        const found = await toChange(caller, id);
        if (!found.ok) return found;
        if (!(await mayMake(caller.accountId))) return failure({ code: "purchaseRequired" });
        const beforeMs = Date.parse(found.value.changed_at);
        if (changedFrom !== undefined && Date.parse(changedFrom) !== beforeMs) return failure("staleText");
        if (logos !== undefined) {
          const chosen = await chosenLogos(caller, id, logos);
          if (!chosen.ok) return chosen;
          const before = await imagesOf(id);
          await templates.replaceLogos(id, chosen.value);
          await removeUnused(caller, before);
        }
        await templates.update(id, {
          // Two changes never have the same time, as it tells them apart.
          changed_at: new Date(Math.max(nowMs(), beforeMs + 1)).toISOString(),
          ...(text !== undefined && { content: text.value }),
        });
        return success(await bodyNow(caller, id));
      });
    },
    remove: (caller, id) =>
      database.transaction(async () => {
        const found = await toChange(caller, id);
        if (!found.ok) return found;
        const before = await imagesOf(id);
        await templates.remove(id);
        await removeUnused(caller, before);
        return success(undefined);
      }),
  };
}

/** The content as it is stored. */
function contentText(content: Request["content"]): Result<string, FieldProblem> {
  const texts = JSON.parse(JSON.stringify(content), (_key, value: unknown) =>
    typeof value === "string" ? sanitizeText(value) : value,
  ) as unknown;
  const checked = validateReportTemplate(texts);
  if (!checked.ok) return failure({ field: "content", code: checked.code, params: checked.params });
  return success(JSON.stringify(checked.value));
}
