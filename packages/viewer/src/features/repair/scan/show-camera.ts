/** What the camera of the device does, or why it is not shown. */
export type CameraState = "starting" | "running" | "refused" | "missing" | "failed";

/** Whether the page may use cameras: browsers allow it over https and on the device of the server. */
export const hasCameraAccess = (): boolean => "mediaDevices" in navigator;

/** Enough for a code of 3 cm at arm's length. */
const wantedWidthPx = 1280;

/**
 * Shows the camera of the device on a video element, on a phone that of its back. Resolves once it runs, or with the
 * reason; the camera is stopped when the signal aborts. `onEnd` is called if it stops for another reason.
 */
export async function showCamera(
  video: HTMLVideoElement,
  signal: AbortSignal,
  onEnd: () => void,
): Promise<CameraState> {
  let stream: MediaStream;
  try {
    stream = await navigator.mediaDevices.getUserMedia({
      video: { facingMode: "environment", width: { ideal: wantedWidthPx } },
    });
  } catch (error) {
    return reasonOf(error);
  }
  const stop = () => {
    for (const track of stream.getTracks()) track.stop();
    video.srcObject = null;
  };
  if (signal.aborted) {
    stop();
    return "failed";
  }
  signal.addEventListener("abort", stop, { once: true });
  for (const track of stream.getTracks()) track.addEventListener("ended", onEnd, { signal });
  video.srcObject = stream;
  try {
    await video.play();
  } catch {
    return "failed";
  }
  return "running";
}

function reasonOf(error: unknown): CameraState {
  const name = error instanceof DOMException ? error.name : "";
  if (name === "NotAllowedError" || name === "SecurityError") return "refused";
  return name === "NotFoundError" || name === "OverconstrainedError" ? "missing" : "failed";
}
