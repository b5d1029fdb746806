import { sql } from "kysely";
import type { Database } from "../../storage/database/open-database.ts";
import type { ReportTemplateLogoRow, ReportTemplateRow } from "../../storage/database/schema.ts";
import { among } from "../../storage/database/where-in.ts";

/** A template with what its caller may do to it. */
export interface SeenTemplate extends ReportTemplateRow {
  readonly mayChange: boolean;
}

/**
 * Templates: an account sees its own, and those of its group, of every group above it, whose members made them for all
 * below, and of those below it, which it controls.
 */
export interface ReportTemplateRepository {
  /** Oldest first. */
  listSeen(accountId: string): Promise<SeenTemplate[]>;
  findSeen(id: string, accountId: string): Promise<SeenTemplate | undefined>;
  /** Whether the account is in the group or above it. */
  controls(accountId: string, groupId: string): Promise<boolean>;
  count(owner: { readonly accountId: string } | { readonly groupId: string }): Promise<number>;
  insert(template: ReportTemplateRow): Promise<void>;
  update(id: string, columns: Partial<Pick<ReportTemplateRow, "content" | "changed_at">>): Promise<void>;
  remove(id: string): Promise<void>;
  /** In their places. */
  logosOf(templateIds: readonly string[]): Promise<ReportTemplateLogoRow[]>;
  replaceLogos(templateId: string, logos: readonly ReportTemplateLogoRow[]): Promise<void>;
  /** Which of these images some template shows. */
  shown(imageIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** Removes the images that deleted accounts left to templates, once none shows them. */
  removeLeftLogos(): Promise<void>;
}

export function createReportTemplateRepository(database: Database): ReportTemplateRepository {
  const controlled = (accountId: string) => sql`
    controlled(id) as (
      select group_id from group_members where account_id = ${accountId}
      union
      select child.id from groups as child join controlled on child.parent_id = controlled.id
    )`;

  async function seen(accountId: string, id?: string): Promise<SeenTemplate[]> {
    const { rows } = await sql<ReportTemplateRow & { may_change: number }>`
      with recursive ${controlled(accountId)},
      above(id) as (
        select group_id from group_members where account_id = ${accountId}
        union
        select child.parent_id from groups as child join above on child.id = above.id
          where child.parent_id is not null
      )
      select report_templates.*,
        case when account_id = ${accountId} or group_id in (select id from controlled)
          then 1 else 0 end as may_change
        from report_templates
        where (account_id = ${accountId}
          or group_id in (select id from controlled) or group_id in (select id from above))
          ${id === undefined ? sql`` : sql`and id = ${id}`}
        order by created_at, id`.execute(database.current());
    return rows.map(({ may_change, ...row }) => ({ ...row, mayChange: Number(may_change) === 1 }));
  }

  return {
    listSeen: (accountId) => seen(accountId),
    findSeen: async (id, accountId) => (await seen(accountId, id))[0],
    async controls(accountId, groupId) {
      const { rows } = await sql<{ id: string }>`
        with recursive ${controlled(accountId)} select id from controlled where id = ${groupId}`.execute(
        database.current(),
      );
      return rows.length > 0;
    },
    async count(owner) {
      const templates = database
        .current()
        .selectFrom("report_templates")
        .select((select) => select.fn.countAll<number>().as("found"));
      const { found } = await ("groupId" in owner
        ? templates.where("group_id", "=", owner.groupId)
        : templates.where("account_id", "=", owner.accountId)
      ).executeTakeFirstOrThrow();
      return Number(found);
    },
    async insert(template) {
      await database.current().insertInto("report_templates").values(template).execute();
    },
    async update(id, columns) {
      await database.current().updateTable("report_templates").set(columns).where("id", "=", id).execute();
    },
    async remove(id) {
      await database.current().deleteFrom("report_templates").where("id", "=", id).execute();
    },
    logosOf: (templateIds) =>
      database
        .current()
        .selectFrom("report_template_logos")
        .selectAll()
        .where(among(database, "template_id", templateIds))
        .orderBy("place")
        .execute(),
    async replaceLogos(templateId, logos) {
      const current = database.current();
      await current.deleteFrom("report_template_logos").where("template_id", "=", templateId).execute();
      if (logos.length > 0)
        await current
          .insertInto("report_template_logos")
          .values([...logos])
          .execute();
    },
    async shown(imageIds) {
      const rows = await database
        .current()
        .selectFrom("report_template_logos")
        .select("image_id")
        .where(among(database, "image_id", imageIds))
        .execute();
      return new Set(rows.map(({ image_id }) => image_id));
    },
    async removeLeftLogos() {
      const current = database.current();
      await current
        .deleteFrom("images")
        .where("account_id", "in", current.selectFrom("accounts").where("state", "=", "deleted").select("id"))
        .where("id", "not in", current.selectFrom("report_template_logos").select("image_id"))
        .execute();
    },
  };
}
