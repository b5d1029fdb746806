import { localeNames } from "@sonolens/i18n";
import { Avatar, Button, Segmented, SelectField, TopBar } from "@sonolens/ui-kit";
import { useNavigate } from "@tanstack/react-router";
import { useClaims } from "../../data/account.ts";
import { useLanguage, useTheme } from "../../data/preferences.ts";
import { useServices } from "../../data/services.ts";
import { usePageTitle } from "../../lib/page-title.ts";
import { useWords } from "../../lib/use-words.ts";

/** What the profile menu has, as a page for phones. */
export function MoreScreen() {
  const { t } = useWords();
  const { edition } = useServices();
  const navigate = useNavigate();
  const name = useClaims()?.username ?? "";
  const [theme, setTheme] = useTheme();
  const { locale, offered, setLocale } = useLanguage();
  usePageTitle(t("common:more"), edition.productName);
  return (
    <>
      <TopBar title={t("common:more")} />
      <div className="flex max-w-120 flex-col gap-6 px-4 py-3 md:px-6">
        <p className="flex items-center gap-3 text-14">
          <Avatar name={name} size={32} />
          {t("common:signedInAs", { name })}
        </p>
        <div>
          <p className="mb-1 text-12 text-ink-3">{t("common:theme")}</p>
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
          icon="translate"
          value={offered.find((each) => each === locale) ?? "en"}
          onValueChange={setLocale}
          options={offered.map((each) => ({ value: each, label: localeNames[each], lang: each }))}
        />
        <Button icon="sign-out" large onClick={() => void navigate({ to: "/logout" })}>
          {t("common:logout")}
        </Button>
      </div>
    </>
  );
}
