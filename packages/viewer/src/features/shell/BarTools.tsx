import { Avatar, IconButton } from "@sonolens/ui-kit";
import { useNavigate } from "@tanstack/react-router";
import { useContributions } from "../../contract/contributions.ts";
import { useSetCurrentDialog } from "../../contract/current-dialog.ts";
import type { Command } from "../../contract/feature.ts";
import { useClaims } from "../../data/account/account.ts";
import { useWords } from "../../lib/format/use-words.ts";
import { LanguageMenu } from "./LanguageMenu.tsx";
import { ProfileMenu } from "./ProfileMenu.tsx";
import { useCommandRefusals } from "./use-command-refusals.ts";

/** Settings, language and profile, at the end of the top bar of every page; on phones they are under "More". */
export function BarTools() {
  const { commands } = useContributions();
  return (
    <div className="flex items-center gap-1 max-md:hidden">
      {commands
        .filter(({ where }) => where === "bar")
        .map((command) => (
          <BarButton key={command.dialog} command={command} />
        ))}
      <LanguageMenu onlyIcon />
      <Profile />
    </div>
  );
}

function BarButton({ command }: { readonly command: Command }) {
  const { t } = useWords();
  const open = useSetCurrentDialog();
  return <IconButton icon={command.icon} label={t(command.word)} onClick={() => open(command.dialog)} />;
}

function Profile() {
  const { t } = useWords();
  const navigate = useNavigate();
  const open = useSetCurrentDialog();
  const { commands } = useContributions();
  const name = useClaims()?.username ?? "";
  const refusalOf = useCommandRefusals();
  return (
    <ProfileMenu
      name={name}
      commands={commands
        .filter(({ where }) => where === "profile")
        .map((command) => ({ ...command, refusal: refusalOf(command), open: () => open(command.dialog) }))}
      logOut={() => void navigate({ to: "/logout" })}
      trigger={
        <button
          type="button"
          aria-label={t("common:labeled", { first: t("common:profile"), second: name })}
          className="grid size-ctl shrink-0 place-items-center rounded-full hover:bg-hover"
        >
          <Avatar name={name} size={24} />
        </button>
      }
    />
  );
}
