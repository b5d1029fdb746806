import { controlledGroups, validateReportTemplate } from "@sonolens/domain";
import { errorMessageKey } from "@sonolens/i18n";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useClaims, useRefusal } from "../../../data/account/account.ts";
import { organizationQueries } from "../../../data/cameras/organization.ts";
import { type OwnTemplate, reportTemplateQueries, uploadLogo } from "../../../data/report-templates.ts";
import { errorDetails, reasonOf, unwrap } from "../../../data/server/call-error.ts";
import { useServices } from "../../../data/services.ts";
import { useWords } from "../../../lib/format/use-words.ts";
import { useLazyTexts } from "../../../lib/loading/use-lazy-texts.ts";
import { hrefOf } from "../../../lib/ui/save-address.ts";
import { bytesOfDataUrl, type Logo, readLogo } from "../form/logo-file.ts";
import type { PagePreviewProps } from "../form/PagePreview.tsx";
import type { ReportForm } from "../form/report-form.ts";
import type { BegunPurchase, PurchasePlace } from "./begun-purchase.ts";
import { PaywallNote } from "./PaywallNote.tsx";
import { TemplateEditorView } from "./TemplateEditorView.tsx";
import { TemplateListView } from "./TemplateListView.tsx";
import {
  asCopy,
  copyOf,
  draftOf,
  newDraft,
  type TemplateConflict,
  type TemplateDraft,
} from "./template-draft.ts";
import { usePaywall } from "./use-paywall.ts";

export interface TemplatesProps {
  readonly form: ReportForm;
  /** The one that is edited: the report's first page follows it. */
  readonly draft: TemplateDraft | undefined;
  readonly setDraft: (draft: TemplateDraft | undefined) => void;
  readonly preview: PagePreviewProps;
  readonly narrow: boolean;
  /** The purchase that the user came back from. */
  readonly returned: BegunPurchase | undefined;
  /** Where the user comes back to after a purchase. */
  readonly place: Omit<PurchasePlace, "draft">;
  readonly use: (template: OwnTemplate) => void;
  readonly close: () => void;
}

