import { useEffect, useState } from "react";

/**
 * An address that holds small bytes itself, once they are read. To make one of an object (`useObjectUrl`) the page
 * waits for another process of the browser, which is felt when many pictures come in while somebody scrolls.
 */
export function useDataUrl(blob: Blob | null | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!blob) return;
    const reader = new FileReader();
    reader.onload = () => setUrl(typeof reader.result === "string" ? reader.result : undefined);
    reader.readAsDataURL(blob);
    return () => {
      reader.onload = null;
      reader.abort();
      setUrl(undefined);
    };
  }, [blob]);
  return url;
}
