import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { iconPathsModule } from "../testing/generate-icons.ts";

it("the icons are those of Phosphor, as generated", () => {
  expect(readFileSync(new URL("../generated/icon-paths.ts", import.meta.url), "utf8")).toBe(
    iconPathsModule(),
  );
});
