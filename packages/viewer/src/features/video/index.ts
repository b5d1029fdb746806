export { exportMovie } from "./export-movie.ts";
export { PictureSizeButton } from "./PictureSizeButton.tsx";
export { videoExportIs } from "./shows-video-export.ts";
export { VideoSwitch } from "./VideoSwitch.tsx";
