import type { CSSProperties, ReactNode } from "react";

const quiet = { color: "var(--ink-3)", fontSize: "var(--t-12)" } as const;

/** A page of tokens: a heading, its purpose, and its parts. */
export function Sheet({ title, intro, children }: { title: string; intro: string; children: ReactNode }) {
  return (
    <article style={{ display: "grid", gap: 28, color: "var(--ink)", maxWidth: 1080 }}>
      <header>
        <h1 style={{ fontSize: 26, lineHeight: "32px", fontWeight: 600 }}>{title}</h1>
        <p style={{ marginTop: 6, maxWidth: 640, color: "var(--ink-2)", fontSize: "var(--t-14)" }}>{intro}</p>
      </header>
      {children}
    </article>
  );
}

/** Tokens of one kind, side by side if there is room. */
export function Group({ title, wide, children }: { title: string; wide?: boolean; children: ReactNode }) {
  const columns = `repeat(auto-fill, minmax(min(100%, ${wide ? 420 : 230}px), 1fr))`;
  return (
    <section>
      <h2 style={{ marginBottom: 10, fontSize: 16, lineHeight: "24px", fontWeight: 600 }}>{title}</h2>
      <ul style={{ display: "grid", gridTemplateColumns: columns, gap: "14px 20px" }}>{children}</ul>
    </section>
  );
}

/** One token: a sample, its name, and its resolved value. */
export function Entry(props: { sample: ReactNode; name: string; value: ReactNode; style?: CSSProperties }) {
  return (
    <li style={{ display: "flex", gap: 12, alignItems: "center", minWidth: 0, ...props.style }}>
      {props.sample}
      <div style={{ minWidth: 0, overflowWrap: "anywhere" }} data-keep-words="">
        <code style={{ fontSize: "var(--t-13)" }}>{props.name}</code>
        <div style={quiet}>{props.value}</div>
      </div>
    </li>
  );
}
