import { useEffect } from "react";
import { type PaletteName, paletteFrom } from "../../lib/format/palette-name.ts";
import { useFrameState } from "../../lib/state/frame.ts";
import { frameAtom } from "../../lib/state/shared-state.ts";
import { useServices } from "../services.ts";
import { showTheme, type Theme, themeFrom } from "./theme.ts";

const chosenTheme = frameAtom((): Theme | undefined => undefined);
const chosenPalette = frameAtom((): PaletteName | undefined => undefined);

/** The theme and a setter; stored on the device and synchronized with its other windows. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  const { host, frame } = useServices();
  const { store } = frame;
  const chosen = useFrameState(chosenTheme);
  const theme = chosen ?? themeFrom(host.storage.read("theme"));
  useEffect(() => showTheme(theme), [theme]);
  useEffect(
    () => host.storage.watch("theme", (text) => store.set(chosenTheme, themeFrom(text))),
    [host, store],
  );
  return [
    theme,
    (next) => {
      host.storage.write("theme", next);
      store.set(chosenTheme, next);
    },
  ];
}

/** The palette of heat maps and spectrograms, everywhere. */
export function usePalette(): [PaletteName, (palette: PaletteName) => void] {
  const { host, frame } = useServices();
  const chosen = useFrameState(chosenPalette);
  return [
    chosen ?? paletteFrom(host.storage.read("palette")),
    (next) => {
      host.storage.write("palette", next);
      frame.store.set(chosenPalette, next);
    },
  ];
}

/** The palette without its setter. */
export function usePaletteName(): PaletteName {
  const { host } = useServices();
  return useFrameState(chosenPalette) ?? paletteFrom(host.storage.read("palette"));
}
