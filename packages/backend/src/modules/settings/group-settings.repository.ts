import {
  type GroupSettings,
  type NamedGroup,
  readGroupSettings,
  reportTemplateNames,
} from "@sonolens/domain";
import { sql } from "kysely";
import type { Database } from "../../storage/database/open-database.ts";
import { among } from "../../storage/database/where-in.ts";

/** A group that fixes settings. */
export interface GroupWithSettings extends NamedGroup {
  readonly settings: GroupSettings;
}

/** The settings that groups fix for their people. */
export interface GroupSettingsRows {
  /** The group of an account and those above it that fix something, the nearest first. */
  ofAccount(accountId: string): Promise<GroupWithSettings[]>;
  /** The same of a group. */
  ofGroup(groupId: string): Promise<GroupWithSettings[]>;
  /** The name of a template of a group, or of one of these groups; undefined if there is none. */
  templateName(templateId: string, groupIds?: readonly string[]): Promise<string | undefined>;
  /** Only inside a transaction. */
  save(groupId: string, settings: GroupSettings): Promise<void>;
}

export function createGroupSettingsRepository(database: Database): GroupSettingsRows {
  async function fixing(first: ReturnType<typeof sql>): Promise<GroupWithSettings[]> {
    const { rows } = await sql<NamedGroup & { settings: string }>`
      with recursive above(id, place) as (
        ${first}
        union all
        select groups.parent_id, above.place + 1 from groups join above on groups.id = above.id
          where groups.parent_id is not null
      )
      select groups.id, groups.name, group_settings.settings from above
        join group_settings on group_settings.group_id = above.id
        join groups on groups.id = above.id
        order by above.place`.execute(database.current());
    const groups: GroupWithSettings[] = [];
    for (const { id, name, settings } of rows) groups.push({ id, name, settings: await present(settings) });
    return groups;
  }

  /** The stored values, without a template that was deleted. */
  async function present(stored: string): Promise<GroupSettings> {
    const settings = readGroupSettings(JSON.parse(stored));
    const { report_template: template, ...others } = settings;
    if (template === undefined || reportTemplateNames.some((name) => name === template)) return settings;
    return (await templateName(template)) === undefined ? others : settings;
  }

  async function templateName(templateId: string, groupIds?: readonly string[]): Promise<string | undefined> {
    const templates = database
      .current()
      .selectFrom("report_templates")
      .select("content")
      .where("id", "=", templateId);
    const row = await (groupIds === undefined
      ? templates.where("group_id", "is not", null)
      : templates.where(among(database, "group_id", groupIds))
    ).executeTakeFirst();
    return row && (JSON.parse(row.content) as { readonly name: string }).name;
  }

  return {
    ofAccount: (accountId) =>
      fixing(sql`select group_id, 0 from group_members where account_id = ${accountId}`),
    ofGroup: (groupId) => fixing(sql`select id, 0 from groups where id = ${groupId}`),
    templateName,
    async save(groupId, settings) {
      const current = database.current();
      if (Object.keys(settings).length === 0) {
        await current.deleteFrom("group_settings").where("group_id", "=", groupId).execute();
        return;
      }
      const text = JSON.stringify(settings);
      await current
        .insertInto("group_settings")
        .values({ group_id: groupId, settings: text })
        .onConflict((conflict) => conflict.column("group_id").doUpdateSet({ settings: text }))
        .execute();
    },
  };
}
