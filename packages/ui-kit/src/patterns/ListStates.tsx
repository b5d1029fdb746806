import { Button, EmptyState, ErrorBlock, Table, type TableColumn } from "../index.ts";
import { type Leak, leakKey, leaks } from "./leaks.ts";

const columns: TableColumn<Leak>[] = [
  { id: "place", header: "Place", cell: ({ place }) => place },
  { id: "hall", header: "Hall", width: "40%", cell: ({ hall }) => hall },
];

export interface ListStatesProps {
  state: "loading" | "failed" | "empty" | "there";
  onRetry: () => void;
  onAdd: () => void;
}

/** One list in its four states. The list's position is fixed; only its content changes. */
export function ListStates({ state, onRetry, onAdd }: ListStatesProps) {
  const instead = {
    loading: null,
    there: null,
    empty: (
      <EmptyState title="No leaks yet" action={<Button onClick={onAdd}>Import snapshots</Button>}>
        Leaks appear here once a snapshot shows one.
      </EmptyState>
    ),
    failed: (
      <ErrorBlock title="Could not load the leaks" advice="The server did not answer." retry={{ onRetry }} />
    ),
  }[state];
  return (
    <Table<Leak>
      words={{ label: "Leaks" }}
      columns={columns}
      rows={state === "there" ? leaks.slice(0, 5) : []}
      rowKey={leakKey}
      whenEmpty={instead}
      {...(state === "loading" ? { loadingLabel: "Loading leaks" } : {})}
    />
  );
}
