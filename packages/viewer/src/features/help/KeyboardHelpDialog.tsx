import { Dialog, Kbd } from "@sonolens/ui-kit";
import { use } from "react";
import { useContributions } from "../../contract/contributions.ts";
import type { DialogProps, ShortcutTable } from "../../contract/feature.ts";
import { useWords } from "../../lib/format/use-words.ts";
import { useLazyTexts } from "../../lib/loading/use-lazy-texts.ts";
import { useFrame } from "../../lib/state/frame.ts";
import { frameAtom } from "../../lib/state/shared-state.ts";
import { type KeyName, keyNames } from "./key-names.ts";

/** All keys of the viewer, grouped by scope. */
export function KeyboardHelpDialog({ onClose }: DialogProps) {
  useLazyTexts("help");
  return <KeyboardHelpView shortcuts={use(useShortcutTables())} onClose={onClose} />;
}

const requested = frameAtom((): { tables?: Promise<readonly ShortcutTable[]> } => ({}));

/** The keys of all features, requested once; the same promise on every render. */
function useShortcutTables(): Promise<readonly ShortcutTable[]> {
  const { loadShortcuts } = useContributions();
  const { store, loadPart } = useFrame();
  const once = store.get(requested);
  once.tables ??= loadPart(loadShortcuts);
  return once.tables;
}

interface KeyboardHelpViewProps extends DialogProps {
  readonly shortcuts: readonly ShortcutTable[];
}

/** The list itself, from the tables that the key handlers use. */
export function KeyboardHelpView({ shortcuts, onClose }: KeyboardHelpViewProps) {
  const { t } = useWords();
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t("common:keyboardHelp")}
      description={t("help:keysIntro")}
    >
      <div className="flex flex-col gap-5 text-13">
        {shortcuts.map((table) => (
          <KeysOf key={table.scope} table={table} />
        ))}
        <p className="text-ink-2">{t("help:keysSelect")}</p>
        <p className="text-ink-2">{t("help:keysMany")}</p>
        <p className="text-ink-2">{t("help:keysShift")}</p>
      </div>
    </Dialog>
  );
}

function KeysOf({ table: { scope, keys: keysByAction } }: { readonly table: ShortcutTable }) {
  const { t } = useWords();
  return (
    <section>
      <h3 className="mb-1 text-14 font-semibold text-ink">{t(`help:keysPlace.${scope}`)}</h3>
      <dl className="divide-y divide-line">
        {Object.entries(keysByAction).map(([action, keys]) => (
          <div key={action} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1.5">
            <dt className="min-w-0 text-ink-2 wrap-anywhere">
              {t(`help:keys.${scope}.${action}` as "help:keys.anywhere.help")}
            </dt>
            <dd className="flex items-center gap-1.5 text-ink-3">
              {keys.map((key, index) => (
                <span key={key} className="flex items-center gap-1.5">
                  {index > 0 && <span>{t("help:keysOr")}</span>}
                  {keyNames(key).map((name) => (
                    <KeyCap key={name.sign ?? name.word} name={name} />
                  ))}
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function KeyCap({ name: { sign, word } }: { readonly name: KeyName }) {
  const { t } = useWords();
  if (sign === undefined) return <Kbd>{word && t(word)}</Kbd>;
  return (
    <Kbd>
      <span aria-hidden={word !== undefined}>{sign}</span>
      {word && <span className="sr-only">{t(word)}</span>}
    </Kbd>
  );
}
