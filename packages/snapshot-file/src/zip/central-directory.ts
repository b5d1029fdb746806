import { failure, type Result, success } from "@sonolens/foundation";
import { decodeName } from "./decode-name.ts";
import { nameProblem } from "./entry-name.ts";
import { resolveZip64, unicodePath } from "./extra-fields.ts";
import { littleEndian } from "./little-endian.ts";
import { type CentralHeader, flag, method } from "./zip-entry.ts";
import { inconsistent, printableName, type ZipError, zipError } from "./zip-error.ts";

const headerBytes = 46;
const headerSignature = 0x02014b50;

/**
 * Parses the central directory. Fails if it is not filled exactly by `count` headers; a defect of a single entry
 * becomes that entry's `problem`.
 */
export function parseDirectory(bytes: Uint8Array, count: number): Result<CentralHeader[], ZipError> {
  const headers: CentralHeader[] = [];
  const data = littleEndian(bytes);
  let at = 0;
  for (let index = 0; index < count; index += 1) {
    if (at + headerBytes > bytes.length || data.u32(at) !== headerSignature) {
      return failure(inconsistent("its list of files is shorter than it says"));
    }
    const nameEnd = at + headerBytes + data.u16(at + 28);
    const extraEnd = nameEnd + data.u16(at + 30);
    const end = extraEnd + data.u16(at + 32);
    if (end > bytes.length) return failure(inconsistent("its list of files is cut"));
    const nameBytes = bytes.subarray(at + headerBytes, nameEnd);
    const extra = bytes.subarray(nameEnd, extraEnd);
    const flags = data.u16(at + 8);
    const numbers = resolveZip64(extra, {
      packedSize: data.u32(at + 20),
      size: data.u32(at + 24),
      offset: data.u32(at + 42),
      disk: data.u16(at + 34),
    });
    const name = unicodePath(extra, nameBytes) ?? decodeName(nameBytes, (flags & flag.utf8) !== 0);
    const header: CentralHeader = {
      name,
      directory: name.endsWith("/"),
      method: data.u16(at + 10),
      packedSize: numbers?.packedSize ?? 0,
      size: numbers?.size ?? 0,
      crc: data.u32(at + 16),
      nameBytes,
      flags,
      localOffset: numbers?.offset ?? 0,
    };
    const disk = numbers?.disk ?? 0;
    const mode = { system: data.u16(at + 4) >> 8, attributes: data.u32(at + 38) };
    const problem =
      numbers === undefined
        ? inconsistent(`the extra fields of "${printableName(name)}" are broken`)
        : findProblem(header, disk, mode);
    headers.push(problem === undefined ? header : { ...header, problem });
    at = end;
  }
  if (at !== bytes.length) return failure(inconsistent("its list of files is longer than it says"));
  return success(headers);
}

function findProblem(
  header: CentralHeader,
  disk: number,
  mode: { system: number; attributes: number },
): ZipError | undefined {
  const name = printableName(header.name);
  const params = { name };
  const badName = nameProblem(header.name);
  if (badName !== undefined) {
    const message = `The archive holds a file that is not safe to read: the name "${name}" is refused because ${badName}.`;
    return zipError("zipUnsafeName", message, params);
  }
  if (isSpecialFile(mode)) {
    return zipError(
      "zipSymbolicLink",
      `"${name}" is a link or device, not a file. Pack the file itself.`,
      params,
    );
  }
  if (disk !== 0)
    return zipError("zipMultiDisk", `"${name}" lies in another part of the archive. Join the parts.`);
  const encrypted = flag.encrypted | flag.strong | flag.masked;
  if ((header.flags & encrypted) !== 0 || header.method === method.aes) {
    return zipError("zipEncrypted", `"${name}" is encrypted. Save the file without a password.`, params);
  }
  if ((header.method !== method.stored && header.method !== method.deflated) || header.flags & flag.patched) {
    const message = `"${name}" is packed by method ${header.method}; only stored (0) and deflate (8) are read. Pack it again.`;
    return zipError("zipUnsupportedMethod", message, { name, method: header.method });
  }
  if (header.method === method.stored && header.packedSize !== header.size) {
    return inconsistent(`"${name}" is not packed, yet has two sizes`);
  }
  if (header.directory && header.size !== 0) return inconsistent(`the folder "${name}" has contents`);
  return undefined;
}

/** The file type in Unix attributes: a link, device or socket. A pipe is what `zip` writes for its standard input. */
function isSpecialFile({ system, attributes }: { system: number; attributes: number }): boolean {
  if (system !== 3 && system !== 19) return false;
  const type = (attributes >>> 16) & 0xf000;
  return ![0, 0x8000, 0x4000, 0x1000].includes(type);
}
