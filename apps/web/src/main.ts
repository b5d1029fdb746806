import { defaultEditionName, getEdition, isEditionName } from "@sonolens/editions";
import { createViewer } from "@sonolens/viewer";
import { webHost } from "./host.ts";
import "./styles.css";

const wanted = import.meta.env.VITE_EDITION;
const edition = getEdition(wanted && isEditionName(wanted) ? wanted : defaultEditionName);
const root = document.getElementById("root");
if (!root) throw new Error("The page has no place for the viewer.");

const icon = document.querySelector<HTMLLinkElement>("link[rel=icon]");
if (icon) icon.href = `data:image/svg+xml,${encodeURIComponent(edition.logoSvg)}`;
document.title = edition.productName;

await createViewer({ host: webHost, edition, root });
