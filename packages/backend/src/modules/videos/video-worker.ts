import { flushCompileCache } from "node:module";
import { storageFault } from "../../storage/storage-error.ts";
import { renderVideo } from "./render-video.ts";
import type { VideoJobMessage, VideoTask } from "./video-task.ts";

// Killed once the video is made, this process never gets to where Node would write its compile cache, if it has one.
flushCompileCache();

// The requesting process is gone, and no one would receive the video.
process.once("disconnect", () => process.exit());

const send = (message: VideoJobMessage): void => void process.send?.(message);

process.once("message", async (task: VideoTask) => {
  try {
    const made = await renderVideo(task, (progress) => send({ progress }));
    send(made.ok ? { made: made.value } : { failed: made.error.reason, message: made.error.message });
  } catch (error) {
    const failed = storageFault(error) === "full" ? "storageFull" : "videoFailed";
    send({ failed, message: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
});
