import { useState } from "react";
import { useServices } from "../../data/services.ts";

/** Whether the picture leaves more room to the sound; remembered by the device (SNP-48). */
export function usePictureShrink(): [boolean, (isSmall: boolean) => void] {
  const { storage } = useServices().host;
  const [isSmall, setSmall] = useState(() => storage.read("pictureShrink") === "small");
  return [
    isSmall,
    (next) => {
      setSmall(next);
      if (next) storage.write("pictureShrink", "small");
      else storage.remove("pictureShrink");
    },
  ];
}
