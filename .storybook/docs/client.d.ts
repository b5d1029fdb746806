declare module "virtual:ui-kit-types" {
  /** Declarations of the exported types of ui-kit, by name. */
  export const declarations: Readonly<Record<string, string>>;
}
