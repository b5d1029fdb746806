import type { SnapshotRecord } from "@sonolens/domain";

/** A pseudo-random number from 0 to below 1 that is always the same. */
function spread(index: number, salt: number): number {
  let bits = Math.imul(index + 1, 0x9e3779b1) ^ Math.imul(salt + 1, 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 15), 0x2c1b3c6d);
  bits = Math.imul(bits ^ (bits >>> 12), 0x297a2d39);
  return ((bits ^ (bits >>> 15)) >>> 0) / 2 ** 32;
}

const things = ["Flange", "Valve", "Pump", "Header", "Drop", "Filter", "Öl-Kühler", "Compressor", "Bushing"];
const places = ["hall A", "hall B", "packing line", "roof", "boiler house", "Nordtor", "yard 3"];
const tags = Array.from({ length: 30 }, (_, index) => `tag ${index}`);
const gases = ["AIR", "AIR", "AIR", "METHANE", "NITROGEN", "STEAM"] as const;
const classes = ["corona", "surface", "floating", "internal"];
const types = ["LEAK", "LEAK", "PD", "LEAK_SIZE", "MECHANICAL"] as const;

/** A list like a large customer's: three years, forty cameras, two hundred places, no two labels alike. */
export function galleryRecord(index: number): SnapshotRecord {
  const random = (salt: number) => spread(index, salt);
  const pick = <Value>(values: readonly Value[], salt: number) =>
    values[Math.floor(random(salt) * values.length)] as Value;
  const type = pick(types, 1);
  const created = Date.UTC(2023, 10, 1) + Math.floor(random(2) * 3 * 365 * 86_400_000);
  const low = Math.floor(random(3) * 80);
  const site = Math.floor(random(4) * 200);
  const camera = Math.floor(random(5) * 40);
  const isLeak = type === "LEAK" || type === "LEAK_SIZE";
  return {
    id: `01JD6Q${index.toString(36).padStart(8, "0").toUpperCase()}`,
    version: index + 1,
    label: `${pick(things, 6)} ${Math.floor(random(7) * 400)}, ${pick(places, 8)} ${index % 1000}`,
    active: true,
    device_label: `Camera ${camera}`,
    device_serial: `SL-${2000 + camera}`,
    device_analysis_type: type,
    created_date: new Date(created).toISOString(),
    synced_date: new Date(created + Math.floor(random(9) * 3_600_000)).toISOString(),
    source_distance: random(10) < 0.9 ? 1 + random(11) * 20 : null,
    dynamicrange_lin: null,
    tags: random(12) < 0.3 ? [] : [pick(tags, 13), pick(tags, 14)],
    starred: random(15) < 0.05,
    fixed: random(16) < 0.3,
    fixed_date: null,
    fault: type === "MECHANICAL" && random(17) < 0.4,
    repair_status: null,
    ownership: `o${camera}`,
    pd:
      type === "PD"
        ? {
            severity_min: low,
            severity_max: low + Math.floor(random(18) * 20),
            classification: classes.map((name, place) => ({ name, confidence: random(19 + place) })),
            fromAudioTime: null,
          }
        : null,
    leak: isLeak && random(24) < 0.9 ? random(25) * 40 : null,
    leak_fromAudioTime: null,
    leak_infinite: false,
    level_db: 40 + random(26) * 30,
    level_reference: "soundPressure",
    band_hz: [20_000, 40_000],
    picture_state: "present",
    picture_kind: "camera",
    meta: {
      latitude: random(27) < 0.8 ? 47 + (site % 20) * 0.7 + random(28) * 0.002 : null,
      longitude: random(27) < 0.8 ? 7 + Math.floor(site / 20) * 1.3 + random(29) * 0.002 : null,
      video_type: null,
      duration: 4.2,
      leak_type: isLeak ? pick(gases, 30) : null,
      leak_detected: isLeak ? true : null,
      specific_power: 11.7,
      energy_cost: 0.12,
      volume_cost: null,
      mass_cost: null,
      currency: "EUR",
      cost_mode: "energy",
      utilization_hours_per_year: 8760,
    },
  } as unknown as SnapshotRecord;
}

export const galleryRecords = (count: number): SnapshotRecord[] =>
  Array.from({ length: count }, (_, index) => galleryRecord(index));
