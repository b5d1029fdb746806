/** A video element that has loaded a file. */
export async function playing(file: {
  readonly bytes?: Uint8Array<ArrayBuffer>;
  readonly mediaType: string;
}): Promise<HTMLVideoElement> {
  const video = document.createElement("video");
  video.muted = true;
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
    context.drawImage(video, 0, 0);
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
    // On a busy machine the picture may come after the event: until then nothing is drawn.
    if (data[3] === 255) return data;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
