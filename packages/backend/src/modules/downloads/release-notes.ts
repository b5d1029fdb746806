/** The notes of each release, the newest first, in the languages of the product. */
const releases = [
  {
    version: "0.1.0",
    date: "2026-11-22",
    notes: {
      en: [
        "See all snapshots in a gallery; search, sort and star them.",
        "Look at the sound over the photo at any moment, and listen to ultrasound.",
        "Label, tag and comment on snapshots: whoever may see them sees it at once.",
        "Have it your way: light or dark, units, prices, and four languages.",
      ],
      de: [
        "Alle Aufnahmen in einer Galerie sehen, durchsuchen, sortieren und mit einem Stern markieren.",
        "Den Schall über dem Foto zu jedem Zeitpunkt sehen und Ultraschall anhören.",
        "Aufnahmen benennen, verschlagworten und kommentieren: Wer sie sehen darf, sieht es sofort.",
        "Nach Ihren Wünschen: hell oder dunkel, Einheiten, Preise und vier Sprachen.",
      ],
      nl: [
        "Alle opnamen in een galerij zien, doorzoeken, sorteren en met een ster markeren.",
        "Het geluid over de foto op elk moment bekijken, en naar ultrageluid luisteren.",
        "Opnamen een naam, tags en opmerkingen geven: wie ze mag zien, ziet het meteen.",
        "Zoals u het wilt: licht of donker, eenheden, prijzen en vier talen.",
      ],
      ja: [
        "すべてのスナップショットをギャラリーで表示し、検索、並べ替え、スター付けができます。",
        "写真に重ねた音響マップを好きな時点で確認し、超音波を聞くことができます。",
        "スナップショットに名前、タグ、コメントを付けると、閲覧できる人にすぐ伝わります。",
        "明るい配色と暗い配色、単位、単価、4 つの言語から選べます。",
      ],
    },
  },
] as const;

/** The notes of each release, in one of the languages of the product. */
export const releaseNotesIn = (locale: string) =>
  releases.map(({ version, date, notes }) => ({
    version,
    date,
    notes: [...(Object.hasOwn(notes, locale) ? notes[locale as keyof typeof notes] : notes.en)],
  }));
