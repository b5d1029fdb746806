import { DownloadPage } from "../features/download/index.ts";
import { NotesOfReleases } from "../features/release-notes/index.ts";
import { BarTools } from "../features/shell/index.ts";
import { OpenPage } from "./OpenPage.tsx";

/** The public download. */
export function OpenDownloadPage() {
  return (
    <OpenPage>
      {(isSignedIn) => (
        <DownloadPage {...(isSignedIn && { tools: <BarTools /> })} NotesOfReleases={NotesOfReleases} />
      )}
    </OpenPage>
  );
}
