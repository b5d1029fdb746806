import type { ApiSchema } from "@sonolens/api-client";
import { csvLine, type GroupSettingPart, groupSettingPartNames, matchesSearch } from "@sonolens/domain";

export type LogEntry = ApiSchema<"OrganizationLogEntry">;

/** The kinds of change that have a text; others are shown as the server names them. */
export const logActions = [
  "organizationCreated",
  "groupAdded",
  "groupChanged",
  "groupDeleted",
  "memberMoved",
  "memberRemoved",
  "memberLeft",
  "cameraAdded",
  "invited",
  "invitationAccepted",
  "invitationDeclined",
  "invitationCancelled",
  "settingFixed",
  "settingReleased",
] as const;
export type LogActionName = (typeof logActions)[number];

export const isLogAction = (action: string): action is LogActionName =>
  (logActions as readonly string[]).includes(action);

/** The part of the settings that an entry is about, and its value. */
export function settingOf({
  action,
  subject,
}: LogEntry): { part: GroupSettingPart; value: string } | undefined {
  if (action !== "settingFixed" && action !== "settingReleased") return undefined;
  const part = groupSettingPartNames.find((name) => subject.startsWith(`${name}: `));
  return part && { part, value: subject.slice(part.length + 2) };
}

export interface LogFilter {
  /** Found in who did it, to whom or what, and the group. */
  readonly search: string;
  /** Empty for all. */
  readonly action: string;
}

/** The entries that a filter shows, in their order. */
export const filterLog = (entries: readonly LogEntry[], { search, action }: LogFilter): readonly LogEntry[] =>
  entries.filter(
    (entry) =>
      (action === "" || entry.action === action) &&
      matchesSearch([entry.by, entry.subject, entry.group.name], search),
  );

/** The log as CSV: times in ISO 8601 and UTC, the kinds of change as the API names them. */
export const logCsv = (entries: readonly LogEntry[]): string =>
  [
    csvLine(["time", "by", "action", "subject", "group"]),
    ...entries.map(({ at, by, action, subject, group }) => csvLine([at, by, action, subject, group.name])),
  ].join("");
