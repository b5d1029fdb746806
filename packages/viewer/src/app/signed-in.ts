/** Loaded in one chunk once a user is signed in: a chunk for each part would be little more than its name. */
export { snapshotQueries } from "../data/snapshots.ts";
export { prepareGallery } from "../features/gallery/index.ts";
export { GalleryPage } from "./GalleryPage.tsx";
export { ProtectedLayout } from "./ProtectedLayout.tsx";
export { serveSignedIn } from "./serve-signed-in.ts";
