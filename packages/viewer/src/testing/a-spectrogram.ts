import { palettes, renderSpectrogram } from "@sonolens/heatmap-renderer";

const [timeCount, frequencyCount] = [300, 180];

/** The address of a picture: calls of ultrasound over noise. */
export function aSpectrogram(): string {
  const levelsDb = new Float32Array(timeCount * frequencyCount);
  for (let time = 0; time < timeCount; time += 1)
    for (let bin = 0; bin < frequencyCount; bin += 1) {
      const noiseDb = -92 + 4 * Math.sin(time * 12.9898 + bin * 78.233);
      const sinceCall = time % 50;
      const callBin = 90 - 2.5 * sinceCall;
      const callDb = sinceCall < 16 ? -40 - 1.5 * Math.abs(bin - callBin) : -120;
      levelsDb[time * frequencyCount + bin] = Math.max(noiseDb, callDb);
    }
  const { rgba, width, height } = renderSpectrogram({
    ...{ levelsDb, timeCount, frequencyCount, outWidth: timeCount, outHeight: frequencyCount },
    ...{ floorDb: -94, ceilingDb: -45, palette: palettes.ember },
  });
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width, height });
  canvas.getContext("2d")?.putImageData(new ImageData(rgba, width, height), 0, 0);
  return canvas.toDataURL();
}
