import { move } from "piscina";
import type { TableJob } from "./table-job.ts";
import { writeTable } from "./table-workbook.ts";

/** Entry of the threads that write workbooks. The bytes are moved to the receiver. */
export async function run(job: TableJob): Promise<ReturnType<typeof move>> {
  const workbook = await writeTable(job);
  return move(workbook);
}
