import { useMediaQuery } from "@sonolens/ui-kit";

/** Below 960 px: one column, tab bar at the bottom. */
export const useNarrow = () => useMediaQuery("(max-width: 959.98px)");
