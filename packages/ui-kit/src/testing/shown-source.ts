/** A pattern's source as a user of the package would type it. */
export const shownSource = (source: string) => ({
  code: source.replace(/"\.\.\/index\.ts"/g, '"@sonolens/ui-kit"').trimEnd(),
  language: "tsx" as const,
});
