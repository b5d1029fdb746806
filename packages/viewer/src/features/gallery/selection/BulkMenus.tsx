import { errorMessageKey } from "@sonolens/i18n";
import {
  caretUpIcon,
  cubeIcon,
  downloadSimpleIcon,
  fileTextIcon,
  Icon,
  Menu,
  type MenuItem,
  pencilSimpleIcon,
  tagIcon,
  trashIcon,
} from "@sonolens/ui-kit";
import { useRefusals } from "../../../data/account/account.ts";
import { useWords } from "../../../lib/format/use-words.ts";
import type { BulkActionName } from "../../bulk/index.ts";

/** What the selection offers. */
export type SelectionAction = BulkActionName | "leakTags" | "excel" | "report";

export interface BulkMenusProps {
  readonly open: (action: SelectionAction) => void;
  /** Whether reports are offered here. */
  readonly hasReports: boolean;
}

/** The actions on the selection, with deletion separated. */
export function BulkMenus({ open, hasReports }: BulkMenusProps) {
  const { t } = useWords();
  const refusals = useRefusals();
  const item = (
    id: SelectionAction,
    capability: Parameters<typeof refusals>[0],
    rest: Pick<MenuItem, "label" | "icon" | "danger" | "shortcut" | "shortcutKey">,
  ): MenuItem => {
    const refusal = refusals(capability);
    return {
      id,
      onSelect: () => open(id),
      ...rest,
      ...(refusal && { disabled: true, disabledReason: t(errorMessageKey(refusal)) }),
    };
  };
  const menu = (label: string, items: readonly MenuItem[]) => (
    <Menu
      trigger={
        <button type="button" className={barButton}>
          {label}
          <Icon icon={caretUpIcon} size={14} />
        </button>
      }
      items={items}
    />
  );
  return (
    <>
      {menu(t("bulk:actions"), [
        item("tag", "bulkTag", { label: t("bulk:tag"), icon: tagIcon, shortcut: "T" }),
        item("assign", "bulkTag", { label: t("bulk:assign"), icon: cubeIcon }),
        item("edit", "bulkEdit", { label: t("bulk:edit"), icon: pencilSimpleIcon }),
        item("leakTags", "editSnapshotFixed", { label: t("bulk:leakTags"), icon: fileTextIcon }),
        ...(hasReports
          ? [item("report", "createReport", { label: t("bulk:report"), icon: fileTextIcon })]
          : []),
        item("excel", "bulkDownload", { label: t("bulk:table"), icon: fileTextIcon }),
        item("download", "bulkDownload", { label: t("bulk:download"), icon: downloadSimpleIcon }),
      ])}
      {menu(t("bulk:bulkActions"), [
        item("delete", "bulkDelete", {
          label: t("bulk:delete"),
          icon: trashIcon,
          danger: true,
          shortcut: t("bulk:keyNameDelete"),
          shortcutKey: "Delete",
        }),
      ])}
    </>
  );
}

/** A button on the inverse background of the selection bar. */
export const barButton =
  "inline-flex h-ctl items-center gap-1.75 rounded-m px-2.5 text-13 font-medium text-inv-ink hover:bg-inv-line focus-visible:outline-inv-ink focus-visible:shadow-none";
