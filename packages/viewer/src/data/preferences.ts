import { type AvailableLocale, availableLocales, changeLocale } from "@sonolens/i18n";
import { atom, useAtom, useAtomValue } from "jotai";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { type PaletteName, paletteFrom } from "../lib/palette-name.ts";
import { useServices } from "./services.ts";

export type Theme = "light" | "dark" | "auto";

const themeAtom = atom<Theme | undefined>(undefined);
const paletteAtom = atom<PaletteName | undefined>(undefined);

/** The theme that a device remembers. */
export const themeFrom = (text: string | null): Theme =>
  text === "light" || text === "dark" ? text : "auto";

/** Puts a theme on the page; `auto` leaves it to the device. */
export function showTheme(theme: Theme): void {
  if (theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

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

/** The language shown, those that can be, and a way to change it. */
export function useLanguage(): {
  readonly locale: string;
  readonly offered: readonly AvailableLocale[];
  readonly setLocale: (locale: AvailableLocale) => void;
} {
  const { host } = useServices();
  const { i18n } = useTranslation();
  return {
    locale: i18n.language,
    offered: availableLocales,
    setLocale: (locale) => {
      host.storage.write("locale", locale);
      void changeLocale(i18n, locale);
    },
  };
}
