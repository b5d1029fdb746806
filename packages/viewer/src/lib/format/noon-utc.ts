/** A calendar day (yyyy-mm-dd) as a date whose day in UTC it is, to be written with the time zone "UTC". */
export const noonUtc = (day: string): Date => new Date(`${day}T12:00:00Z`);
