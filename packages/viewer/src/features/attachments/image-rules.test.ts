import { sortFiles } from "@sonolens/ui-kit";
import { expect, it } from "vitest";
import { imageRules, onlyImages } from "./image-rules.ts";

const file = (name: string, type: string, bytes = 8) => new File([new Uint8Array(bytes)], name, { type });

it("[SNP-43] takes images only, by what they are called and by what they are", () => {
  const files = [
    file("flange.JPG", "image/jpeg"),
    file("valve.png", "image/png"),
    file("plan.pdf", "application/pdf"),
    file("renamed.jpg", "text/plain"),
    file("drawing.svg", "image/svg+xml"),
  ];
  const { accepted, refused } = onlyImages(sortFiles(files, imageRules(0)));
  expect(accepted.map(({ name }) => name)).toEqual(["flange.JPG", "valve.png"]);
  expect(refused.map(({ file: { name }, reason }) => [name, reason])).toEqual([
    ["plan.pdf", "ending"],
    ["drawing.svg", "ending"],
    ["renamed.jpg", "ending"],
  ]);
});

it("takes at most 20 MB each and 50 of a snapshot", () => {
  const large = file("large.png", "image/png", 20 * 1024 * 1024 + 1);
  expect(sortFiles([large], imageRules(0)).refused[0]?.reason).toBe("tooLarge");
  const two = [file("a.png", "image/png"), file("b.png", "image/png")];
  expect(sortFiles(two, imageRules(49)).refused[0]?.reason).toBe("tooMany");
  expect(sortFiles(two, imageRules(60)).accepted).toEqual([]);
});
