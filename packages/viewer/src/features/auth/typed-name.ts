import { atom, useAtom } from "jotai";

const typedNameAtom = atom("");

/** The address or username as somebody typed it, so that the next screen of the way in need not ask again. */
export function useTypedName() {
  const [name, setName] = useAtom(typedNameAtom);
  return { name, email: name.includes("@") ? name : "", setName };
}
