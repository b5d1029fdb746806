/** Usernames to offer as assignees: the user's own first, then those of the organization by name, each once. */
export function assignable(
  own: string,
  groups: readonly { readonly users: readonly { readonly username: string }[] }[],
  locale: string,
): string[] {
  const order = new Intl.Collator(locale);
  const names = new Set(groups.flatMap(({ users }) => users.map(({ username }) => username)));
  names.delete(own);
  return [own, ...[...names].sort(order.compare)].filter((name) => name !== "");
}
