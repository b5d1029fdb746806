import { describe, expect, it } from "vitest";
import { aSnapshotRecord } from "../../testing/a-snapshot.ts";
import { metresBetween, samePoint } from "./same-point.ts";

const here = { latitude: 60.17, longitude: 24.94, video_type: null, duration: 4 };
const north = (metres: number) => ({ ...here, latitude: here.latitude + metres / 111_195 });
const nowhere = { ...here, latitude: null, longitude: null };
const taken = (day: number) => `2026-11-${String(day).padStart(2, "0")}T09:00:00.000Z`;
const shown = aSnapshotRecord({ id: "shown", label: "Flange 7", meta: here });
const idsFor = (...records: ReturnType<typeof aSnapshotRecord>[]) =>
  samePoint(shown, [shown, ...records]).map(({ record }) => record.id);

describe("snapshots of the same point", () => {
  it("are those of the same label first, then those near by, each the newest first", () => {
    expect(
      idsFor(
        aSnapshotRecord({ id: "near-old", created_date: taken(1), meta: north(20) }),
        aSnapshotRecord({ id: "near-new", created_date: taken(9), meta: north(-24) }),
        aSnapshotRecord({ id: "label-old", label: "flange7 ", created_date: taken(2), meta: nowhere }),
        aSnapshotRecord({ id: "label-new", label: "FLANGE  7", created_date: taken(3), meta: north(900) }),
        aSnapshotRecord({ id: "far", created_date: taken(10), meta: north(26) }),
        aSnapshotRecord({ id: "elsewhere", created_date: taken(10), meta: nowhere }),
      ),
    ).toEqual(["label-new", "label-old", "near-new", "near-old"]);
  });

  it("are five at most, never itself, and none that was deleted", () => {
    const many = Array.from({ length: 7 }, (_, day) =>
      aSnapshotRecord({ id: `of-${day}`, label: "Flange 7", created_date: taken(day + 1) }),
    );
    const deleted = aSnapshotRecord({ id: "deleted", label: "Flange 7", active: false });
    expect(idsFor(deleted, ...many)).toEqual(["of-6", "of-5", "of-4", "of-3", "of-2"]);
  });

  it("are not found by a label that is empty", () => {
    const unnamed = { ...shown, label: "", meta: nowhere };
    expect(samePoint(unnamed, [aSnapshotRecord({ label: " ", meta: nowhere })])).toEqual([]);
  });

  it("say how far away they are where their label is another", () => {
    const [found] = samePoint(shown, [aSnapshotRecord({ id: "near", meta: north(20) })]);
    expect(found?.distanceM).toBeCloseTo(20, 1);
  });
});

it("metres are those along the ground, over the date line too", () => {
  expect(metresBetween(here, nowhere)).toBeUndefined();
  expect(
    metresBetween({ latitude: 0, longitude: 179.9999 }, { latitude: 0, longitude: -179.9999 }),
  ).toBeCloseTo(22.24, 1);
  expect(metresBetween({ latitude: 60, longitude: 24 }, { latitude: 60, longitude: 24.001 })).toBeCloseTo(
    55.6,
    0,
  );
});
