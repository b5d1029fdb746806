/** Numbers from 0 to below 1 that are the same for the same seed (mulberry32). */
export declare function seededRandom(seed: number): () => number;
/** A seed that is the same for the same text (FNV-1a). */
export declare const seedOf: (text: string) => number;
