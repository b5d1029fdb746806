const escapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Control characters, which XML has no way to write. */
const unwritable = /(?![\t\n\r])[\p{Cc}\p{Cs}\ufffe\uffff]/gu;

/** A text for XML. */
export const escapeXml = (text: string): string =>
  text.replaceAll(unwritable, "").replaceAll(/[&<>"]/g, (character) => escapes[character] ?? "");

/** Metadata of a file. */
export interface FileMetadata {
  readonly title: string;
  readonly language: string;
  readonly author?: string;
  readonly subject?: string;
  readonly created: Date;
  readonly producer: string;
}

const describe = (prefix: string, namespace: string, body: string) =>
  `<rdf:Description rdf:about="" xmlns:${prefix}="${namespace}">${body}</rdf:Description>`;

const alternative = (name: string, language: string, text: string) =>
  `<${name}><rdf:Alt><rdf:li xml:lang="x-default">${escapeXml(text)}</rdf:li><rdf:li xml:lang="${escapeXml(language)}">${escapeXml(text)}</rdf:li></rdf:Alt></${name}>`;

/** PDF/A allows properties that it does not define only where the file describes them. */
const describedUaSchema = `<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#"><pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource"><pdfaSchema:schema>PDF/UA Universal Accessibility Schema</pdfaSchema:schema><pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI><pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix><pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource"><pdfaProperty:name>part</pdfaProperty:name><pdfaProperty:valueType>Integer</pdfaProperty:valueType><pdfaProperty:category>internal</pdfaProperty:category><pdfaProperty:description>Part of ISO 14289 that the file conforms to</pdfaProperty:description></rdf:li></rdf:Seq></pdfaSchema:property></rdf:li></rdf:Bag></pdfaExtension:schemas></rdf:Description>`;

/** The descriptions of the metadata stream: PDF/A-3a and PDF/UA-1 at once, which pdfkit can claim one of. */
export function xmpDescriptions({
  title,
  language,
  author,
  subject,
  created,
  producer,
}: FileMetadata): string {
  const date = `${created.toISOString().slice(0, 19)}Z`;
  const creator = author
    ? `<dc:creator><rdf:Seq><rdf:li>${escapeXml(author)}</rdf:li></rdf:Seq></dc:creator>`
    : "";
  return [
    describe(
      "pdfaid",
      "http://www.aiim.org/pdfa/ns/id/",
      "<pdfaid:part>3</pdfaid:part><pdfaid:conformance>A</pdfaid:conformance>",
    ),
    describe("pdfuaid", "http://www.aiim.org/pdfua/ns/id/", "<pdfuaid:part>1</pdfuaid:part>"),
    describedUaSchema,
    describe(
      "xmp",
      "http://ns.adobe.com/xap/1.0/",
      `<xmp:CreateDate>${date}</xmp:CreateDate><xmp:ModifyDate>${date}</xmp:ModifyDate><xmp:CreatorTool>${escapeXml(producer)}</xmp:CreatorTool>`,
    ),
    describe(
      "dc",
      "http://purl.org/dc/elements/1.1/",
      `${alternative("dc:title", language, title)}${creator}${subject ? alternative("dc:description", language, subject) : ""}<dc:language><rdf:Bag><rdf:li>${escapeXml(language)}</rdf:li></rdf:Bag></dc:language>`,
    ),
    describe("pdf", "http://ns.adobe.com/pdf/1.3/", `<pdf:Producer>${escapeXml(producer)}</pdf:Producer>`),
  ].join("\n");
}
