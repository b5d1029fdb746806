export { DownloadPage } from "./DownloadPage.tsx";
