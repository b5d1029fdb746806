/** The instant of the picture that a video element shows, seconds. */
const shownAtS = new WeakMap<HTMLVideoElement, number>();

/** The longest time that a picture of the tested videos is shown, seconds. */
const frameS = 0.04;

/** A video element that has loaded a file. */
export async function playing(file: {
  readonly bytes?: Uint8Array<ArrayBuffer>;
  readonly mediaType: string;
}): Promise<HTMLVideoElement> {
  const video = document.createElement("video");
  video.muted = true;
  const note: VideoFrameRequestCallback = (_nowMs, { mediaTime }) => {
    shownAtS.set(video, mediaTime);
    video.requestVideoFrameCallback(note);
  };
  video.requestVideoFrameCallback(note);
  const loaded = new Promise((resolve, reject) => {
    video.onloadeddata = resolve;
    video.onerror = () => reject(new Error(`the video does not play: ${video.error?.message}`));
  });
  video.src = URL.createObjectURL(new Blob(file.bytes ? [file.bytes] : [], { type: file.mediaType }));
  await loaded;
  return video;
}

/** The picture at an instant, [red, green, blue, alpha] per pixel. */
export async function playedFrame(video: HTMLVideoElement, atS: number): Promise<Uint8ClampedArray> {
  const sought = new Promise((resolve) => {
    video.onseeked = resolve;
  });
  video.currentTime = atS;
  await sought;
  const canvas = new OffscreenCanvas(video.videoWidth, video.videoHeight);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("there is no canvas");
  for (;;) {
    // On a busy machine the picture may come after the event: until then the one before is drawn, or nothing.
    const lateS = atS - (shownAtS.get(video) ?? Number.NEGATIVE_INFINITY);
    if (lateS > -0.001 && lateS < frameS + 0.001) {
      context.drawImage(video, 0, 0);
      return context.getImageData(0, 0, canvas.width, canvas.height).data;
    }
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
