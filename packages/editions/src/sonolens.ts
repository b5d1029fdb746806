import type { Edition } from "./edition-schema.ts";

export const sonolens = {
  name: "sonolens",
  productName: "Sonolens",
  logoSvg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28"><circle cx="14" cy="14" r="13" fill="none" stroke="#1C4FB8" stroke-width="2.2"/><path d="M14 6.4c4.6 0 8 3.2 8 7.4s-3.6 7.8-8 7.8-7.6-3-7.6-7.2 3-8 7.6-8z" fill="none" stroke="#1C4FB8" stroke-width="1.8"/><path d="M14.6 10.2c2.3.2 3.7 1.9 3.5 3.9-.2 2.1-2 3.6-4.2 3.4-2.1-.2-3.6-1.9-3.4-3.9.2-2 2-3.6 4.1-3.4z" fill="#1C4FB8"/></svg>`,
  accent: { light: "#1C4FB8", dark: "#8FB3FF" },
  links: {
    terms: "https://sonolens.sonolens.example/terms",
    privacy: "https://sonolens.sonolens.example/privacy",
    support: "https://sonolens.sonolens.example/support",
    website: "https://sonolens.sonolens.example/",
  },
  switches: {
    viewerDownload: false,
    imageAttachments: false,
    auralizedWavDownload: false,
    costModeInput: true,
    cameraVersionHistory: true,
  },
  defaults: { currency: "EUR", flowUnit: "LPM", locale: "en", utilization: "weekly" },
} satisfies Edition;
