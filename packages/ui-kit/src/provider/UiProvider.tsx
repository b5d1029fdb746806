import { Direction, Tooltip } from "radix-ui";
import { createContext, type ReactNode, useContext } from "react";

const Inside = createContext(false);

/** Whether a provider stands above, so that tooltips can share its delay. */
export function useInsideUiProvider(): boolean {
  return useContext(Inside);
}

export interface UiProviderProps {
  /** Reading direction of the language shown. */
  dir?: "ltr" | "rtl";
  children: ReactNode;
}

/** Stands once round the application: reading direction, and one delay shared by all tooltips. */
export function UiProvider({ dir = "ltr", children }: UiProviderProps) {
  return (
    <Inside value={true}>
      <Direction.Provider dir={dir}>
        <Tooltip.Provider delayDuration={400} skipDelayDuration={300}>
          {children}
        </Tooltip.Provider>
      </Direction.Provider>
    </Inside>
  );
}
