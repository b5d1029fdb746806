export { createViewer, type ViewerOptions } from "./app/create-viewer.tsx";
export type { StorageKey, ViewerHost, ViewerStorage } from "./host/viewer-host.ts";
