/** What each release brought, the newest first, in the languages of the product. */
const releases = [
  {
    version: "0.1.0",
    date: "2026-11-22",
    notes: {
      en: [
        "See all snapshots in a gallery, and filter and search them.",
        "See how large a leak is, what it costs, and what kind of discharge it is.",
        "Share cameras and snapshots with your organization.",
        "Make reports, and export snapshots as a table or an archive.",
      ],
      de: [
        "Alle Aufnahmen in einer Galerie sehen, filtern und durchsuchen.",
        "Sehen, wie groß ein Leck ist, was es kostet und welcher Art eine Entladung ist.",
        "Kameras und Aufnahmen mit der eigenen Organisation teilen.",
        "Berichte erstellen und Aufnahmen als Tabelle oder Archiv ausgeben.",
      ],
      nl: [
        "Alle opnamen in een galerij zien, filteren en doorzoeken.",
        "Zien hoe groot een lek is, wat het kost en welke soort ontlading het is.",
        "Camera's en opnamen delen met uw organisatie.",
        "Rapporten maken, en opnamen exporteren als tabel of archief.",
      ],
      ja: [
        "すべてのスナップショットをギャラリーで表示し、絞り込みと検索ができます。",
        "漏れの大きさと費用、放電の種類がわかります。",
        "カメラとスナップショットを組織で共有できます。",
        "レポートを作成し、スナップショットを表やアーカイブとして書き出せます。",
      ],
    },
  },
] as const;

/** What each release brought, in one of the languages of the product. */
export const releaseNotesIn = (locale: string) =>
  releases.map(({ version, date, notes }) => ({
    version,
    date,
    notes: [...(Object.hasOwn(notes, locale) ? notes[locale as keyof typeof notes] : notes.en)],
  }));
