import { useEffect } from "react";

/** The window's title while a page is shown: its subject first, the product last. */
export function usePageTitle(title: string | undefined, productName: string): void {
  useEffect(() => {
    document.title = title ? `${title} · ${productName}` : productName;
  }, [title, productName]);
}
