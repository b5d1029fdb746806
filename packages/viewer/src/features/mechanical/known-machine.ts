import { atom } from "jotai";

/** What the user entered about a machine; it is kept while the program is open. */
export interface KnownMachine {
  /** Maker's number or dimensions of the bearing; empty if it is not known. */
  readonly bearing: string;
  readonly speedRpm: number | null;
}

export const unknownMachine: KnownMachine = { bearing: "", speedRpm: null };

/** Whether anything was entered. */
export const isKnown = ({ bearing, speedRpm }: KnownMachine): boolean => bearing !== "" || speedRpm !== null;

/** By the id of the snapshot. */
export const knownMachines = atom<ReadonlyMap<string, KnownMachine>>(new Map());
