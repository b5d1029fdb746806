import { type AdviceTerm, type AdvisedDay, advisedDay } from "@sonolens/domain";
import { useWords } from "../../lib/format/use-words.ts";
import { useServices } from "../services.ts";
import type { SnapshotDetail } from "../types.ts";

/** The last day of the time limit of an advice, on the clock of the plant; undefined without a limit. */
export function useAdvisedDay(
  snapshot: Pick<SnapshotDetail, "created_date">,
  term: AdviceTerm | undefined,
): AdvisedDay | undefined {
  const { api } = useServices();
  const { timeZone } = useWords();
  return term && advisedDay(term, Date.parse(snapshot.created_date), api.session.serverNowMs(), timeZone);
}
