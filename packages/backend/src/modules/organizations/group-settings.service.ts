import type { ApiSchema } from "@sonolens/api-client";
import {
  changedGroupSettings,
  changedParts,
  fixedSettings,
  type GroupSettingPart,
  type GroupSettings,
  type GroupSettingsPatch,
  groupSettingParts,
  groupsBelow,
  groupsThatSee,
  reportTemplateNames,
} from "@sonolens/domain";
import { failure, type Result, success } from "@sonolens/foundation";
import { isLocale } from "@sonolens/i18n";
import type { Core } from "../../composition/capabilities.ts";
import type { Caller } from "../../policy/caller.ts";
import type { GroupSettingsRows } from "../settings/index.ts";
import { type LoadedOrganization, memberIds } from "./loaded-organization.ts";
import type { OrganizationChanges } from "./organization-changes.ts";
import { type Refusal, refused } from "./organization-refusal.ts";

type SettingsOfGroup = ApiSchema<"SettingsOfGroup">;

/** What groups fix for everybody in them and below them. */
export interface GroupSettingsService {
  /** Of a group that the caller controls. */
  find(caller: Caller, groupId: string): Promise<Result<SettingsOfGroup, "notFound">>;
  change(
    caller: Caller,
    groupId: string,
    patch: GroupSettingsPatch,
  ): Promise<Result<SettingsOfGroup, Refusal>>;
}

export function createGroupSettingsService(
  { database, outbox }: Core<"database" | "outbox">,
  rows: GroupSettingsRows,
  changes: OrganizationChanges,
): GroupSettingsService {
  async function bodyOf(groupId: string): Promise<SettingsOfGroup> {
    const fixing = await rows.ofGroup(groupId);
    const { values, groups } = fixedSettings(fixing.filter(({ id }) => id !== groupId));
    return {
      own: fixing.find(({ id }) => id === groupId)?.settings ?? {},
      inherited: { values, groups },
    };
  }

  /** How the log names the values of a part. */
  async function textOf(part: GroupSettingPart, settings: GroupSettings): Promise<string> {
    const { report_template: template } = settings;
    if (part === "reportTemplate" && template !== undefined)
      return (await rows.templateName(template)) ?? template;
    if (part === "energyPrice") return `${settings.energy_cost_kwh} ${settings.currency_iso_code}/kWh`;
    return groupSettingParts[part].map((name) => settings[name]).join(" ");
  }

  /** Why a template or a language cannot be fixed. */
  async function unknownOf(
    { report_template: template, report_language: language }: GroupSettings,
    groupId: string,
    { groups }: LoadedOrganization,
  ): Promise<"report_template" | "report_language" | undefined> {
    if (language !== undefined && !isLocale(language)) return "report_language";
    if (template === undefined || reportTemplateNames.some((name) => name === template)) return undefined;
    const seen = groupsThatSee(groupId, groups).map(({ id }) => id);
    return (await rows.templateName(template, seen)) === undefined ? "report_template" : undefined;
  }

  return {
    async find(caller, groupId) {
      const found = await changes.controlled(caller, groupId);
      return found.ok ? success(await bodyOf(groupId)) : failure("notFound");
    },
    change: (caller, groupId, patch) =>
      database.transaction(async () => {
        const found = await changes.controlled(caller, groupId);
        if (!found.ok) return found;
        const organization = found.value;
        const { own: before } = await bodyOf(groupId);
        const changed = changedGroupSettings(before, patch);
        if (!changed.ok) return failure(refused(changed.code, changed.field));
        const after = changed.value;
        const parts = changedParts(before, after);
        if (parts.length === 0) return success(await bodyOf(groupId));
        const unknown = await unknownOf(after, groupId, organization);
        if (unknown !== undefined) return failure(refused("unknownValue", unknown));
        await rows.save(groupId, after);
        const where = { organizationId: organization.id, groupId };
        for (const part of parts) {
          const isFixed = groupSettingParts[part].some((name) => after[name] !== undefined);
          const text = await textOf(part, isFixed ? after : before);
          await changes.log(caller, where, isFixed ? "settingFixed" : "settingReleased", `${part}: ${text}`);
        }
        // Those for whom it counts, and those above, who manage the group.
        const concerned = new Set([
          ...groupsBelow(groupId, organization.groups),
          ...groupsThatSee(groupId, organization.groups),
        ]);
        await outbox.add(memberIds({ groups: [...concerned] }), { type: "organization-changed" });
        return success(await bodyOf(groupId));
      }),
  };
}
