/** Pixels of the picture per pixel of the page. */
const scale = 2;
const headingPx = 48;

/**
 * The picture of a part of the page under a heading, as PNG; undefined if the browser cannot draw it. The part is drawn as an image with
 * the styles and fonts of the page, which an image cannot load itself, so all of them are put into it.
 */
export async function pictureOf(element: HTMLElement, heading: string): Promise<Blob | undefined> {
  const { width, height } = element.getBoundingClientRect();
  const copy = element.cloneNode(true) as HTMLElement;
  await embedPictures(element, copy);
  const frame = document.createElement("div");
  const { documentElement: root, body } = document;
  for (const { name, value } of root.attributes) if (name !== "id") frame.setAttribute(name, value);
  frame.setAttribute("xmlns", "http://www.w3.org/1999/xhtml");
  frame.className = `${root.className} ${body.className}`;
  frame.style.cssText = `${getComputedStyle(root).cssText};width:${width}px;font-family:${getComputedStyle(body).fontFamily}`;
  const style = document.createElement("style");
  style.textContent = await embeddedStyles();
  frame.append(style, copy);
  const markup = new XMLSerializer().serializeToString(frame);
  // As wide as the window, whose width decides the layout.
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${innerWidth}" height="${height}"><foreignObject width="100%" height="100%">${markup}</foreignObject></svg>`;
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  try {
    await image.decode();
  } catch {
    return undefined;
  }
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round((headingPx + height) * scale);
  const context = canvas.getContext("2d");
  if (!context) return undefined;
  context.scale(scale, scale);
  context.fillStyle = getComputedStyle(body).backgroundColor;
  context.fillRect(0, 0, width, headingPx + height);
  context.fillStyle = getComputedStyle(body).color;
  context.font = `600 16px ${getComputedStyle(body).fontFamily}`;
  context.textBaseline = "middle";
  context.direction = "ltr";
  context.fillText(heading, 24, headingPx / 2);
  context.drawImage(image, 0, headingPx, innerWidth, height);
  return new Promise((done) => canvas.toBlob((blob) => done(blob ?? undefined), "image/png"));
}

/** Puts what canvases and pictures show into the copy. */
async function embedPictures(element: HTMLElement, copy: HTMLElement): Promise<void> {
  const copies = [...copy.querySelectorAll("canvas")];
  [...element.querySelectorAll("canvas")].forEach((canvas, index) => {
    const image = document.createElement("img");
    image.src = canvas.width > 0 ? canvas.toDataURL() : "";
    image.className = canvas.className;
    copies[index]?.replaceWith(image);
  });
  await Promise.all(
    [...copy.querySelectorAll("img")]
      .filter(({ src }) => src !== "" && !src.startsWith("data:"))
      .map(async (image) => {
        image.src = (await dataUrlOf(image.src)) ?? "";
      }),
  );
}

async function embeddedStyles(): Promise<string> {
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
  const texts = await Promise.all(
    rules.map(async (rule) => {
      if (!(rule instanceof CSSFontFaceRule)) return rule.cssText;
      const family = rule.style.getPropertyValue("font-family").replaceAll(/["']/g, "");
      const isUsed = [...document.fonts].some(
        (font) =>
          font.status === "loaded" &&
          font.family.replaceAll(/["']/g, "") === family &&
          font.weight === rule.style.getPropertyValue("font-weight") &&
          font.unicodeRange === (rule.style.getPropertyValue("unicode-range") || font.unicodeRange),
      );
      const address = /url\("?([^")]+)"?\)/.exec(rule.cssText)?.[1];
      if (!isUsed || address === undefined) return "";
      const base = rule.parentStyleSheet?.href ?? document.baseURI;
      const embedded = await dataUrlOf(new URL(address, base).href);
      return embedded === undefined ? "" : rule.cssText.replace(/url\("?[^")]+"?\)/, `url("${embedded}")`);
    }),
  );
  return texts.join("\n");
}

async function dataUrlOf(address: string): Promise<string | undefined> {
  const answer = await fetch(address).catch(() => undefined);
  if (!answer?.ok) return undefined;
  const blob = await answer.blob();
  return new Promise((done) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result));
    reader.onerror = () => done(undefined);
    reader.readAsDataURL(blob);
  });
}
