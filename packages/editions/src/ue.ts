import type { Edition } from "./edition-schema.ts";

export const ue = {
  name: "ue",
  productName: "Sonolens UE",
  logoSvg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28"><path d="M2 4.5A2.5 2.5 0 0 1 4.5 2h19A2.5 2.5 0 0 1 26 4.5V15c0 6-5.4 11-12 11S2 21 2 15z" fill="#48600C"/><path d="M7 10v4.4a4 4 0 0 0 4 4M17.4 18.4a4 4 0 0 0 3.6-4M11 18.4c3.6 0 2.4-8.4 6-8.4 2.4 0 4 2 4 4.4" fill="none" stroke="#fff" stroke-width="2.3" stroke-linecap="round"/></svg>`,
  accent: { light: "#48600C", dark: "#BAD25E" },
  links: {
    terms: "https://ue.sonolens.example/terms",
    privacy: "https://ue.sonolens.example/privacy",
    support: "https://ue.sonolens.example/support",
    website: "https://ue.sonolens.example/",
  },
  switches: {
    viewerDownload: false,
    imageAttachments: true,
    auralizedWavDownload: true,
    costModeInput: false,
    cameraVersionHistory: false,
  },
  defaults: { currency: "EUR", flowUnit: "LPM", locale: "en", utilization: "yearly" },
} satisfies Edition;
