/** Days from today for which the last day of a repair is offered. */
export const duePresets = [7, 14, 28] as const;
