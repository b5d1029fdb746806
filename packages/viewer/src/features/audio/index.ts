export { ListeningMenu } from "./ListeningMenu.tsx";
export { type ListeningMode, listeningModeId, listeningModes } from "./listening.ts";
export { type TimeStripActions, type TimeStripSnapshot, TimeStripView } from "./TimeStripView.tsx";
export { timeDecimals } from "./time-axis.ts";
export { type Player, usePlayer } from "./use-player.ts";
export { useRecording } from "./use-recording.ts";
