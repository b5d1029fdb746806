import { useState } from "react";
import { magnifyingGlassIcon } from "../generated/icons/magnifying-glass.ts";
import { plusIcon } from "../generated/icons/plus.ts";
import {
  Button,
  Chip,
  EmptyState,
  Menu,
  SeverityMark,
  Table,
  type TableColumn,
  TextField,
} from "../index.ts";
import { type Leak, leakKey, leaks, levelNames } from "./leaks.ts";

const columns: TableColumn<Leak>[] = [
  { id: "place", header: "Place", cell: ({ place, hall }) => `${place}, ${hall}` },
  {
    id: "level",
    header: "Severity",
    width: "36%",
    cell: ({ level }) => <SeverityMark level={level} label={levelNames[level]} />,
  },
];
const halls = ["Hall A", "Hall B", "Hall C"];

/** Search, filters, and the number of results: each filter can be removed in place. */
export function FilterBar() {
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState<readonly string[]>(["Hall B"]);
  const found = leaks.filter(
    ({ place, hall }) =>
      place.toLowerCase().includes(text.trim().toLowerCase()) &&
      (chosen.length === 0 || chosen.includes(hall)),
  );
  const clear = () => {
    setText("");
    setChosen([]);
  };
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <TextField
          hideLabel
          soft
          label="Search leaks"
          icon={magnifyingGlassIcon}
          placeholder="Search leaks"
          value={text}
          onValueChange={setText}
          className="w-full sm:w-60"
        />
        {chosen.map((hall) => (
          <Chip
            key={hall}
            selected
            label={hall}
            onRemove={() => setChosen(chosen.filter((other) => other !== hall))}
          />
        ))}
        <Menu
          trigger={
            <Button variant="quiet" icon={plusIcon}>
              Hall
            </Button>
          }
          items={halls.map((hall) => ({
            id: hall,
            label: hall,
            checked: chosen.includes(hall),
            several: true,
            onSelect: () =>
              setChosen(chosen.includes(hall) ? chosen.filter((other) => other !== hall) : [...chosen, hall]),
          }))}
        />
        <p role="status" className="ms-auto text-12 text-ink-3">
          {found.length} of {leaks.length}
        </p>
      </div>
      <Table<Leak>
        words={{ label: "Leaks" }}
        columns={columns}
        rows={found}
        rowKey={leakKey}
        whenEmpty={
          <EmptyState title="No leak fits" action={<Button onClick={clear}>Clear the filters</Button>}>
            Try fewer words or another hall.
          </EmptyState>
        }
      />
    </div>
  );
}
