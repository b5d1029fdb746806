import * as z from "zod";
import { nameProblem } from "./zip/entry-name.ts";

const text = z.string().max(20_000);
const shortText = z.string().max(1_000);
/** Beyond everything that is measured, and so that no calculation with it overflows. */
const limit = 1e12;
const finite = z.number().min(-limit).max(limit);
const positive = z
  .number()
  .min(1 / limit)
  .max(limit);
const notNegative = z.number().min(0).max(limit);
const level = z.number().min(-1000).max(1000);
const unitInterval = z.number().min(0).max(1);
const vector = z.tuple([finite, finite, finite]);
const utcDate = z.iso.datetime();

const fileName = z
  .string()
  .min(1)
  .max(255)
  .refine(
    (name) => nameProblem(name) === undefined && !name.endsWith("/"),
    "is not a plain relative file name",
  )
  .describe(
    "Name of an entry of the archive: a relative path with forward slashes, different from all others.",
  );

const camera = z
  .looseObject({
    positionM: vector,
    viewDirection: vector,
    up: vector,
    horizontalFovDeg: z.number().gt(0).lt(180),
    verticalFovDeg: z.exactOptional(z.number().gt(0).lt(180).describe("Absent: square pixels.")),
  })
  .describe("Ideal pinhole camera in array coordinates; picture right is viewDirection x up.");

const pictureFile = {
  file: fileName,
  mediaType: z.enum(["image/jpeg", "image/png", "image/webp"]),
  widthPx: z.int().min(1).max(100_000),
  heightPx: z.int().min(1).max(100_000),
};

const picture = z.discriminatedUnion("kind", [
  z.looseObject({ ...pictureFile, kind: z.literal("camera"), camera }),
  z.looseObject({
    ...pictureFile,
    kind: z.literal("directionMap"),
    azimuthDeg: z.tuple([finite, finite]).describe("Azimuth at the left and the right edge."),
    elevationDeg: z.tuple([finite, finite]).describe("Elevation at the bottom and the top edge."),
  }),
]);

const heatmap = z.looseObject({
  file: fileName,
  encoding: z.literal("uint16-db").describe("level = offsetDb + stepDb * code, codes of 16 bits."),
  predictor: z.exactOptional(
    z.enum(["gradient"]).describe("How the codes were prepared for packing. Absent: not at all."),
  ),
  width: z.int().min(1).max(4096).describe("Cells per row."),
  height: z.int().min(1).max(4096).describe("Rows, the first one on top."),
  frameCount: z.int().min(1).max(1_000_000),
  startS: finite.describe("Where the first frame begins in the recording."),
  frameIntervalS: positive.describe(
    "Frame k is the sound from startS + k * frameIntervalS on, for this long.",
  ),
  offsetDb: level,
  stepDb: z.number().min(1e-6).max(100),
  reference: z
    .enum(["fullScale", "soundPressure"])
    .describe("dB re full scale squared (not calibrated), or sound pressure level re 20 micropascal."),
  fullScaleDb: z.exactOptional(level.describe("Sound pressure level of full scale, where known.")),
  dynamicRangeDb: z.exactOptional(
    positive.describe(
      "The dynamic range that a viewer should start with, counted down from the highest level.",
    ),
  ),
  thresholdDb: z.exactOptional(
    level.describe(
      "The camera drew nothing that is quieter than this, in dB of the same reference. Absent: not known.",
    ),
  ),
  streamed: z.exactOptional(
    z
      .looseObject({
        latencyMs: z.exactOptional(
          z.number().min(0).max(60_000).describe("How much later, milliseconds. Absent: not known."),
        ),
      })
      .describe(
        "The frames come from a live stream and are stamped later than their sound. Absent: they stand at the time of their sound.",
      ),
  ),
  bandHz: z
    .tuple([notNegative, notNegative])
    .refine(([low, high]) => low <= high, "does not rise")
    .describe("Lowest and highest frequency, rising."),
  focus: z.discriminatedUnion("mode", [
    z.looseObject({ mode: z.literal("far") }),
    z.looseObject({ mode: z.literal("near"), distanceM: positive }),
  ]),
});

const audio = z
  .looseObject({
    file: fileName,
    sampleRateHz: positive,
    durationS: notNegative,
    channel: z.exactOptional(
      z.int().min(0).describe("Which channel of the array this is, from 0. Absent: not known."),
    ),
  })
  .describe("The undistorted sound of one channel, a WAV file.");

const channels = z
  .looseObject({
    file: fileName,
    geometry: z
      .array(z.looseObject({ name: shortText, positionM: vector }))
      .min(1)
      .max(4096),
    leftOut: z.exactOptional(
      z
        .array(z.looseObject({ channel: z.int().min(0), kind: shortText }))
        .max(4096)
        .describe(
          "Channels that are not part of heat maps, sources and audio: dead, stuck, clipped, noisy, uncorrelated, inverted, delayed.",
        ),
    ),
  })
  .describe("Raw sound of all channels, one WAV file; channel n is microphone geometry[n].");

const measurement = z.looseObject({
  distanceM: z.exactOptional(positive),
  temperatureC: z.exactOptional(finite),
  humidityPercent: z.exactOptional(z.number().min(0).max(100)),
  durationS: notNegative,
  kurtosis: z.exactOptional(finite),
  crestFactor: z.exactOptional(finite),
  voltageKv: z.exactOptional(positive),
  acFrequencyHz: z.exactOptional(positive),
});

