/** A text that every database can store: well-formed Unicode without the null character. */
export const sanitizeText = (text: string): string => text.toWellFormed().replaceAll("\0", "");
