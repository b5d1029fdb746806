import { groupsThatSee } from "@sonolens/domain";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { settingsQueries, useSettingsOrDefaults } from "../../data/account/settings.ts";
import { organizationQueries } from "../../data/cameras/organization.ts";
import { groupSettingsQuery } from "../../data/organization/group-settings.ts";
import type { Group } from "../../data/organization/organization-types.ts";
import { reportTemplateQueries } from "../../data/report-templates.ts";
import { useServices } from "../../data/services.ts";
import { useWords } from "../../lib/format/use-words.ts";
import { useLazyTexts } from "../../lib/loading/use-lazy-texts.ts";
import { exampleSettingsOf } from "./example-organization.ts";
import { GroupSettingsDialog, GroupSettingsSection } from "./GroupSettingsView.tsx";

export interface GroupSettingsProps {
  /** One that the user controls. */
  readonly group: Group;
  /** All of the organization. */
  readonly groups: readonly Group[];
}

/** What a group fixes for everyone in it and below it, and the dialog that changes it. */
export function GroupSettings({ group, groups }: GroupSettingsProps) {
  useLazyTexts("settings", "reportDialog");
  const { api, toaster } = useServices();
  const { t } = useWords();
  const client = useQueryClient();
  const settings = useQuery(groupSettingsQuery(api, group.id)).data;
  const ofUser = useSettingsOrDefaults();
  const own = useQuery(reportTemplateQueries.list(api)).data ?? [];
  const [isOpen, setOpen] = useState(false);
  if (!settings || !ofUser) return null;
  const seen = new Set(groupsThatSee(group.id, groups).map(({ id }) => id));
  const templates = own.filter(({ groupId }) => groupId !== null && seen.has(groupId));
  const model = { groupName: group.name, settings, ofUser, templates };
  return (
    <>
      <GroupSettingsSection
        model={{ settings, templates, unit: ofUser.leak_size_unit }}
        change={() => setOpen(true)}
      />
      {isOpen && (
        <GroupSettingsDialog
          model={model}
          save={async (body) => {
            const answer = await api.changeGroupSettings({ path: { id: group.id }, body });
            void client.invalidateQueries({ queryKey: organizationQueries.key });
            void client.invalidateQueries({ queryKey: settingsQueries.key });
            return answer.ok ? undefined : answer.error.code;
          }}
          onSaved={() => toaster.show({ message: t("common:changesSaved"), tone: "success" })}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** What a group of the example fixes, which can only be read. */
export function ExampleGroupSettings({ group, groups }: GroupSettingsProps) {
  useLazyTexts("settings", "reportDialog");
  const ofUser = useSettingsOrDefaults();
  if (!ofUser) return null;
  return (
    <GroupSettingsSection
      model={{
        settings: exampleSettingsOf(group.id, groups),
        templates: [],
        unit: ofUser.leak_size_unit,
      }}
      change={undefined}
    />
  );
}
