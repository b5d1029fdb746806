/** What is loaded once somebody is signed in, in one go: a file of its own for each part would be only its name. */
export { snapshotQueries } from "../data/snapshots.ts";
export { prepareGallery } from "../features/gallery/index.ts";
export { GalleryPage } from "./GalleryPage.tsx";
export { ProtectedLayout } from "./ProtectedLayout.tsx";
export { serveSignedIn } from "./serve-signed-in.ts";
