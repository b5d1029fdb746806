export { analysisPageS, hasTimeChart } from "./analysis-page.ts";
export { ListeningMenu } from "./ListeningMenu.tsx";
export { type ListeningMode, listeningModes } from "./listening.ts";
export { TimeStripView } from "./TimeStripView.tsx";
export { timeDecimals } from "./time-axis.ts";
export { usePlayer } from "./use-player.ts";
export { useRecording } from "./use-recording.ts";
