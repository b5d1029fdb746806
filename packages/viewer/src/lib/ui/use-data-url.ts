import { useEffect, useState } from "react";

/**
 * A data URL of small bytes, once they are read. Creating an object URL (`useObjectUrl`) waits for another process of
 * the browser, which is noticeable when many pictures arrive while scrolling.
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
