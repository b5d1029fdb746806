import { localeNames } from "@sonolens/i18n";
import {
  Avatar,
  caretRightIcon,
  Icon,
  type IconShape,
  Segmented,
  SelectField,
  signOutIcon,
  TopBar,
  translateIcon,
} from "@sonolens/ui-kit";
import { useNavigate } from "@tanstack/react-router";
import { useContributions } from "../../contract/contributions.ts";
import { useSetCurrentDialog } from "../../contract/current-dialog.ts";
import type { Command } from "../../contract/feature.ts";
import { useClaims } from "../../data/account/account.ts";
import { useLanguage } from "../../data/account/language.ts";
import { useTheme } from "../../data/account/preferences.ts";
import { useServices } from "../../data/services.ts";
import { useWords } from "../../lib/format/use-words.ts";
import { usePageTitle } from "../../lib/ui/page-title.ts";
import { useCommandRefusals } from "./use-command-refusals.ts";
import { useNavigation } from "./use-navigation.ts";

/** What larger screens have in the sidebar, the top bar and the profile menu, as a page for phones. */
export function MoreScreen() {
  const { t } = useWords();
  const { edition } = useServices();
  const navigate = useNavigate();
  const name = useClaims()?.username ?? "";
  const [theme, setTheme] = useTheme();
  const { locale, offered, setLocale } = useLanguage();
  const { commands } = useContributions();
  const navigation = useNavigation();
  usePageTitle(t("common:more"), edition.productName);
  return (
    <>
      <TopBar title={t("common:more")} />
      <div className="flex max-w-120 flex-col gap-6 px-4 py-3 md:px-6">
        <p className="flex items-center gap-3 text-14">
          <Avatar name={name} size={32} />
          <span className="min-w-0 wrap-anywhere">{t("common:signedInAs", { name })}</span>
        </p>
        <div>
          <p className="mb-1 text-12 text-ink-3" aria-hidden="true">
            {t("common:theme")}
          </p>
          <Segmented
            wide
            label={t("common:theme")}
            value={theme}
            onValueChange={setTheme}
            options={[
              { value: "light", label: t("common:themeLight") },
              { value: "dark", label: t("common:themeDark") },
              { value: "auto", label: t("common:themeAuto") },
            ]}
          />
        </div>
        <SelectField
          label={t("common:language")}
          icon={translateIcon}
          value={offered.find((each) => each === locale) ?? "en"}
          onValueChange={setLocale}
          options={offered.map((each) => ({ value: each, label: localeNames[each], lang: each }))}
        />
        <ul className="-mx-4 border-y border-line md:mx-0">
          {navigation
            .filter(({ onPhone }) => onPhone === "more")
            .map((place) => (
              <Entry key={place.id} icon={place.icon} label={t(place.word)} href={`#${place.route}`} />
            ))}
          {commands
            .filter((command) => !command.onlyWithKeyboard)
            .map((command) => (
              <CommandEntry key={command.dialog} command={command} />
            ))}
          <Entry
            icon={signOutIcon}
            label={t("common:logout")}
            open={() => void navigate({ to: "/logout" })}
          />
        </ul>
      </div>
    </>
  );
}

function CommandEntry({ command }: { readonly command: Command }) {
  const { t } = useWords();
  const open = useSetCurrentDialog();
  const refusalOf = useCommandRefusals();
  const isNew = useContributions().useUnread().includes(command.dialog);
  return (
    <Entry
      icon={command.icon}
      label={t(command.word)}
      badge={isNew ? t("common:unread") : undefined}
      refusal={refusalOf(command)}
      open={() => open(command.dialog)}
    />
  );
}

interface EntryProps {
  readonly icon: IconShape;
  readonly label: string;
  readonly badge?: string | undefined;
  readonly refusal?: string | undefined;
  /** Links to another page; other entries have `open`. */
  readonly href?: string;
  readonly open?: () => void;
}

const entryClasses =
  "flex min-h-13 w-full items-center gap-3 px-4 py-2 text-start text-16 hover:bg-hover aria-disabled:hover:bg-transparent";

function Entry({ icon, label, badge, refusal, href, open }: EntryProps) {
  const off = refusal !== undefined;
  const content = (
    <>
      <Icon icon={icon} size={22} className="text-ink-2" />
      <span className="min-w-0 flex-1">
        <span className={off ? "block opacity-60" : "block"}>{label}</span>
        {refusal && <span className="block text-13 text-ink-2">{refusal}</span>}
      </span>
      {badge && (
        <span className="rounded-full bg-acc px-2 py-0.5 text-12 font-medium text-acc-ink">{badge}</span>
      )}
      {href && <Icon icon={caretRightIcon} size={16} className="text-ink-3 rtl:-scale-x-100" />}
    </>
  );
  return (
    <li className="border-line not-first:border-t">
      {href ? (
        <a href={href} className={entryClasses}>
          {content}
        </a>
      ) : (
        <button
          type="button"
          aria-disabled={off || undefined}
          onClick={() => !off && open?.()}
          className={entryClasses}
        >
          {content}
        </button>
      )}
    </li>
  );
}
