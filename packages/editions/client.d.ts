declare module "virtual:sonolens-edition" {
  /** The edition of this build. */
  export const edition: import("@sonolens/editions").Edition;
}
declare module "virtual:sonolens-editions" {
  /** Every edition there is, for tools that switch between them. */
  export const editions: readonly import("@sonolens/editions").Edition[];
  /** The stylesheets of all of them. */
  export const css: string;
}
declare module "virtual:sonolens-edition.css";
