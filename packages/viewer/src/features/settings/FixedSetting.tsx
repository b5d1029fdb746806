import { Icon, treeStructureIcon } from "@sonolens/ui-kit";
import { useWords } from "../../lib/format/use-words.ts";

/** A setting that a group of the organization fixes. */
export interface FixedSettingText {
  readonly value: string;
  /** The name of the group. */
  readonly group: string;
}

/** A setting that cannot be changed here, and where it comes from. */
export function FixedSetting({ label, value, group }: FixedSettingText & { readonly label: string }) {
  const { t } = useWords();
  return (
    <dl className="flex min-w-0 flex-col gap-0.5">
      <dt className="text-13 font-medium">{label}</dt>
      <dd className="text-14 wrap-anywhere tabular-nums">{value}</dd>
      <dd className="flex items-center gap-1.5 text-12 text-ink-2">
        <Icon icon={treeStructureIcon} size={16} />
        <span className="min-w-0 wrap-anywhere">{t("settings:fixedBy", { group })}</span>
      </dd>
    </dl>
  );
}
