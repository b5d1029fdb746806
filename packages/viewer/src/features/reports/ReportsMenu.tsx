import { errorMessageKey } from "@sonolens/i18n";
import {
  arrowSquareOutIcon,
  Button,
  checkCircleIcon,
  clockIcon,
  fileTextIcon,
  IconButton,
  listIcon,
  Menu,
  magnifyingGlassIcon,
} from "@sonolens/ui-kit";
import { useNavigate } from "@tanstack/react-router";
import { useSetCurrentDialog } from "../../contract/current-dialog.ts";
import { useRefusal } from "../../data/account/account.ts";
import { useServices } from "../../data/services.ts";
import { useWords } from "../../lib/format/use-words.ts";
import { useLazyTexts } from "../../lib/loading/use-lazy-texts.ts";
import { useNarrow } from "../../lib/ui/use-narrow.ts";
import { offersReports } from "./offers-reports.ts";
import { type ReportRequest, useOpenReport } from "./report-request.ts";
import { useOpenNewSchedule } from "./schedules/schedule-request.ts";

export interface ReportsMenuProps {
  /** What is listed when a report is requested. */
  readonly listed: () => ReportRequest;
  /** Opens the dialog of the Excel report. */
  readonly openExcel: () => void;
}

/** The menu of reports in the top bar; nothing where reports are not offered. */
export function ReportsMenu({ listed, openExcel }: ReportsMenuProps) {
  useLazyTexts("reportDialog");
  const { t } = useWords();
  const services = useServices();
  const narrow = useNarrow();
  const navigate = useNavigate();
  const openReport = useOpenReport();
  const openDialog = useSetCurrentDialog();
  const openNewSchedule = useOpenNewSchedule();
  const refusal = useRefusal("shareReport");
  const refusalOfSchedules = useRefusal("scheduleReports");
  if (!offersReports(services)) return null;
  return (
    <Menu
      align="end"
      trigger={
        narrow ? (
          <IconButton icon={fileTextIcon} label={t("reportDialog:menu")} />
        ) : (
          <Button variant="quiet" icon={fileTextIcon} caret>
            {t("reportDialog:menu")}
          </Button>
        )
      }
      items={[
        {
          id: "report",
          icon: fileTextIcon,
          label: t("reportDialog:title"),
          onSelect: () => openReport(listed()),
        },
        { id: "excel", icon: listIcon, label: t("reportDialog:excel"), onSelect: openExcel },
        {
          id: "issued",
          icon: checkCircleIcon,
          label: t("reportDialog:issuedReports"),
          onSelect: () => void navigate({ to: "/reports" }),
        },
        {
          id: "schedule",
          icon: clockIcon,
          label: t("reportDialog:schedule"),
          onSelect: () => openNewSchedule(listed().search ?? {}),
          ...(refusalOfSchedules && {
            disabled: true,
            disabledReason: t(errorMessageKey(refusalOfSchedules)),
          }),
        },
        {
          id: "links",
          icon: arrowSquareOutIcon,
          label: t("reportDialog:links"),
          onSelect: () => openDialog("shared reports"),
          ...(refusal && { disabled: true, disabledReason: t(errorMessageKey(refusal)) }),
        },
        {
          id: "check",
          icon: magnifyingGlassIcon,
          label: t("reportDialog:checkReport"),
          onSelect: () => void navigate({ to: "/check-report" }),
        },
      ]}
    />
  );
}
