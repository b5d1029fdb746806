import { Button, signOutIcon } from "@sonolens/ui-kit";
import { useWords } from "../../lib/format/use-words.ts";
import type { Refusal } from "../../lib/state/use-form.ts";
import { AuthHeading, RefusalNotice } from "./FormParts.tsx";
import { TextLink } from "./TextLink.tsx";

export interface TermsViewProps {
  readonly model: {
    readonly busy: boolean;
    readonly refusal: Refusal | undefined;
    readonly links: { readonly terms: string; readonly privacy: string };
  };
  readonly actions: { readonly accept: () => void; readonly logOut: () => void };
}

/** Shown before everything else until the terms are accepted. */
export function TermsView({ model, actions }: TermsViewProps) {
  const { t } = useWords();
  const { busy, links } = model;
  return (
    <>
      <AuthHeading title={t("account:termsTitle")} text={t("account:termsText")} />
      <ul className="mb-6 flex flex-col gap-1 text-14">
        <li>
          <TextLink outside href={links.terms}>
            {t("account:readTerms")}
          </TextLink>
        </li>
        <li>
          <TextLink outside href={links.privacy}>
            {t("account:readPrivacy")}
          </TextLink>
        </li>
      </ul>
      <div className="flex flex-col gap-3">
        <RefusalNotice refusal={model.refusal} />
        <Button variant="primary" large wide busy={busy} onClick={actions.accept}>
          {t("account:acceptTerms")}
        </Button>
        <Button large wide icon={signOutIcon} onClick={actions.logOut}>
          {t("common:logout")}
        </Button>
      </div>
    </>
  );
}
