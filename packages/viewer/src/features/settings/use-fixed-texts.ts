import {
  type GroupSettingPart,
  groupSettingPartNames,
  groupSettingParts,
  type Settings,
} from "@sonolens/domain";
import { useQuery } from "@tanstack/react-query";
import { useFixedSettings } from "../../data/account/fixed-settings.ts";
import { reportTemplateQueries } from "../../data/report-templates.ts";
import { useServices } from "../../data/services.ts";
import { useGroupSettingText } from "../../lib/format/use-group-setting-text.ts";
import type { FixedSettingText } from "./FixedSetting.tsx";

/** What groups fix for the user, as texts. */
export function useFixedTexts({ leak_size_unit: unit }: Settings): {
  readonly [Part in GroupSettingPart]?: FixedSettingText;
} {
  const { api } = useServices();
  const { values, groups } = useFixedSettings();
  const hasTemplate = values.report_template !== undefined;
  const templates = useQuery({ ...reportTemplateQueries.list(api), enabled: hasTemplate }).data ?? [];
  const textOf = useGroupSettingText(templates, unit);
  return Object.fromEntries(
    groupSettingPartNames.flatMap((part) => {
      const group = groups[groupSettingParts[part][0]]?.name;
      return group === undefined ? [] : [[part, { value: textOf(part, values), group }]];
    }),
  );
}
