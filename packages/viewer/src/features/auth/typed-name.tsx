import { createContext, type ReactNode, useContext, useMemo, useState } from "react";

const TypedNameContext = createContext({ name: "", setName: (_name: string): void => undefined });

/** Stands round the screens of the way in and keeps what was typed on one for the next. */
export function TypedNameKeeper({ children }: { readonly children: ReactNode }) {
  const [name, setName] = useState("");
  return <TypedNameContext value={useMemo(() => ({ name, setName }), [name])}>{children}</TypedNameContext>;
}

/** The address or username as somebody typed it, so that the next screen of the way in need not ask again. */
export function useTypedName() {
  const { name, setName } = useContext(TypedNameContext);
  return { name, email: name.includes("@") ? name : "", setName };
}
