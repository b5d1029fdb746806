import { useState } from "react";
import { checkIcon } from "../generated/icons/check.ts";
import { Button, createToaster, Snackbars, Table, type TableColumn } from "../index.ts";
import { type Leak, leakKey, leaks } from "./leaks.ts";

const columns: TableColumn<Leak>[] = [
  { id: "place", header: "Place", cell: ({ place, hall }) => `${place}, ${hall}` },
  {
    id: "size",
    header: "Size, l/min",
    align: "end",
    width: "30%",
    cell: ({ litresPerMinute }) => litresPerMinute.toFixed(1),
  },
];
const nothing: ReadonlySet<string> = new Set();
const selectLeak = ({ place }: Leak) => `Select ${place}`;

/** While items are selected, a bar shows their number and the available actions. Actions can be undone. */
export function BulkActions() {
  const [rows, setRows] = useState<readonly Leak[]>(leaks.slice(0, 6));
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(["leak-1", "leak-3"]));
  const [toaster] = useState(createToaster);
  const solve = () => {
    setRows(rows.filter(({ id }) => !selected.has(id)));
    setSelected(nothing);
    toaster.show({
      message: selected.size === 1 ? "1 leak solved" : `${selected.size} leaks solved`,
      tone: "success",
      action: { label: "Undo", onAction: () => setRows(rows) },
    });
  };
  return (
    <div className="flex flex-col gap-2">
      <div className="flex min-h-11 flex-wrap items-center gap-2 rounded-m bg-quiet px-3 py-1">
        <p role="status" className="me-auto text-13 font-semibold">
          {selected.size === 0 ? "Nothing selected" : `${selected.size} selected`}
        </p>
        {selected.size > 0 ? (
          <>
            <Button variant="quiet" onClick={() => setSelected(nothing)}>
              Clear
            </Button>
            <Button variant="primary" icon={checkIcon} onClick={solve}>
              Solve
            </Button>
          </>
        ) : null}
      </div>
      <Table<Leak>
        words={{ label: "Leaks not yet solved", selectRow: selectLeak }}
        columns={columns}
        rows={rows}
        rowKey={leakKey}
        selected={selected}
        onSelectedChange={setSelected}
      />
      <Snackbars toaster={toaster} />
    </div>
  );
}
