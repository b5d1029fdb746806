import { type DistanceUnit, formatDistance } from "@sonolens/domain";
import { punctuationOf } from "@sonolens/i18n";
import type { ComponentReading } from "../../data/components/components.ts";
import { bandText } from "../../lib/format/format.ts";
import type { useWords } from "../../lib/format/use-words.ts";

/** Why a reading does not compare, each reason with what it was; empty if it does. */
export function differencesText(
  reading: Pick<ComponentReading, "differences" | "distanceM" | "bandHz" | "deviceLabel" | "analysis">,
  {
    t,
    locale,
    distanceUnit,
  }: Pick<ReturnType<typeof useWords>, "t" | "locale"> & { readonly distanceUnit: DistanceUnit },
): string {
  return punctuationOf(t).series(
    reading.differences.map((difference) =>
      t(`assets:differs.${difference}`, {
        distance: reading.distanceM === null ? "" : formatDistance(reading.distanceM, distanceUnit, locale),
        band: bandText(reading.bandHz, locale),
        camera: reading.deviceLabel,
      }),
    ),
  );
}
