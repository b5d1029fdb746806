export { createViewer } from "./app/create-viewer.tsx";
export type { KeyedStorage, StorageKey, ViewerHost, WindowStorageKey } from "./host/viewer-host.ts";
