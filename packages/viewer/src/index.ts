export { createViewer, type ViewerOptions } from "./app/create-viewer.tsx";
export type {
  KeyedStorage,
  StorageKey,
  ViewerHost,
  ViewerStorage,
  WindowStorageKey,
} from "./host/viewer-host.ts";
