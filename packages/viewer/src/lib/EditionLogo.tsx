/** The mark of an edition: a standalone drawing from the editions package, shown as a picture. */
export function EditionLogo({ svg }: { readonly svg: string }) {
  return <img src={`data:image/svg+xml,${encodeURIComponent(svg)}`} alt="" />;
}
