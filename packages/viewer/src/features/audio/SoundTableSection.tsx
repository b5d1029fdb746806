import { Button, Loading, Skeleton } from "@sonolens/ui-kit";
import { useEffect, useId, useState } from "react";
import { fixedText } from "../../lib/format/format.ts";
import { useWords } from "../../lib/format/use-words.ts";
import { FiguresTable } from "../../lib/ui/FiguresTable.tsx";
import { Section } from "../../lib/ui/Section.tsx";
import type { SpectrogramRow } from "./spectrogram-table.ts";
import type { RecordingView } from "./use-recording.ts";

const rowCount = 20;

/** The spectrogram as an optional table; nothing if there is no sound. */
export function SoundTableSection({
  sound,
}: {
  readonly sound: Pick<RecordingView, "client" | "recording">;
}) {
  const { client, recording } = sound;
  const { t } = useWords();
  const tableId = useId();
  const [shown, setShown] = useState(false);
  const [rows, setRows] = useState<readonly SpectrogramRow[]>();
  useEffect(() => {
    if (!client || !shown) return;
    let wanted = true;
    void client.ask({ kind: "table", rows: rowCount }).then((answer) => {
      if (wanted && answer.ok) setRows(answer.value);
    });
    return () => {
      wanted = false;
    };
  }, [client, shown]);
  if (!recording) return null;
  return (
    <Section title={t("snapshot:soundOverTime")}>
      <Button
        className="self-start"
        aria-expanded={shown}
        aria-controls={shown ? tableId : undefined}
        onClick={() => setShown(!shown)}
      >
        {t("snapshot:showSoundTable")}
      </Button>
      {shown && (
        <div id={tableId}>
          {rows ? (
            <SoundTable rows={rows} durationS={recording.durationS} />
          ) : (
            <Loading label={t("snapshot:loadingSound")}>
              <Skeleton height="480px" rounded="medium" />
            </Loading>
          )}
        </div>
      )}
    </Section>
  );
}

interface SoundTableProps {
  readonly rows: readonly SpectrogramRow[];
  readonly durationS: number;
}

/** Level and strongest frequency of each section of a recording. */
function SoundTable({ rows, durationS }: SoundTableProps) {
  const { t, locale } = useWords();
  const decimals = durationS < 0.1 * rows.length ? 3 : 2;
  const seconds = (value: number) => fixedText(value, decimals, locale);
  return (
    <FiguresTable
      caption={t("snapshot:soundTableCaption")}
      nameColumn={t("snapshot:columnTime")}
      columns={[
        { name: t("snapshot:columnLevel"), decimals: 1 },
        { name: t("snapshot:columnStrongest"), decimals: 1 },
        { name: t("snapshot:columnStrongestLevel"), decimals: 1 },
      ]}
      rows={rows.map(({ fromS, toS, levelDb, strongestHz, strongestDb }) => ({
        name: `${seconds(fromS)}–${seconds(toS)}`,
        figures: [levelDb, strongestHz / 1000, strongestDb],
      }))}
    />
  );
}
