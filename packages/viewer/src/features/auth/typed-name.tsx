import { createContext, type ReactNode, useContext, useMemo, useState } from "react";

const TypedNameContext = createContext({ name: "", setName: (_name: string): void => undefined });

/** Wraps the entry pages and keeps what was typed on one for the next. */
export function TypedNameKeeper({ children }: { readonly children: ReactNode }) {
  const [name, setName] = useState("");
  return <TypedNameContext value={useMemo(() => ({ name, setName }), [name])}>{children}</TypedNameContext>;
}

/** The address or username as typed, so that it is not prompted for again on the next entry page. */
export function useTypedName() {
  const { name, setName } = useContext(TypedNameContext);
  return { name, email: name.includes("@") ? name : "", setName };
}
