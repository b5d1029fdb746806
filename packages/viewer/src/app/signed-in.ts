/** Loaded in one chunk once a user is signed in: a chunk for each part would be little more than its name. */
export { featureRoutes } from "./feature-routes.tsx";
export { ProtectedLayout } from "./InShell.tsx";
export { serveSignedIn } from "./serve-signed-in.ts";
