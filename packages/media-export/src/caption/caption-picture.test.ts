import { expect, it } from "vitest";
import { captionPicture } from "../index.ts";

it("says that Node has no canvas for a caption", async () => {
  const caption = {
    label: "Header flange",
    line: "",
    facts: [],
    basis: [],
    brand: "Sonolens",
    scale: undefined,
    isRightToLeft: false,
  };
  const made = await captionPicture({ picture: new Blob(), caption, fontFamily: "sans-serif", name: "NL42" });
  expect(made).toEqual({
    ok: false,
    error: { code: "noEncoder", message: "There is no canvas for a caption." },
  });
});
