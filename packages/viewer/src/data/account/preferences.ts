import { useEffect } from "react";
import { type PaletteName, paletteFrom } from "../../lib/format/palette-name.ts";
import { sharedState, useShared } from "../../lib/state/shared-state.ts";
import { useServices } from "../services.ts";
import { showTheme, type Theme, themeFrom } from "./theme.ts";

const chosenTheme = sharedState<Theme | undefined>(undefined);
const chosenPalette = sharedState<PaletteName | undefined>(undefined);

/** The theme and a setter; stored on the device and synchronized with its other windows. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  const { host } = useServices();
  const chosen = useShared(chosenTheme);
  const theme = chosen ?? themeFrom(host.storage.read("theme"));
  useEffect(() => showTheme(theme), [theme]);
  useEffect(() => host.storage.watch("theme", (text) => chosenTheme.set(themeFrom(text))), [host]);
  return [
    theme,
    (next) => {
      host.storage.write("theme", next);
      chosenTheme.set(next);
    },
  ];
}

/** The palette of heat maps and spectrograms, everywhere. */
export function usePalette(): [PaletteName, (palette: PaletteName) => void] {
  const { host } = useServices();
  const chosen = useShared(chosenPalette);
  return [
    chosen ?? paletteFrom(host.storage.read("palette")),
    (next) => {
      host.storage.write("palette", next);
      chosenPalette.set(next);
    },
  ];
}

/** The palette without its setter. */
export function usePaletteName(): PaletteName {
  const { host } = useServices();
  return useShared(chosenPalette) ?? paletteFrom(host.storage.read("palette"));
}
