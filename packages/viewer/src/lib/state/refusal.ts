/** The server's refusal of a form: sentences by field, and one for the whole form. */
export interface Refusal {
  readonly fields: Readonly<Record<string, string>>;
  readonly text: string;
}
