import type { RepairStatus } from "@sonolens/domain";
import { useSearch } from "@tanstack/react-router";
import { useAtom } from "jotai";
import { useCallback, useDeferredValue, useEffect, useMemo, useState } from "react";
import { useServices } from "../../../data/services.ts";
import { DialogPart } from "../../../lib/loading/DialogPart.tsx";
import { idlePart, lazyPart } from "../../../lib/loading/lazy-part.ts";
import { LeakTags } from "../../repair/index.ts";
import { offersReports, useOpenReport } from "../../reports/index.ts";
import { galleryViewFrom } from "../gallery-link.ts";
import { BulkMenus, type SelectionAction } from "./BulkMenus.tsx";
import { ChangeKeys } from "./ChangeKeys.tsx";
import { idsInOrder, type Ordered } from "./ids-in-order.ts";
import { SelectionBarView } from "./SelectionBarView.tsx";
import { SelectionSum, type SelectionSumProps } from "./SelectionSum.tsx";
import { selectionAtom } from "./selection-atoms.ts";
import { countIn, nothingSelected, withMany } from "./selection-model.ts";

const BulkDialogs = lazyPart(async () => (await import("../../bulk/index.ts")).BulkDialogs);

const ExcelReport = lazyPart(async () => (await import("../../bulk/index.ts")).ExcelReport);

const OneDialogs = idlePart(async () => (await import("../one/OneDialogs.tsx")).OneDialogs);

export interface SelectionBarProps {
  readonly gallery: Ordered & SelectionSumProps["gallery"];
  readonly narrow: boolean;
}

/** The one dialog that is open: about the selection, or about the focused card. */
type Opened =
  | {
      readonly about: "many";
      readonly name: Exclude<SelectionAction, "report">;
      readonly repair?: RepairStatus;
    }
  | { readonly about: "one"; readonly name: "tag" | "comment" | "delete"; readonly id: string };

/** The size of the selection, and the actions on it. */
export function SelectionBar({ gallery, narrow }: SelectionBarProps) {
  const [selection, setSelection] = useAtom(selectionAtom);
  const [opened, setOpened] = useState<Opened>();
  const many = opened?.about === "many" ? opened : undefined;
  const one = opened?.about === "one" ? opened : undefined;
  const close = useCallback(() => setOpened(undefined), []);
  const forget = useCallback(
    (ids: readonly string[]) => setSelection((known) => withMany(known, ids, false)),
    [setSelection],
  );
  const services = useServices();
  const openReport = useOpenReport();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const order = useMemo(() => idsInOrder(gallery), [gallery]);
  const { ids } = selection;
  const shown = ids.size === 0 ? 0 : countIn(ids, order());
  // With a very large selection it may lag behind the list.
  const rowOf = useDeferredValue(gallery.rowOf);
  // A snapshot that was deleted, here or by another user, is not hidden by a filter: it no longer exists.
  const known = useMemo(
    () => (ids.size === shown ? ids : new Set([...ids].filter((id) => rowOf(id) !== undefined))),
    [ids, shown, rowOf],
  );
  // Deleted snapshots may be restored, but a selection with none left is cleared, because keys and taps depend on it.
  const isAllGone = ids.size > 0 && known.size === 0;
  useEffect(() => {
    if (isAllGone) setSelection(nothingSelected);
  }, [isAllGone, setSelection]);
  const act = (name: SelectionAction) => {
    if (name === "report") openReport({ ids: [...known], search: galleryViewFrom(search).search });
    else setOpened({ about: "many", name });
  };
  return (
    <>
      <SelectionBarView
        model={{
          selected: known.size,
          hidden: known.size - shown,
          all: shown === gallery.rows.length,
          narrow,
        }}
        actions={{
          clear: () => setSelection(nothingSelected),
          selectAll: () => setSelection(withMany(selection, order(), true)),
        }}
        sum={known.size > 0 && <SelectionSum gallery={gallery} ids={known} />}
      >
        {!narrow && <BulkMenus open={act} hasReports={offersReports(services)} />}
      </SelectionBarView>
      <ChangeKeys
        narrow={narrow}
        openMany={(name, repair) => setOpened({ about: "many", name, ...(repair && { repair }) })}
        openOne={(name, id) => setOpened({ about: "one", name, id })}
      />
      <DialogPart close={close} isOpen={one !== undefined && one.name !== "delete"}>
        <OneDialogs
          open={one && one.name !== "delete" ? { action: one.name, id: one.id } : undefined}
          onClose={close}
        />
      </DialogPart>
      {one?.name === "delete" && (
        <DialogPart close={close}>
          <BulkDialogs action="delete" ids={new Set([one.id])} onClose={close} onGone={forget} />
        </DialogPart>
      )}
      {many && (
        <DialogPart close={close}>
          {many.name === "leakTags" && <LeakTags ids={[...known]} onClose={close} />}
          {many.name === "excel" && <ExcelReport ids={[...known]} onClose={close} />}
          {many.name !== "leakTags" && many.name !== "excel" && (
            <BulkDialogs
              action={many.name}
              repair={many.repair}
              ids={known}
              onClose={close}
              onGone={forget}
            />
          )}
        </DialogPart>
      )}
    </>
  );
}
