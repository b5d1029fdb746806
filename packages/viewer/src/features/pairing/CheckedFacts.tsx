import type { PairingRequest, PairingStatus } from "../../data/cameras/pairing.ts";
import { useWords } from "../../lib/format/use-words.ts";

/** A camera whose code is correct. */
export interface CheckedCamera {
  readonly request: PairingRequest;
  readonly status: PairingStatus;
  readonly serial: string;
  /** Display name. */
  readonly camera: string;
  /** Whether the user is paired with it already. */
  readonly isMine: boolean;
}

/** Which camera it is, whether it is paired, and whether it can be paired (PAIR-02). */
export function CheckedFacts({ serial, camera, status, isMine }: CheckedCamera) {
  const { t } = useWords();
  const yesOrNo = (is: boolean) => t(is ? "pairing:yes" : "pairing:no");
  const advice = !status.canPair ? "taken" : isMine ? "mine" : status.isPaired ? "shared" : "free";
  const facts = [
    ...(camera === serial ? [] : [[t("pairing:camera"), camera]]),
    [t("pairing:serial"), serial],
    [t("pairing:isPaired"), yesOrNo(status.isPaired)],
    [t("pairing:canPair"), yesOrNo(status.canPair)],
  ];
  return (
    <>
      <dl className="grid grid-cols-[minmax(0,auto)_minmax(0,1fr)] gap-x-6 gap-y-1.5">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-3 wrap-anywhere">{name}</dt>
            <dd className="m-0 font-semibold text-ink wrap-anywhere">
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <p className="text-ink-2">{t(`pairing:advice.${advice}`)}</p>
    </>
  );
}
