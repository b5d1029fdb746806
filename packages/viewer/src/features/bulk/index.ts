export type { BulkActionName } from "./BulkDialogs.tsx";
export { BulkDialogs } from "./BulkDialogs.tsx";
