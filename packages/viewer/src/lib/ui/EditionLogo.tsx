/** The logo of an edition: a standalone SVG from the editions package, shown as an image. */
export function EditionLogo({ svg }: { readonly svg: string }) {
  return <img src={`data:image/svg+xml,${encodeURIComponent(svg)}`} alt="" />;
}
