import type { ApiSchema } from "@sonolens/api-client";
import { type Actor, valueActor } from "./actor.ts";
import { Unanswered, WrongAnswer } from "./api.ts";
import type { Journal } from "./journal.ts";

type Detail = ApiSchema<"SnapshotDetail">;
type Changed = ApiSchema<"SnapshotChanged">;

/** A write call, the body of the `count`th write, and how to read its values. */
interface Field {
  readonly path: string;
  body(count: number): Record<string, unknown>;
  read(detail: Detail): unknown;
  /** The result of `read` after the body was saved. */
  shown(count: number): unknown;
}

const gases = ["AIR", "HYDROGEN", "METHANE", "HELIUM", "ARGON", "STEAM"];
const modes = ["energy", "volume", "mass", "off"];
const currencies = ["EUR", "USD", "GBP", "JPY", "CHF"];
const pick = (list: readonly string[], count: number): string => list[count % list.length] ?? "";
const plain = (
  path: string,
  name: string,
  value: (count: number) => unknown,
  read: (detail: Detail) => unknown,
): Field => ({ path, body: (count) => ({ [name]: value(count) }), read, shown: value });
const createdMs = Date.parse("2026-11-18T09:12:44.000Z");
const fixedMs = (count: number): number => createdMs + count * 1_000;
const latitude = (count: number): number => (count % 8_000) / 100;

/** Fields that all editors of a snapshot write. */
const fields: readonly Field[] = [
  plain(
    "distance",
    "distance",
    (count) => 1 + (count % 400) / 2,
    (detail) => detail.source_distance,
  ),
  plain(
    "tags",
    "tags",
    (count) => [`hall ${count}`, "pump"],
    (detail) => detail.tags,
  ),
  plain(
    "dynamicrange",
    "value",
    (count) => 1 + (count % 90),
    (detail) => detail.dynamicrange_lin,
  ),
  plain(
    "picture-brightness",
    "picture_brightness",
    (count) => (count % 100) / 100,
    (detail) => detail.meta.picture_brightness,
  ),
  plain(
    "heatmap-mode",
    "mode",
    (count) => (count % 2 === 0 ? "multi" : "single"),
    (detail) => detail.meta.heatmap_mode,
  ),
  plain(
    "gas-type",
    "gas_type",
    (count) => pick(gases, count),
    (detail) => detail.meta.leak_type,
  ),
  plain(
    "voltage",
    "voltage",
    (count) => count % 500,
    (detail) => detail.meta.input_data?.inputs_values.voltage_kv,
  ),
  plain(
    "acfrequency",
    "acfrequency",
    (count) => 13 + (count % 400),
    (detail) => detail.meta.ac_frequency_hz,
  ),
  plain(
    "humidity",
    "humidity",
    (count) => count % 100,
    (detail) => detail.meta.current_relative_humidity_percent,
  ),
  plain(
    "specificpower",
    "specificpower",
    (count) => count % 900,
    (detail) => detail.meta.specific_power,
  ),
  plain(
    "energycost",
    "energycost",
    (count) => count % 900,
    (detail) => detail.meta.energy_cost,
  ),
  plain(
    "volumecost",
    "volumecost",
    (count) => count % 900,
    (detail) => detail.meta.volume_cost,
  ),
  plain(
    "masscost",
    "masscost",
    (count) => count % 900,
    (detail) => detail.meta.mass_cost,
  ),
  plain(
    "costmode",
    "costmode",
    (count) => pick(modes, count),
    (detail) => detail.meta.cost_mode,
  ),
  plain(
    "currency",
    "currency",
    (count) => pick(currencies, count),
    (detail) => detail.meta.currency,
  ),
  {
    path: "starred",
    body: (count) => ({ starred: count % 2 }),
    read: (detail) => detail.starred,
    shown: (count) => count % 2 === 1,
  },
  {
    path: "temperature",
    body: (count) => ({ temperature: count % 90 }),
    read: (detail) => Math.round((detail.meta.current_env_temperature_kelvin ?? 0) - 273.15),
    shown: (count) => count % 90,
  },
  {
    path: "analysistime",
    body: (count) => ({ audioTime: (count % 80) / 10, heatmapOptions: { count } }),
    read: (detail) => [detail.analysis_time, detail.heatmap_options],
    shown: (count) => [(count % 80) / 10, { count }],
  },
  {
    path: "utilization",
    body: (count) => ({ hours: 1 + (count % 24), days: 1 + (count % 365) }),
    read: ({ meta }) => [meta.ue_util_hours, meta.ue_util_days],
    shown: (count) => [1 + (count % 24), 1 + (count % 365)],
  },
];

