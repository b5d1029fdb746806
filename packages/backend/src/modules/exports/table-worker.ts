import { move } from "piscina";
import { type TableJob, writeTable } from "./table-workbook.ts";

/** Entry of the threads that write workbooks. */
export async function run(job: TableJob) {
  const workbook = await writeTable(job);
  return move(workbook);
}
