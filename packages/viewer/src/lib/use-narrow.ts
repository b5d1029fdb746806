import { useMediaQuery } from "@sonolens/ui-kit";

/** Below 960 px: one column, tabs at the thumb. */
export const useNarrow = () => useMediaQuery("(max-width: 959.98px)");
