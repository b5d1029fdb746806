import { type ComponentType, createContext, useContext } from "react";

/** How the parts of components are loaded that open on a press or a hint, such as the list of a menu. */
export interface PartStates {
  /** Loads one; may wait for the network and try again. */
  readonly load: <Part>(fetchPart: () => Promise<Part>) => Promise<Part>;
  /** Rendered while a part that the user opened is loading: notifies the user if that takes long. */
  readonly Coming: ComponentType<{ giveUp: () => void }>;
  /** Rendered if a part that the user opened cannot be loaded: notifies the user, and closes it. */
  readonly Broken: ComponentType<{ error: unknown; close: () => void }>;
}

const nothing = () => null;

export const PartStatesContext = createContext<PartStates>({
  load: (fetchPart) => fetchPart(),
  Coming: nothing,
  Broken: nothing,
});

/** How `UiProvider` loads parts. */
export const usePartStates = (): PartStates => useContext(PartStatesContext);
