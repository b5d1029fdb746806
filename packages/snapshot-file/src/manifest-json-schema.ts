import * as z from "zod";
import { manifestSchema } from "./manifest-schema.ts";

/** The JSON schema (2020-12) of manifest.json, as in `manifest.schema.json` of this package. */
export const manifestJsonSchema = (): Record<string, unknown> => ({
  ...z.toJSONSchema(manifestSchema, { target: "draft-2020-12", io: "input" }),
  $id: "urn:sonolens:nlz:1:manifest",
  title: "manifest.json of a .nlz sound-camera snapshot, version 1",
});
