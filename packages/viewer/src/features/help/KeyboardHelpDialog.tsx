import { Dialog, Kbd } from "@sonolens/ui-kit";
import { type ShortcutPlace, shortcuts } from "../../lib/shortcuts.ts";
import { useLazyTexts } from "../../lib/use-lazy-texts.ts";
import { useWords } from "../../lib/use-words.ts";
import { keyName } from "./key-names.ts";

/** All keys of the viewer, grouped by scope. */
export function KeyboardHelpDialog({ onClose }: { readonly onClose: () => void }) {
  useLazyTexts("help");
  return <KeyboardHelpView onClose={onClose} />;
}

/** The list itself, from the table that the key handlers use. */
export function KeyboardHelpView({ onClose }: { readonly onClose: () => void }) {
  const { t } = useWords();
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t("common:keyboardHelp")}
      description={t("help:keysIntro")}
    >
      <div className="flex flex-col gap-5 text-13">
        <KeysOf place="anywhere" />
        <KeysOf place="gallery" />
        <KeysOf place="snapshot" />
        <KeysOf place="picture" />
        <KeysOf place="notes" />
        <KeysOf place="timeStrip" />
        <p className="text-ink-2">{t("help:keysSelect")}</p>
        <p className="text-ink-2">{t("help:keysMany")}</p>
        <p className="text-ink-2">{t("help:keysShift")}</p>
      </div>
    </Dialog>
  );
}

function KeysOf({ place }: { readonly place: ShortcutPlace }) {
  const { t } = useWords();
  const keysByAction: Record<string, readonly string[]> = shortcuts[place];
  return (
    <section>
      <h3 className="mb-1 text-14 font-semibold text-ink">{t(`help:keysPlace.${place}`)}</h3>
      <dl className="divide-y divide-line">
        {Object.entries(keysByAction).map(([action, keys]) => (
          <div key={action} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1.5">
            <dt className="min-w-0 text-ink-2 wrap-anywhere">
              {t(`help:keys.${place}.${action}` as "help:keys.anywhere.help")}
            </dt>
            <dd className="flex items-center gap-1.5 text-ink-3">
              {keys.map((key, index) => (
                <span key={key} className="flex items-center gap-1.5">
                  {index > 0 && <span>{t("help:keysOr")}</span>}
                  <KeyCap name={key} />
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function KeyCap({ name }: { readonly name: string }) {
  const { t } = useWords();
  const { sign, word } = keyName(name);
  if (sign === undefined) return <Kbd>{word && t(word)}</Kbd>;
  return (
    <Kbd>
      <span aria-hidden={word !== undefined}>{sign}</span>
      {word && <span className="sr-only">{t(word)}</span>}
    </Kbd>
  );
}
