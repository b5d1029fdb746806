import { edition } from "virtual:sonolens-edition";
import { createViewer } from "@sonolens/viewer";
import { basePath } from "./base-path.ts";
import { hashAddress } from "./hash-address.ts";
import { webHost } from "./host.ts";
import "./import-part.ts";
import "./styles.css";
import "virtual:sonolens-edition.css";

const address = hashAddress(window.location, basePath);
if (address) window.history.replaceState(null, "", address);
else if (window.location.hash.startsWith("#/shared/reports/"))
  // A page of its own, without this one's scripts; an address that came as a path must not lead back to it.
  window.location.replace(basePath + window.location.hash.slice(1));

const root = document.getElementById("root");
if (!root) throw new Error("The page has no place for the viewer.");

const start = () => createViewer({ host: webHost, edition, root });
let takeAway = await start();
// Tests of screens reuse one page, in which the viewer restarts.
Object.assign(root, {
  viewer: {
    takeAway: () => takeAway(),
    start: async () => {
      takeAway = await start();
    },
  },
});
