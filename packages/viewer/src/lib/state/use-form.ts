import type { ValidatedForm } from "@sonolens/domain";
import { errorMessageKey } from "@sonolens/i18n";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useWords } from "../format/use-words.ts";

export interface FormOptions<Draft extends object, Form> {
  readonly initial: Draft;
  readonly validate: (draft: Draft) => ValidatedForm<Form>;
  /** Sends valid input; resolves when the server has responded, whatever the outcome. */
  readonly send: (form: Form) => Promise<unknown>;
  readonly refusal: Refusal | undefined;
}

/**
 * The draft of a form. Errors are shown from the first attempt on, each beside its field, and the first invalid field
 * gets the focus. The server's refusal is shown until that field is changed. Nothing is sent twice.
 */
export function useForm<Draft extends object, Form>({
  initial,
  validate,
  send,
  refusal,
}: FormOptions<Draft, Form>) {
  const { t } = useWords();
  const [draft, setDraft] = useState(initial);
  const [sent, setSent] = useState<Draft>();
  const [tries, setTries] = useState(0);
  const isSending = useRef(false);
  const form = useRef<HTMLFormElement>(null);
  const checked = validate(draft);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves after a try or an answer, not while typing
  useEffect(() => {
    form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [tries, refusal]);

  const refusedText = (field: keyof Draft & string): string | undefined =>
    sent && sent[field] === draft[field] ? refusal?.fields[field] : undefined;

  return {
    draft,
    set: <Field extends keyof Draft>(field: Field, value: Draft[Field]) =>
      setDraft((before) => ({ ...before, [field]: value })),
    /** The error of a field, as a text. */
    problem(field: keyof Draft & keyof Form & string): string | undefined {
      const problem = checked.ok || tries === 0 ? undefined : checked.fields[field];
      return problem ? t(errorMessageKey(problem.code), problem.params) : refusedText(field);
    },
    formProps: {
      ref: form,
      noValidate: true,
      onSubmit(event: FormEvent<HTMLFormElement>) {
        event.preventDefault();
        if (isSending.current) return;
        if (!checked.ok) {
          setTries(tries + 1);
          return;
        }
        isSending.current = true;
        setSent(draft);
        void send(checked.value).finally(() => {
          isSending.current = false;
        });
      },
    },
  };
}

/** The server's refusal of a form: sentences by field, and one for the whole form. */
export interface Refusal {
  readonly fields: Readonly<Record<string, string>>;
  readonly text: string;
}
