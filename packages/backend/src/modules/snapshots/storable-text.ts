/** A text as every database can keep it: well-formed Unicode without the null character. */
export const storableText = (text: string): string => text.toWellFormed().replaceAll("\0", "");
