import { atom, useAtom, useAtomValue } from "jotai";
import { useEffect } from "react";
import { type PaletteName, paletteFrom } from "../lib/palette-name.ts";
import { useServices } from "./services.ts";
import { showTheme, type Theme, themeFrom } from "./theme.ts";

const themeAtom = atom<Theme | undefined>(undefined);
const paletteAtom = atom<PaletteName | undefined>(undefined);

/** The theme, and a way to change it; remembered by the device and followed in its other windows. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  const { host } = useServices();
  const [chosen, setChosen] = useAtom(themeAtom);
  const theme = chosen ?? themeFrom(host.storage.read("theme"));
  useEffect(() => showTheme(theme), [theme]);
  useEffect(() => host.storage.watch("theme", (text) => setChosen(themeFrom(text))), [host, setChosen]);
  return [
    theme,
    (next) => {
      host.storage.write("theme", next);
      setChosen(next);
    },
  ];
}

/** The palette of heat map and spectrogram, everywhere. */
export function usePalette(): [PaletteName, (palette: PaletteName) => void] {
  const { host } = useServices();
  const [chosen, setChosen] = useAtom(paletteAtom);
  return [
    chosen ?? paletteFrom(host.storage.read("palette")),
    (next) => {
      host.storage.write("palette", next);
      setChosen(next);
    },
  ];
}

/** The palette alone, for what only draws. */
export function usePaletteName(): PaletteName {
  const { host } = useServices();
  return useAtomValue(paletteAtom) ?? paletteFrom(host.storage.read("palette"));
}
