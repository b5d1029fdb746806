import { expect, it } from "vitest";
import type { Camera } from "../../data/cameras/cameras.ts";
import { shownCameras } from "./shown-cameras.ts";

const camera = (serial: string, more: Partial<Camera> = {}): Camera => ({
  ...{ id: `o-${serial}`, serial, name: "", nickname: "", isActive: true, pairedUsers: [], gasWhitelist: [] },
  ...more,
});
const many = Array.from({ length: 41 }, (_, index) => camera(`SL-${index + 1}`));
const serials = (shown: ReturnType<typeof shownCameras>) => shown.cameras.map(({ serial }) => serial);

it("[CAM-05] shows 20 cameras on a page, and never a page beyond the last", () => {
  const first = shownCameras(many, { search: "" });
  expect([first.cameras.length, first.page, first.pageCount, first.found]).toEqual([20, 1, 3, 41]);
  expect(serials(first).slice(0, 2)).toEqual(["SL-1", "SL-2"]);
  expect(serials(shownCameras(many, { search: "", page: 3 }))).toEqual(["SL-41"]);
  expect(shownCameras(many, { search: "", page: 9 }).page).toBe(3);
  expect(shownCameras([], { search: "" })).toEqual({ cameras: [], found: 0, page: 1, pageCount: 1 });
});

it("shows the page of the camera that a link opens, unless the link says which", () => {
  expect(shownCameras(many, { search: "", camera: "SL-30" }).page).toBe(2);
  expect(shownCameras(many, { search: "", camera: "SL-30", page: 1 }).page).toBe(1);
  expect(shownCameras(many, { search: "", camera: "nobody's" }).page).toBe(1);
});

it("[CAM-03] finds by serial number and name, and puts what was given back last", () => {
  const all = [
    camera("B", { isActive: false, nickname: "Hall 1" }),
    camera("A", { nickname: "Hall 2" }),
    camera("C"),
  ];
  expect(serials(shownCameras(all, { search: "hall" }))).toEqual(["A", "B"]);
  expect(serials(shownCameras(all, { search: "c" }))).toEqual(["C"]);
});
