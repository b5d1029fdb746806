export type { BulkActionName } from "./BulkDialogs.tsx";
export { BulkDialogs } from "./BulkDialogs.tsx";
export { DeletedSnapshots } from "./deleted/DeletedSnapshots.tsx";
export { startServerExport } from "./download/start-server-export.ts";
