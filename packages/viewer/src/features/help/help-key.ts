/** Opens the list of all keys. */
export const helpKey = "?";
