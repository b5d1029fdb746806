/** Names are user input: they must not look like further lines of the mail. */
export const oneLine = (text: string): string => text.replace(/\s+/gu, " ");

/** Nor like a link: mail programs turn anything like an address into one. */
export const noAddress = (text: string): string => text.replace(/(?<=\S)[.:/@](?=\S)/gu, "$&\u2060");
