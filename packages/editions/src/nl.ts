import type { Edition } from "./edition-schema.ts";

export const nl = {
  name: "nl",
  productName: "Sonolens NL",
  logoSvg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28"><rect width="28" height="28" rx="7" fill="#0A6472"/><path d="M7.5 20V8.2L16 20V14" fill="none" stroke="#fff" stroke-width="2.3" stroke-linejoin="round" stroke-linecap="round"/><path d="M16 10.2a4 4 0 0 1 4 3.8M16 6.6a7.4 7.4 0 0 1 7.4 7.4" fill="none" stroke="#fff" stroke-width="2" stroke-linecap="round" opacity=".82"/></svg>`,
  accent: { light: "#0A6472", dark: "#5FC4D3" },
  links: {
    terms: "https://nl.sonolens.example/terms",
    privacy: "https://nl.sonolens.example/privacy",
    support: "https://nl.sonolens.example/support",
    website: "https://nl.sonolens.example/",
  },
  switches: {
    viewerDownload: true,
    imageAttachments: false,
    auralizedWavDownload: false,
    costModeInput: true,
    cameraVersionHistory: false,
  },
  defaults: { currency: "EUR", flowUnit: "LPM", locale: "en", utilization: "weekly" },
} satisfies Edition;
