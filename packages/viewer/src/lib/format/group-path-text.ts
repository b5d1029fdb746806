/** The names of groups that are each below the one before: "Kuusi Foods › Hall B". */
export const groupPathText = (path: readonly { readonly name: string }[]): string =>
  path.map(({ name }) => name).join(" › ");
