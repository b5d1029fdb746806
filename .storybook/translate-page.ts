import { type SampleLanguage, sampleText } from "./sample-words.ts";

const kept = "script, style, code, kbd, [data-keep-words], .sb-errordisplay, .sb-wrapper";
const attributes = ["placeholder"];

/**
 * Translates everything shown into another language, whatever its source, and continues while the story changes. The
 * returned function restores the story's own texts.
 */
export function translatePage(language: SampleLanguage): () => void {
  if (language === "en") return () => undefined;
  const own = new Map<Text | Attr, string>();
  const put = (node: Text | Attr) => {
    const text = node.nodeValue ?? "";
    const known = own.get(node);
    if (known !== undefined && text === sampleText(known, language)) return;
    const other = sampleText(text, language);
    if (other === text) return;
    own.set(node, text);
    node.nodeValue = other;
  };
  const visit = (root: Node) => {
    if (root instanceof Text) {
      if (!root.parentElement?.closest(kept)) put(root);
      return;
    }
    if (!(root instanceof Element) || root.closest(kept)) return;
    for (const name of attributes)
      for (const element of [root, ...root.querySelectorAll(`[${name}]`)]) {
        const attribute = element.getAttributeNode(name);
        if (attribute) put(attribute);
      }
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (!node.parentElement?.closest(kept)) put(node as Text);
  };
  visit(document.body);
  const observer = new MutationObserver((changes) => {
    for (const change of changes) {
      if (change.type === "characterData") visit(change.target);
      for (const node of change.addedNodes) visit(node);
    }
  });
  observer.observe(document.body, { childList: true, characterData: true, subtree: true });
  return () => {
    observer.disconnect();
    for (const [node, text] of own) if (node.nodeValue === sampleText(text, language)) node.nodeValue = text;
  };
}
