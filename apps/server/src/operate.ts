import type { Backend, Operator } from "@sonolens/backend";
import { refuse } from "./console.ts";
import { type ExitCode, exitCodes } from "./exit-codes.ts";
import { openBackend, startErrorText } from "./open-backend.ts";

/** Works in a data folder as its operator; a server may have it open at the same time. */
export async function operate(
  dataDir: string,
  work: (operator: Operator, backend: Backend) => Promise<ExitCode>,
): Promise<ExitCode> {
  try {
    const backend = await openBackend({ dataDir, demo: false, logLevel: "silent" });
    try {
      return await work(backend.operator, backend);
    } finally {
      await backend.close();
    }
  } catch (error) {
    const text = startErrorText(error, dataDir);
    if (text === undefined) throw error;
    return refuse({ message: text }, exitCodes.machine);
  }
}
