declare module "virtual:ui-kit-types" {
  /** Exported types of ui-kit as they are written, by name. */
  export const declarations: Readonly<Record<string, string>>;
}
