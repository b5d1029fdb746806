export { analysisStartS, hasTimeChart, pageStartS } from "./analysis-page.ts";
export { openAudioClient } from "./audio-client.ts";
export { ListeningMenu } from "./ListeningMenu.tsx";
export { heardAs, type ListeningMode, listeningModes } from "./listening.ts";
export { SoundTableSection } from "./SoundTableSection.tsx";
export { TimeStripView } from "./TimeStripView.tsx";
export { timeDecimals } from "./time-axis.ts";
export { usePlayer } from "./use-player.ts";
export { type RecordingView, useRecording } from "./use-recording.ts";
