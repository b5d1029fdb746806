const accented = new Map(
  Object.entries({
    a: "á",
    b: "ƀ",
    c: "ç",
    d: "đ",
    e: "é",
    f: "ƒ",
    g: "ĝ",
    h: "ĥ",
    i: "í",
    j: "ĵ",
    k: "ķ",
    l: "ļ",
    m: "ɱ",
    n: "ñ",
    o: "ó",
    p: "þ",
    r: "ŕ",
    s: "š",
    t: "ţ",
    u: "ú",
    v: "ṽ",
    w: "ŵ",
    x: "ẋ",
    y: "ý",
    z: "ž",
    A: "Á",
    B: "Ɓ",
    C: "Ç",
    D: "Đ",
    E: "É",
    F: "Ƒ",
    G: "Ĝ",
    H: "Ĥ",
    I: "Í",
    J: "Ĵ",
    K: "Ķ",
    L: "Ļ",
    M: "Ṁ",
    N: "Ñ",
    O: "Ó",
    P: "Þ",
    R: "Ŕ",
    S: "Š",
    T: "Ţ",
    U: "Ú",
    V: "Ṽ",
    W: "Ŵ",
    Y: "Ý",
    Z: "Ž",
  }),
);

/** "Save" becomes "[Šáṽé~~]": readable, a third longer, and marked at both ends. Placeholders are unchanged. */
export function pseudoLocalize(text: string): string {
  const marked = text
    .split(/(\{\{.*?\}\}|\$t\(.*?\))/)
    .map((part, index) =>
      index % 2 === 1 ? part : [...part].map((sign) => accented.get(sign) ?? sign).join(""),
    )
    .join("");
  return `[${marked}${"~".repeat(Math.max(2, Math.ceil(text.length * 0.35)))}]`;
}