const source = z.looseObject({
  azimuthDeg: finite,
  elevationDeg: finite,
  levelDb: level,
  u: unitInterval,
  v: unitInterval,
  outsidePicture: z.boolean().describe("True: u and v are the nearest point of the picture's edge."),
  reflection: z.exactOptional(z.boolean()).describe("True: likely the mirror image of a stronger source."),
  uncertaintyDeg: z.exactOptional(
    z.number().min(0).max(180).describe("Within this angle the true direction is expected."),
  ),
  elevationRangeDeg: z.exactOptional(
    z
      .tuple([z.number().min(-90).max(90), z.number().min(-90).max(90)])
      .describe(
        "Only the azimuth is known, uncertaintyDeg is that of the azimuth: the elevation is anywhere from the first to the second; elevationDeg is then where the heat map is highest.",
      ),
  ),
  alternatives: z.exactOptional(
    z
      .array(
        z.looseObject({
          azimuthDeg: finite,
          elevationDeg: finite,
          u: unitInterval,
          v: unitInterval,
          outsidePicture: z.boolean(),
        }),
      )
      .max(20)
      .describe("Directions that the sound could come from as well, the likeliest first."),
  ),
});

const direction = z
  .looseObject({
    kind: shortText.describe("direction, cone (microphones on a line) or none; others may come."),
    reason: z.exactOptional(
      shortText.describe(
        "Why none: recordingTooShort, arrayTooSmall, noiseOnly, reflections, delaysDoNotFit, noArray.",
      ),
    ),
    cone: z.exactOptional(
      z
        .looseObject({
          angleDeg: z.number().min(0).max(180),
          axis: z.looseObject({ azimuthDeg: finite, elevationDeg: finite }),
          uncertaintyDeg: z.exactOptional(z.number().min(0).max(180)),
          alternativesDeg: z.exactOptional(
            z
              .array(z.number().min(0).max(180))
              .max(20)
              .describe("Other angles that the sound could come from, the likeliest first."),
          ),
        })
        .describe("All directions at one angle to the line of the microphones."),
    ),
    coherence: z.exactOptional(unitInterval.describe("Share of the sound that one wave explains.")),
    delayRatio: z.exactOptional(
      z
        .number()
        .min(0)
        .max(1000)
        .describe("Delays between microphones over those of a wave in air, if they are too long."),
    ),
    beamwidthDeg: z.exactOptional(
      z.number().min(0).max(360).describe("Half-power width of the array's beam in the band."),
    ),
    warnings: z.exactOptional(
      z
        .array(shortText)
        .max(100)
        .describe(
          "What must be known about it: coherenceLost, directionAmbiguous, arrayTooSmall, arrayTooWide, bandWidened, onlyCone, noDirection, recordingTooShort, reflections, delaysDoNotFit; others may come.",
        ),
    ),
  })
  .describe("What is known about the direction of the sound.");

const point = z.looseObject({ u: unitInterval, v: unitInterval });

const note = z.looseObject({
  id: shortText.describe("Different from that of every other note."),
  kind: shortText.describe(
    "An arrow with its tip at `to`, a box with the corners `from` and `to`, or a text at `from`. Readers keep other kinds and do not draw them.",
  ),
  from: point,
  to: z.exactOptional(point),
  text: z.exactOptional(text),
});

/** The schema of manifest.json, version 1. Unknown fields are kept. */
export const manifestSchema = z.looseObject({
  format: z.literal("sonolens-snapshot"),
  version: z.literal(1),
  snapshotId: z.guid().describe("Made once, at capture: two files with the same one are the same snapshot."),
  createdDate: utcDate.describe("Time of capture, UTC."),
  createdDateSource: z.exactOptional(
    shortText.describe(
      "Where createdDate comes from: user, guano, wamd, bext, comment, iXML, listDate, fileName, fileTime; others may come. Absent: the camera's clock.",
    ),
  ),
  label: z.exactOptional(shortText),
  comments: z.exactOptional(text),
  tags: z.exactOptional(z.array(shortText).max(1_000)),
  device: z.looseObject({
    serial: shortText,
    label: shortText,
    softwareVersion: z.exactOptional(shortText),
    micRevision: z.exactOptional(shortText),
    microphoneCount: z.exactOptional(z.int().min(1)),
  }),
  analysisType: z.enum(["LEAK", "PD", "LEAK_SIZE", "MECHANICAL"]),
  picture: z.exactOptional(picture),
  heatmap,
  audio: z.exactOptional(audio),
  channels: z.exactOptional(channels),
  measurement: z.exactOptional(measurement),
  direction: z.exactOptional(direction),
  sources: z.array(source).max(10_000).describe("Sources found at capture, strongest first."),
  notes: z
    .exactOptional(z.array(note).max(1_000))
    .describe("What people drew on the picture, in the order in which it is drawn."),
  video: z.exactOptional(z.looseObject({ type: z.literal("continuous") })),
  location: z.exactOptional(
    z.looseObject({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) }),
  ),
  starred: z.exactOptional(z.boolean()),
  fixed: z.exactOptional(z.boolean()),
  fixedDate: z.exactOptional(utcDate),
});
