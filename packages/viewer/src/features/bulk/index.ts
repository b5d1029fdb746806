export type { BulkActionName } from "./BulkDialogs.tsx";
export { BulkDialogs } from "./BulkDialogs.tsx";
export { DeletedSnapshots } from "./deleted/DeletedSnapshots.tsx";
export { ExcelReport } from "./download/ExcelReport.tsx";
