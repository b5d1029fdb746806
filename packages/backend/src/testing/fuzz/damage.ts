import type { CallDescription } from "../../http/description.ts";
import type { Chooser } from "./chooser.ts";
import type { FuzzWorld } from "./fuzz-world.ts";
import { oddTexts, oddValue, resolved } from "./odd-values.ts";
import type { FuzzRequest } from "./valid-request.ts";

type Damage = (request: FuzzRequest, call: CallDescription, world: FuzzWorld, choose: Chooser) => void;

/** Changes one part of a request; `undefined` leaves it unchanged, for one in three. */
export function damage(request: FuzzRequest, call: CallDescription, world: FuzzWorld, choose: Chooser): void {
  if (choose.chance(0.33)) return;
  const body = request.json === undefined ? [] : [field, field, field, field, wholeBody, mediaType];
  const form = request.form === undefined ? [] : [formFields, formBytes, formBytes, mediaType];
  const query = call.parameters.some((parameter) => parameter.in === "query") ? [queryValue, queryValue] : [];
  const path = call.path.includes("{") ? [pathPart] : [];
  choose.of<Damage>([...body, ...form, ...query, ...path, queryValue, headers, headers, caller, method])(
    request,
    call,
    world,
    choose,
  );
}

const field: Damage = (request, call, _world, choose) => {
  const content = call.requestContent?.["application/json"]?.schema;
  const properties = (content === undefined ? {} : (resolved(content).properties ?? {})) as Record<
    string,
    object
  >;
  const known = Object.keys(properties);
  const json = { ...(request.json as object) } as Record<string, unknown>;
  const name =
    known.length > 0 && choose.chance(0.9) ? choose.of(known) : choose.of(["x", "__proto__x", "codes"]);
  if (choose.chance(0.2)) delete json[name];
  else json[name] = oddValue(choose, properties[name] as never);
  request.json = json;
};

const wholeBody: Damage = (request, _call, _world, choose) => {
  if (choose.chance(0.5)) request.json = oddValue(choose, undefined);
  else
    request.raw = choose.of([
      '{"a"',
      "",
      "[",
      '{"__proto__":{}}',
      "\u0000",
      '"'.repeat(9),
      "1e999",
      "nul",
      "{}{}",
    ]);
};

const mediaType: Damage = (request, _call, _world, choose) => {
  request.headers["content-type"] = choose.of([
    "text/plain",
    "application/json; charset=utf-16",
    "application/x-www-form-urlencoded",
    "multipart/form-data",
    "multipart/form-data; boundary=x",
    "application/json, application/json",
    "APPLICATION/JSON",
    ";",
  ]);
  request.raw = choose.of(['{"distance":1}', "--x\r\n\r\n", "--x--", "x".repeat(300_000), "a=1"]);
};

/** A form as bytes, truncated or with its parts mixed up. */
const formBytes: Damage = (request, _call, _world, choose) => {
  const part = (name: string, value: string, file = "") =>
    `--x\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${value}\r\n`;
  const fields = (request.form?.fields ?? []).map(([name, value]) => part(name, value)).join("");
  const file = part("file", "PK".repeat(500), '; filename="a.nlz"');
  const whole = `${fields}${file}--x--\r\n`;
  request.headers["content-type"] = choose.of([
    "multipart/form-data; boundary=x",
    "multipart/form-data; boundary=y",
  ]);
  request.raw = choose.of([
    whole,
    whole.slice(0, choose.below(whole.length)),
    `${file}${fields}--x--\r\n`,
    `${fields}${file}${file}--x--\r\n`,
    whole.replace("Content-Disposition", "Content-Type"),
    whole.replace('name="key"', `name="${"k".repeat(20_000)}"`),
    whole.replaceAll("\r\n", "\n"),
  ]);
};

const formFields: Damage = (request, _call, _world, choose) => {
  const { fields, file } = request.form ?? { fields: [], file: undefined };
  const which = choose.below(Math.max(1, fields.length));
  const some: [string, string][] = fields.map(([name, value], index) => [
    name,
    index === which ? choose.of([...oddTexts, `${value}x`]) : value,
  ]);
  request.form = choose.of([
    { fields: some, file },
    { fields: fields.filter((_, index) => index !== which), file },
    { fields, file: undefined },
    { fields, file: new Uint8Array(0) },
    { fields, file: file?.subarray(0, Math.floor(file.length / 2)) },
    { fields, file: file?.map((byte, index) => (index === 40 + which ? byte ^ 255 : byte)) },
    { fields: [...fields, ...oddTexts.map((text, index): [string, string] => [`f${index}`, text])], file },
  ]);
};

const queryValue: Damage = (request, call, _world, choose) => {
  const described = call.parameters.filter((parameter) => parameter.in === "query");
  const parameter = described.length > 0 && choose.chance(0.9) ? choose.of(described) : undefined;
  const name = parameter?.name ?? choose.of(["x", "page", "since", "__proto__"]);
  const value = String(oddValue(choose, parameter?.schema));
  if (choose.chance(0.15)) request.query.delete(name);
  else if (choose.chance(0.1)) request.query.append(name, value);
  else request.query.set(name, value);
};

const pathPart: Damage = (request, _call, world, choose) => {
  const parts = request.path.split("/");
  const places = parts.flatMap((part, index) => (/[0-9A-Z]{6}|[.%]|SL-/.test(part) ? [index] : []));
  if (places.length === 0) return;
  const { foreign, group } = world.policy.snapshots;
  const text = encodeURIComponent(choose.of([...oddTexts, foreign, group, "SL-FOREIGN"]).toWellFormed());
  // A text that changes the segments of an address makes another request.
  if (text !== "" && text !== "." && text !== "..") parts[choose.of(places)] = text;
  request.path = parts.join("/");
};

const headerNames = [
  "tus-resumable",
  "upload-length",
  "upload-offset",
  "upload-metadata",
  "upload-checksum",
  "if-match",
  "if-none-match",
  "range",
  "accept-language",
  "accept-encoding",
  "accept",
];
const headerValues = [
  '"0"',
  '"99999999999999999999"',
  "*",
  "bytes=0-",
  "bytes=-9",
  "bytes=5-2",
  "bytes=0-1,3-4",
  "bytes=99999999-",
  "de",
  "ja;q=0.9,*;q=0",
  "xx-XX-x-x-x",
  "br",
  "gzip;q=1.5, br;q=banana",
  "identity;q=0",
  "",
  ",,,;;;",
  "a".repeat(2_000),
];

const headers: Damage = (request, call, world, choose) => {
  const known = world.pool.pick(`etag ${call.operationId}`, choose);
  if (known !== undefined && choose.chance(0.6)) request.headers["if-none-match"] = known;
  else request.headers[choose.of(headerNames)] = choose.of(headerValues);
};

const caller: Damage = (request, _call, { policy, camera }, choose) => {
  const { demo, foreignUser, staff, groupMember, reseller, apiToken } = policy.tokens;
  request.token = choose.of([
    undefined,
    demo,
    foreignUser,
    staff,
    groupMember,
    reseller,
    apiToken,
    camera.token,
    "x.y.z",
  ]);
};

/** PUT is no method of any call. */
const method: Damage = (request) => {
  request.method = "PUT";
};
