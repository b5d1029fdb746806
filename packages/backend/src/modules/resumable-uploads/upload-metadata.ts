import { failure, type Result, success } from "@sonolens/foundation";
import { baseName } from "../files/index.ts";

const maxNameCharacters = 255;
const base64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** Reads the name of the file from Upload-Metadata: pairs of a key and its value in base64, between commas. */
export function fileNameOf(metadata: string): Result<string, "invalidFormat" | "tooLong"> {
  const values = new Map<string, string>();
  for (const pair of metadata.split(",").filter((text) => text.trim() !== "")) {
    const [key = "", value = "", ...more] = pair.trim().split(" ");
    if (!/^[\x21-\x7e]+$/.test(key) || values.has(key) || more.length > 0 || !base64.test(value))
      return failure("invalidFormat");
    values.set(key, Buffer.from(value, "base64").toString("utf8"));
  }
  const name = values.get("filename") ?? "";
  return name.length > maxNameCharacters ? failure("tooLong") : success(baseName(name));
}
