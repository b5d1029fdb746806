/** Portable between databases. */
export type Flag = 0 | 1;
