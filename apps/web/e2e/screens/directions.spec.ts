import { type ArrayRecording, importRecording } from "../support/array-recording.ts";
import { withFolder } from "../support/product.ts";
import { expect, test } from "../support/test.ts";

/** Its microphones are more than a wavelength apart, so that several directions sound alike in so narrow a band. */
const recording: ArrayRecording = {
  label: "Whistle",
  ...{ microphones: 4, sampleRateHz: 16_000, durationS: 0.3 },
  sounds: [{ bandHz: [6100, 6200], asideDeg: 20 }],
  bandHz: [6100, 6200],
};

test("the panel states how uncertain the direction of a source is, and where else it could be", async ({
  page,
  product,
  account,
  open,
}) => {
  await withFolder((files) => importRecording(product, files, recording, account.username));
  const { id } = await account.api.find("recording", ({ label }) => label === recording.label);
  await open(`/snapshot/${id}`, "full");
  const { sources } = await account.api.detail(id);
  const [source] = sources;
  await expect(page.getByRole("list", { name: "Sources" }).first()).toContainText(
    `±\u00a0${Math.max(1, Math.ceil(source?.uncertaintyDeg ?? 0))}°`,
  );
  const notes = page.locator("section", {
    has: page.getByRole("heading", { name: "Direction", exact: true }),
  });
  await expect(notes).toContainText("Source 1 could also be:");
  await expect(notes.getByText(/\d+° (?:right|left|up|down)/)).toHaveCount(1);
});
