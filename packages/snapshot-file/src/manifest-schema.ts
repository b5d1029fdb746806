import * as z from "zod";
import { nameProblem } from "./zip/entry-name.ts";

const text = z.string().max(20_000);
const shortText = z.string().max(1_000);
const finite = z.number();
const positive = z.number().positive();
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
  );

const camera = z.looseObject({
  positionM: vector,
  viewDirection: vector,
  up: vector,
  horizontalFovDeg: z.number().gt(0).lt(180),
  verticalFovDeg: z.exactOptional(z.number().gt(0).lt(180)),
});

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
    azimuthDeg: z.tuple([finite, finite]),
    elevationDeg: z.tuple([finite, finite]),
  }),
]);

const heatmap = z.looseObject({
  file: fileName,
  encoding: z.literal("uint16-db"),
  predictor: z.exactOptional(z.enum(["gradient"])),
  width: z.int().min(1).max(4096),
  height: z.int().min(1).max(4096),
  frameCount: z.int().min(1).max(1_000_000),
  startS: finite,
  frameIntervalS: positive,
  offsetDb: finite,
  stepDb: positive,
  reference: z.enum(["fullScale", "soundPressure"]),
  fullScaleDb: z.exactOptional(finite),
  bandHz: z.tuple([z.number().min(0), z.number().min(0)]),
  focus: z.discriminatedUnion("mode", [
    z.looseObject({ mode: z.literal("far") }),
    z.looseObject({ mode: z.literal("near"), distanceM: positive }),
  ]),
});

/** The schema of manifest.json, version 1. Unknown fields are kept. */
export const manifestSchema = z.looseObject({
  format: z.literal("sonolens-snapshot"),
  version: z.literal(1),
  snapshotId: z.guid(),
  createdDate: utcDate,
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
  audio: z.exactOptional(
    z.looseObject({
      file: fileName,
      sampleRateHz: positive,
      durationS: z.number().min(0),
      channel: z.int().min(0),
    }),
  ),
  channels: z.exactOptional(
    z.looseObject({
      file: fileName,
      geometry: z
        .array(z.looseObject({ name: shortText, positionM: vector }))
        .min(1)
        .max(4096),
    }),
  ),
  measurement: z.exactOptional(
    z.looseObject({
      distanceM: z.exactOptional(positive),
      temperatureC: z.exactOptional(finite),
      humidityPercent: z.exactOptional(z.number().min(0).max(100)),
      durationS: z.number().min(0),
      kurtosis: z.exactOptional(finite),
      crestFactor: z.exactOptional(finite),
    }),
  ),
  sources: z
    .array(
      z.looseObject({
        azimuthDeg: finite,
        elevationDeg: finite,
        levelDb: finite,
        u: unitInterval,
        v: unitInterval,
        outsidePicture: z.boolean(),
      }),
    )
    .max(10_000),
  video: z.exactOptional(z.looseObject({ type: z.literal("continuous") })),
  location: z.exactOptional(
    z.looseObject({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) }),
  ),
  starred: z.exactOptional(z.boolean()),
  fixed: z.exactOptional(z.boolean()),
  fixedDate: z.exactOptional(utcDate),
});
