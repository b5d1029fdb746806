/**
 * Whether a snapshot has a map of its sound. The sound of one microphone has none: its picture is the spectrogram, and
 * its heat map is one cell, the level over time.
 */
export const hasMap = ({ picture_kind }: { readonly picture_kind: string }): boolean =>
  picture_kind !== "spectrogram";
