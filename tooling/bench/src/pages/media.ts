import { interleave } from "../interleave.ts";
import MediaWorker from "./media-worker.ts?worker&inline";
import { twoFrames } from "./page.ts";

window.measure = async () => {
  const worker = new MediaWorker();
  const ask = (what: "ready" | "ours" | "alone") =>
    new Promise<void>((resolve, reject) => {
      worker.onmessage = () => resolve();
      worker.onerror = (event) => reject(new Error(event.message));
      worker.postMessage(what);
    });
  await ask("ready");
  const contenders = [
    { name: "Sonolens: heat maps over a picture, 192 kHz sound", run: () => ask("ours") },
    { name: "the encoder alone, pictures and sound ready", run: () => ask("alone") },
  ];
  return {
    name: "media",
    what: "a video of 5 s, 25 pictures a second of 800 x 480, H.264 and AAC, in a worker",
    timings: await interleave(contenders, { rounds: 12, warmUp: 2 }, twoFrames),
  };
};
