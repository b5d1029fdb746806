const consonantsBeforeSaraAm = /([\u0e01-\u0e2e])([\u0e48-\u0e4b]?)\u0e33/g;

/**
 * Splits SARA AM into its two marks, and puts a tone mark after the first one, as a shaper for Thai does: fonts draw the
 * tone over the nikhahit only in this order.
 */
export const shapeThai = (text: string): string => text.replace(consonantsBeforeSaraAm, "$1\u0e4d$2\u0e32");

/** Whether a text has Thai letters. */
export const hasThai = (text: string): boolean => /[\u0e01-\u0e5b]/.test(text);
