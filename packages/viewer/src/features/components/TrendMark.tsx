import { Icon, trendDownIcon, trendUpIcon } from "@sonolens/ui-kit";
import type { ComponentTrend } from "../../data/components/components.ts";

const icons = { rising: trendUpIcon, falling: trendDownIcon, unclear: undefined, tooLittle: undefined };

/** Where a trend goes, beside its words; nothing if that cannot be told. */
export function TrendMark({ state, size = 16 }: Pick<ComponentTrend, "state"> & { readonly size?: number }) {
  const icon = icons[state];
  return icon && <Icon icon={icon} size={size} className={state === "rising" ? "text-err" : "text-ink-2"} />;
}
