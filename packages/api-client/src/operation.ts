/** How one call is made, from its line in the generated table. */
export type OperationOf<Line> =
  Line extends `${infer Method} ${infer Path} ${infer Security} ${infer ContentType} ${infer Answer}`
    ? {
        readonly method: Method;
        /** With names in braces: "/api/snapshots/{id}/". */
        readonly path: Path;
        /** "bearer", "camera" for a camera's token, "none" without a token. */
        readonly security: Security;
        /** Media type of the request; null without a body. */
        readonly requestContentType: ContentType extends "-" ? null : ContentType;
        /** "json", "binary" or "none". */
        readonly answer: Answer;
      }
    : never;

/** A call of any name. */
export interface AnyOperation {
  readonly method: string;
  readonly path: string;
  readonly security: string;
  readonly requestContentType: string | null;
  readonly answer: string;
}

/** All calls of a table, by their names. */
export type OperationsOf<Lines> = { readonly [Name in keyof Lines]: OperationOf<Lines[Name]> };

function operationOf(line: string) {
  const [method, path, security, contentType, answer] = line.split(" ");
  return { method, path, security, requestContentType: contentType === "-" ? null : contentType, answer };
}

/**
 * Parses the generated table: "post /uploads/ none multipart/form-data json", with "-" for no body. Lines are a third
 * smaller for a browser than objects.
 */
export const operationsOf = <const Lines extends Record<string, string>>(lines: Lines) =>
  Object.fromEntries(
    Object.entries(lines).map(([name, line]) => [name, operationOf(line)]),
  ) as unknown as OperationsOf<Lines>;
