import { leakThresholdsOf } from "@sonolens/domain";
import { dotsThreeIcon, fileTextIcon, IconButton, Menu, qrCodeIcon, trashIcon } from "@sonolens/ui-kit";
import { useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { useWords } from "../../lib/format/use-words.ts";
import { DialogPart } from "../../lib/loading/DialogPart.tsx";
import { lazyPart } from "../../lib/loading/lazy-part.ts";
import { useLazyTexts } from "../../lib/loading/use-lazy-texts.ts";
import { useFrame } from "../../lib/state/frame.ts";
import { useTaskStore } from "../../lib/tasks/task-store.ts";
import { useLeakPrices } from "../cost-summary/index.ts";
import { canScanTags, ScanTagToOpen } from "../repair/index.ts";
import { ReportsMenu } from "../reports/index.ts";
import type { ArrangedGallery, RuledGallery } from "./arranged-gallery.ts";
import type { GalleryLink } from "./gallery-link.ts";

const ExcelReport = lazyPart(async () => (await import("../bulk/index.ts")).ExcelReport);
const DeletedSnapshots = lazyPart(async () => (await import("../bulk/index.ts")).DeletedSnapshots);

export interface GalleryMenuProps {
  readonly gallery: ArrangedGallery & { readonly ruled: RuledGallery };
  readonly link: GalleryLink;
}

/** The reports and other actions on the filtered list, and the deleted snapshots. */
export function GalleryMenu({ gallery, link }: GalleryMenuProps) {
  useLazyTexts("list");
  const { t } = useWords();
  const { loadPart } = useFrame();
  const tasks = useTaskStore();
  const router = useRouter();
  const [opened, setOpened] = useState<"deleted" | "excel" | "scan">();
  const close = () => setOpened(undefined);
  const priced = useLeakPrices(gallery.ruled.columns);
  const save = async (kind: "csv" | "json") => {
    if (!priced) return;
    const { saveList } = await loadPart(() => import("../list-file/index.ts"));
    await saveList(tasks, kind, {
      rows: gallery.rows,
      recordOf: gallery.recordOf,
      prices: priced.prices,
      file: {
        made: new Date().toISOString(),
        filter: link.search as Readonly<Record<string, string | boolean>>,
        currency: priced.settings.currency_iso_code,
        leakUnit: priced.settings.leak_size_unit,
        thresholds: leakThresholdsOf(priced.settings),
        linkTo: (id) => new URL(router.history.createHref(`/snapshot/${id}`), location.href).href,
      },
    });
  };
  return (
    <>
      <ReportsMenu
        listed={() => ({ ids: Array.from(gallery.rows, gallery.idOf), search: link.search })}
        openExcel={() => setOpened("excel")}
      />
      <Menu
        align="end"
        trigger={<IconButton icon={dotsThreeIcon} label={t("list:more")} />}
        items={[
          { id: "csv", icon: fileTextIcon, label: t("list:csv"), onSelect: () => void save("csv") },
          { id: "json", icon: fileTextIcon, label: t("list:json"), onSelect: () => void save("json") },
          ...(canScanTags()
            ? [{ id: "scan", icon: qrCodeIcon, label: t("list:scan"), onSelect: () => setOpened("scan") }]
            : []),
          "separator",
          { id: "deleted", icon: trashIcon, label: t("list:deleted"), onSelect: () => setOpened("deleted") },
        ]}
      />
      {opened && (
        <DialogPart close={close}>
          {opened === "deleted" && <DeletedSnapshots onClose={close} />}
          {opened === "scan" && <ScanTagToOpen onClose={close} />}
          {opened === "excel" && (
            <ExcelReport
              ids={Array.from(gallery.rows, gallery.idOf)}
              filter={link.search as Readonly<Record<string, string | boolean>>}
              onClose={close}
            />
          )}
        </DialogPart>
      )}
    </>
  );
}