/** Lists the own templates, and makes, changes, copies and deletes them. */
export function Templates(props: TemplatesProps) {
  const { form, draft, setDraft, preview, narrow, returned, place, use, close } = props;
  useLazyTexts("reportDialog", "reports");
  const { t } = useWords();
  const { api, host, toaster } = useServices();
  const client = useQueryClient();
  const accountId = useClaims()?.user_id ?? "";
  const refused = useRefusal("editReportTemplates");
  const paywall = usePaywall(returned, { ...place, draft: draft ?? null });
  const query = useQuery(reportTemplateQueries.list(api));
  const groups = useQuery(organizationQueries.mine(api)).data?.groups ?? [];
  const controlled = controlledGroups(accountId, groups);
  const [asked, setAsked] = useState<OwnTemplate>();
  const [busy, setBusy] = useState(false);
  const [saved, setSaved] = useState<TemplateDraft>();
  const [askingToLeave, setAskingToLeave] = useState(false);
  const [nameError, setNameError] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [conflict, setConflict] = useState<TemplateConflict>();

  const open = (next: TemplateDraft | undefined) => {
    setSaved(next);
    setNameError(undefined);
    setProblem(undefined);
    setAskingToLeave(false);
    setConflict(undefined);
    setDraft(next);
  };
  const changed = () => client.invalidateQueries({ queryKey: reportTemplateQueries.key });
  const codeText = (error: unknown) => t(errorMessageKey(reasonOf(error)?.code ?? "undefinedError"));

  async function save(edited = draft) {
    if (!edited) return;
    const checked = validateReportTemplate(edited.content);
    if (!checked.ok) {
      const text = t(errorMessageKey(checked.code), checked.params);
      // A template without a section has no words of its own among the codes of fields.
      if (checked.code === "empty") setProblem(t("reportDialog:own.nothingOn"));
      else setNameError(text);
      return;
    }
    const logos = edited.logos.map(({ attachmentId, size }) => ({ attachmentId, size }));
    setBusy(true);
    try {
      const { id, groupId, changedAt } = edited;
      const body = { content: checked.value, logos };
      const stored = unwrap(
        id === null
          ? await api.createReportTemplate({ body: { ...body, groupId } })
          : await api.changeReportTemplate({
              path: { id },
              body: { ...body, ...(changedAt !== null && { changedFrom: changedAt }) },
            }),
      );
      await changed();
      toaster.show({ message: t("reportDialog:own.saved"), tone: "success" });
      open(undefined);
      use(stored);
    } catch (error) {
      if (isOvertaken(error) && edited.id !== null) await askWhich(edited, edited.id);
      else setProblem(codeText(error));
    } finally {
      setBusy(false);
    }
  }

  /** Keeps what was typed beside what someone else stored meanwhile. */
  async function askWhich(mine: TemplateDraft, id: string) {
    setProblem(undefined);
    const stored = (await query.refetch()).data?.find((template) => template.id === id);
    setConflict({ mine, theirs: stored && draftOf(stored), shows: "mine" });
  }

  async function remove({ id }: OwnTemplate) {
    setBusy(true);
    const answer = await api.deleteReportTemplate({ path: { id } });
    setBusy(false);
    // One that is gone is as good as deleted.
    if (answer.ok || answer.error.status === 404) {
      setAsked(undefined);
      toaster.show({ message: t("reportDialog:own.deleted") });
      await changed();
    } else toaster.show({ message: t(errorMessageKey(answer.error.code)), tone: "error" });
  }

  async function setLogo(place: number, logo: Logo | null) {
    if (!draft) return;
    const others = draft.logos.filter((_, index) => index !== place);
    if (logo === null) return setDraft({ ...draft, logos: others });
    const name = logo.mediaType === "image/png" ? "logo.png" : "logo.jpg";
    setBusy(true);
    try {
      const kept = await uploadLogo(
        api,
        new File([bytesOfDataUrl(logo.dataUrl)], name, { type: logo.mediaType }),
      );
      const { attachmentId, url, mediaType } = kept;
      const size = draft.logos[place]?.size ?? 3;
      const added = { attachmentId, url, mediaType, size };
      setDraft({ ...draft, logos: [...others.slice(0, place), added, ...others.slice(place)] });
    } catch (error) {
      setProblem(codeText(error));
    } finally {
      setBusy(false);
    }
  }

  const note = paywall.model && <PaywallNote model={paywall.model} buy={paywall.buy} />;
  const refusal = refused && t(errorMessageKey(refused));
  if (draft)
    return (
      <TemplateEditorView
        note={note}
        model={{
          draft,
          groups: groups.filter(({ id }) => controlled.has(id)),
          logoUrl: ({ url }) => hrefOf(url, host.apiBaseUrl),
          preview,
          narrow,
          saving: busy,
          nameError,
          problem,
          askingToLeave,
          conflict: conflict && {
            isGone: conflict.theirs === undefined,
            shows: conflict.shows,
          },
          refusal: refusal ?? (paywall.isNeeded ? t(errorMessageKey("purchaseRequired")) : undefined),
        }}
        actions={{
          change: (next) => {
            setNameError(undefined);
            setProblem(undefined);
            setDraft(next);
          },
          chooseLogo: readLogo,
          setLogo: (place, logo) => void setLogo(place, logo),
          save: () => void save(),
          showOther: () => {
            if (!conflict?.theirs) return;
            const { mine, theirs, shows } = conflict;
            // With what was changed since.
            if (shows === "mine") setConflict({ mine: draft, theirs, shows: "theirs" });
            else setConflict({ mine, theirs: draft, shows: "mine" });
            setDraft(shows === "mine" ? theirs : mine);
          },
          keepTheirs: () => open(draft),
          replaceTheirs: () =>
            void save(conflict?.theirs && { ...draft, changedAt: conflict.theirs.changedAt }),
          saveMineToo: () =>
            void save(asCopy(draft, t("reportDialog:own.copyName", { name: draft.content.name }))),
          leave: () => (draft === saved ? open(undefined) : setAskingToLeave(true)),
          stay: () => setAskingToLeave(false),
          discard: () => open(undefined),
        }}
      />
    );
  return (
    <TemplateListView
      note={note}
      model={{
        templates: query.data,
        error: query.isError ? errorDetails(query.error) : undefined,
        retrying: query.isFetching,
        groupName: (groupId) => groups.find(({ id }) => id === groupId)?.name ?? "",
        refusal,
        asked,
        deleting: busy,
      }}
      actions={{
        use,
        make: () => open(newDraft(form, "")),
        edit: (template) => open(draftOf(template)),
        copy: (template) =>
          open(copyOf(template, t("reportDialog:own.copyName", { name: template.content.name }))),
        ask: setAsked,
        remove: (template) => void remove(template),
        retry: () => void query.refetch(),
        close,
      }}
    />
  );
}

/** Whether someone else changed or deleted the template meanwhile. */
const isOvertaken = (error: unknown): boolean => {
  const reason = reasonOf(error);
  return reason?.code === "staleText" || reason?.status === 404;
};
