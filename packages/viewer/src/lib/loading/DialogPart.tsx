import { usePartStates } from "@sonolens/ui-kit";
import { CatchBoundary, type ErrorComponentProps } from "@tanstack/react-router";
import { type ReactNode, Suspense, useCallback } from "react";
import { useAgain } from "./requested-parts.ts";

export interface DialogPartProps {
  readonly close: () => void;
  /** False while it is only loaded ahead: then the user is not notified. */
  readonly isOpen?: boolean;
  /** The dialog. */
  readonly children: ReactNode;
}

/** A dialog that loads and fails alone: the user is notified if that takes long or fails, and may open it again. */
export function DialogPart({ close, isOpen = true, children }: DialogPartProps) {
  const { Coming } = usePartStates();
  return (
    <CatchBoundary
      getResetKey={() => ""}
      errorComponent={(failed) => <FailedDialog {...failed} {...{ close, isOpen }} />}
    >
      <Suspense fallback={isOpen && <Coming giveUp={close} />}>{children}</Suspense>
    </CatchBoundary>
  );
}

interface FailedDialogProps extends ErrorComponentProps {
  readonly close: () => void;
  readonly isOpen: boolean;
}

function FailedDialog({ error, reset, close, isOpen }: FailedDialogProps) {
  const { Broken } = usePartStates();
  const tryAgain = useAgain(reset);
  const leave = useCallback(() => {
    close();
    tryAgain();
  }, [close, tryAgain]);
  return isOpen && <Broken error={error} close={leave} />;
}
