import { ownershipState } from "@sonolens/domain";
import { Button, plusIcon } from "@sonolens/ui-kit";
import type { ReactNode } from "react";
import type { Camera } from "../../data/cameras/cameras.ts";
import { useWords } from "../../lib/format/use-words.ts";

export interface PairingViewProps {
  readonly camera: Camera;
  /** Whether the current user may use it, by their own pairing or by their group. */
  readonly isPaired: boolean;
  /** The id of the current user. */
  readonly me: string;
  /** Starts the pairing. */
  readonly pair: () => void;
  /** The button that removes it. */
  readonly removal?: ReactNode;
}

/** The owners of a camera. */
export function PairingView({ camera, isPaired, me, pair, removal }: PairingViewProps) {
  const { t } = useWords();
  const state = ownershipState(camera);
  return (
    <div className="flex flex-col gap-4 text-13 text-ink-2">
      <p>
        {t(`cameras:${state}`)}{" "}
        {camera.isActive && t(isPaired ? "cameras:youArePaired" : "cameras:youAreNotPaired")}
      </p>
      <div>
        <h3 className="mb-1 text-13 font-semibold text-ink">{t("cameras:pairedWith")}</h3>
        {camera.pairedUsers.length === 0 ? (
          <p>{t("cameras:pairedWithNobody")}</p>
        ) : (
          <ul>
            {camera.pairedUsers.map(({ customerId, username, email }) => (
              <li key={customerId} className="py-0.5 wrap-anywhere">
                <bdi>{username || email}</bdi>
                {email && email !== username && <bdi className="ms-2 text-ink-3">{email}</bdi>}
                {String(customerId) === me && (
                  <span className="text-ink-3">
                    {t("common:noted", { first: "", second: t("cameras:you") })}
                  </span>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
      {(!camera.isActive || !isPaired) && (
        <div className="flex">
          <Button icon={plusIcon} onClick={pair}>
            {t(camera.isActive ? "cameras:pair" : "cameras:pairAgain")}
          </Button>
        </div>
      )}
      {removal}
    </div>
  );
}