/** Two calls that write the same columns, so that each snapshot has only one of them. */
const placeFields: readonly Field[] = [
  {
    path: "location",
    body: (count) => ({ location: `${latitude(count)},${-latitude(count)}` }),
    read: ({ meta }) => [meta.latitude, meta.longitude],
    shown: (count) => [latitude(count), -latitude(count)],
  },
  {
    path: "change_address",
    body: (count) => ({ latitude: latitude(count), longitude: -latitude(count) }),
    read: ({ meta }) => [meta.latitude, meta.longitude],
    shown: (count) => [latitude(count), -latitude(count)],
  },
];

const fixedField: Field = {
  path: "fixed",
  body: (count) => ({ fixed: 1, fixed_date_utc_ts: fixedMs(count) }),
  read: (detail) => [detail.fixed, detail.fixed_date === null ? null : Date.parse(detail.fixed_date)],
  shown: (count) => [true, fixedMs(count)],
};

const detailPath = (id: string): string => `/api/snapshots/${id}/`;

/** All writers of one snapshot, each of another field. */
export function snapshotActors(journal: Journal, id: string, username: string, index: number): Actor[] {
  const place = placeFields[index % 2];
  const own = [...fields, ...(place === undefined ? [] : [place]), ...(index % 2 === 0 ? [fixedField] : [])];
  return [
    ...own.map((field) =>
      valueActor({
        journal,
        kind: field.path,
        username,
        of: id,
        shown: field.shown,
        send: (api, count) =>
          api.json<Changed>(`${detailPath(id)}${field.path}/`, { json: field.body(count) }),
        read: async (look) => field.read(await look.json<Detail>(detailPath(id))),
      }),
    ),
    textActor(journal, id, username, "label"),
    textActor(journal, id, username, "comments"),
    ...(index % 2 === 1 ? [repairActor(journal, id, username)] : []),
  ];
}

/** Label or comments: each write names the version that it was edited from. */
function textActor(journal: Journal, id: string, username: string, name: "label" | "comments"): Actor {
  let version = Number.MAX_SAFE_INTEGER;
  return valueActor({
    journal,
    kind: name,
    username,
    of: id,
    shown: (count) => `${name} ${count} of ${id}`,
    async send(api, count) {
      const json = { [name]: `${name} ${count} of ${id}` };
      const headers = { "if-match": `"${version}"` };
      const changed = await api.json<Changed>(`${detailPath(id)}${name}/`, { json, headers });
      ({ version } = changed);
      return changed;
    },
    async read(look) {
      const detail = await look.json<Detail>(detailPath(id));
      ({ version } = detail);
      return detail[name];
    },
  });
}

const repairs = ["open", "inRepair", "solved"] as const;

/** State and history of a repair are one write. */
const repairActor = (journal: Journal, id: string, username: string): Actor =>
  valueActor({
    journal,
    kind: "repair",
    username,
    of: id,
    shown: (count) => [pick(repairs, count), pick(repairs, count), `note ${count}`],
    async send(api, count) {
      const json = { repair_status: pick(repairs, count), note: `note ${count}` };
      return api.json<Changed>(`${detailPath(id)}repair/`, { json }).catch((error: unknown) => {
        // After a lost write, the next one may have nothing to change.
        throw error instanceof WrongAnswer && error.message.includes("repairStatusUnchanged")
          ? new Unanswered(error.message)
          : error;
      });
    },
    async read(look) {
      const { repair_status, history } = await look.json<ApiSchema<"Repair">>(`${detailPath(id)}repair/`);
      const last = history.at(-1);
      return [repair_status, last?.status, last?.note];
    },
  });

/** Deletes and restores a snapshot; it is either in the list or among the deleted ones. */
export const deletingActor = (journal: Journal, id: string, username: string): Actor =>
  valueActor({
    journal,
    kind: "delete or restore",
    kindOf: (count) => (count % 2 === 1 ? "delete" : "restore"),
    username,
    of: id,
    shown: (count) => (count % 2 === 1 ? [0, 1] : [1, 0]),
    send: (api, count) =>
      count % 2 === 1
        ? api.json<ApiSchema<"SnapshotDeleted">>(`${detailPath(id)}deactivate/`, { method: "DELETE" })
        : api.json<Changed>(`${detailPath(id)}restore/`, { method: "POST" }),
    async read(look) {
      const list = await look.json<ApiSchema<"SnapshotList">>("/api/snapshots/");
      const deleted = await look.json<ApiSchema<"DeletedSnapshots">>("/api/deleted-snapshots/");
      return [
        list.snapshots.filter((record) => record.id === id).length,
        deleted.snapshots.filter(({ snapshot }) => snapshot.id === id).length,
      ];
    },
  });
