/**
 * Runs inside the page of the stories, as plain JavaScript: renders one story after the other, with or without its play
 * function, and measures it. The tests call `window.look`.
 */
(() => {
  const preview = () => window.__STORYBOOK_PREVIEW__;
  // Ends motion at once, even where Storybook pauses it after a play function.
  const still = document.createElement("style");
  still.textContent =
    ":root *,:root *::before,:root *::after{transition:none!important;animation-duration:0s!important;animation-delay:0s!important;animation-direction:normal!important;animation-play-state:running!important;caret-color:transparent!important}html{scrollbar-width:none}";
  let root;
  const unmounts = [];
  let restoreWords = () => undefined;

  const frame = () => new Promise((done) => requestAnimationFrame(() => done()));

  /** Lazy parts of stories that have been requested but not loaded yet, such as the chart library. */
  const coming = new Set();
  new MutationObserver((records) => {
    for (const { addedNodes } of records)
      for (const node of addedNodes)
        if (node instanceof HTMLLinkElement && /modulepreload|stylesheet/.test(node.rel)) {
          coming.add(node);
          for (const event of ["load", "error"])
            node.addEventListener(event, () => {
              coming.delete(node);
              // axe walks every element of the document for each of its rules.
              if (node.rel === "modulepreload") node.remove();
            });
        }
  }).observe(document, { subtree: true, childList: true });

  /** Adds an empty container for the stories to a page that was opened without one. */
  async function begin() {
    document.head.append(still);
    await preview().ready();
    // Storybook shows its "no story" state by classes that give the page margins.
    while (!document.body.classList.contains("sb-show-nopreview")) await frame();
    // Storybook's own messages and hints are never shown here; axe would walk them for every story.
    for (const unused of document.querySelectorAll(".sb-wrapper, link[rel=modulepreload]")) unused.remove();
    root = document.createElement("div");
    root.id = "look";
    document.body.className = "";
    document.body.style.margin = "0";
    document.body.append(root);
    // A play function starts when a reader could: after the first paint and the effects that follow it.
    const render = preview().renderToCanvas;
    preview().renderToCanvas = async (...all) => {
      const leave = await render(...all);
      for (let frames = 0; frames < 2; frames += 1) await frame();
      return leave;
    };
  }

  function setGlobals(globals) {
    preview().storyStoreValue.userGlobals.update(globals);
  }

  async function clear() {
    restoreWords();
    restoreWords = () => undefined;
    for (const unmount of unmounts.splice(0)) await unmount();
    for (const rest of [...document.body.children])
      if (rest.matches("[data-radix-portal], [data-radix-popper-content-wrapper], [data-radix-focus-guard]"))
        rest.remove();
    root.replaceChildren();
    scrollTo(0, 0);
  }

  /** Waits until fonts and lazy parts are loaded and the DOM has not changed for two frames. */
  async function settled() {
    let changes = 0;
    let quiet = 0;
    const observer = new MutationObserver(() => {
      changes += 1;
    });
    observer.observe(root, { subtree: true, childList: true, attributes: true, characterData: true });
    for (let frames = 0; frames < 20 && quiet < 2; frames += coming.size > 0 ? 0 : 1) {
      const before = changes;
      await document.fonts.ready;
      await frame();
      quiet = changes === before && coming.size === 0 ? quiet + 1 : 0;
    }
    observer.disconnect();
  }

  /**
   * Renders a story below those already on the page, and waits until Storybook has finished it: rendered, played,
   * checked. Returns its container, the story, its errors and Storybook's reports.
   */
  async function draw(id, play) {
    const story = await preview().loadStory({ storyId: id });
    const place = document.createElement("div");
    place.style.padding = story.parameters.layout === "fullscreen" ? "0" : "16px";
    root.append(place);
    const errors = [];
    const fail = (error) => errors.push(error?.message ?? String(error));
    const failAll = (thrown) => thrown.forEach(fail);
    const { channel } = preview();
    // Errors thrown by a play function are reported only here.
    channel.on("playFunctionThrewException", fail);
    channel.on("unhandledErrorsWhilePlaying", failAll);
    const { reporters } = await new Promise((done) => {
      const finished = (event) => {
        if (event.storyId !== id) return;
        channel.off("storyFinished", finished);
        done(event);
      };
      channel.on("storyFinished", finished);
      const calls = {
        showMain: () => undefined,
        showError: ({ title, description }) => fail(`${title}: ${description}`),
        showException: fail,
        showStoryDuringRender: () => undefined,
      };
      unmounts.push(
        preview().renderStoryToElement(story, place, calls, { autoplay: play, forceInitialArgs: true }),
      );
    });
    channel.off("playFunctionThrewException", fail);
    channel.off("unhandledErrorsWhilePlaying", failAll);
    return { place, story, errors, reporters };
  }

  /** Renders a story for a screenshot: without its checks, and with its play function only where that opens it. */
  async function picture(id, play) {
    window.look.isPicture = true;
    try {
      const drawn = await draw(id, play);
      if (drawn.errors.length > 0) throw new Error(drawn.errors.join("\n"));
      await settled();
      return drawn;
    } finally {
      window.look.isPicture = false;
    }
  }

  /** The viewport that a story requests, CSS pixels; undefined if it uses the default. */
  async function viewportOf(id) {
    const story = await preview().loadStory({ storyId: id });
    return window.storyTools.storyViewport(preview().storyStoreValue.getStoryContext(story).globals);
  }

  /**
   * Renders a story as a reader opens it, plays it and checks it; returns its problems and the specification rows it
   * proves.
   */
  async function play(id) {
    await clear();
    hidePage(false);
    const { story, errors, reporters } = await draw(id, true);
    const failed = reporters.filter(({ status }) => status === "failed");
    return {
      proves: story.parameters.proves,
      isPlayed: story.playFunction !== undefined,
      problems: [
        ...errors,
        ...failed.flatMap(({ type, result }) => window.storyTools.reportTexts(type, result)),
      ],
    };
  }

  /** Messages that close automatically pause while a page is hidden, so that both screenshots show the same state. */
  function hidePage(hidden) {
    Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  }

  /** Replaces the stories on the page by this one. `play`: with its play function. */
  async function show(id, { play = false } = {}) {
    hidePage(false);
    await clear();
    await picture(id, play);
    hidePage(true);
  }

  /**
   * The markup of a story without generated ids and names; null if the markup does not determine its look (canvas,
   * overlay).
   */
  function signature(place) {
    if (place.querySelector("canvas") || floats()) return null;
    return place.innerHTML.replace(
      / (id|for|name|style|aria-(controls|labelledby|describedby|owns|activedescendant))="[^"]*"/g,
      "",
    );
  }

  const seenBefore = new Set();
  /**
   * Whether the current story has to be measured: false if its markup equals that of an earlier story of its component.
   * `redraw`: renders it again first, as a reader finds it before the play function.
   */
  async function isNew(id, redraw) {
    if (redraw) {
      await clear();
      await picture(id, false);
    } else await settled();
    const made = signature(root);
    const key = `${id.split("--")[0]} ${made}`;
    if (made !== null && seenBefore.has(key)) return false;
    seenBefore.add(key);
    return true;
  }

  const floats = () =>
    document.querySelector("[data-radix-portal], [data-radix-popper-content-wrapper], dialog[open]") !==
      null ||
    [...document.body.querySelectorAll("*")].some(
      (element) =>
        /fixed/.test(getComputedStyle(element).position) &&
        isShown(element) &&
        element.getBoundingClientRect().height > 1 &&
        !element.closest(".sb-wrapper"),
    );

  /**
   * Shows stories one below the other. Stories with overlays or of full-page layout are left out and listed in `alone`,
   * stories with characters in system fonts in `foreign`.
   */
  async function sheet(ids) {
    await clear();
    const alone = [];
    const foreign = [];
    const desk = [];
    const seen = new Set();
    let shown = 0;
    for (const id of ids) {
      const { place, story } = await picture(id, false);
      const isDesk = story.parameters.look === "desk";
      if (isDesk) desk.push(id);
      const isAlone = isDesk || story.parameters.layout === "fullscreen" || floats();
      const isForeign = hasSystemLetters(place);
      const made = isAlone ? null : signature(place);
      const isAgain = made !== null && seen.has(made);
      if (made !== null) seen.add(made);
      if (!isAlone && !isForeign && !isAgain) shown += 1;
      else {
        if (isForeign) foreign.push(id);
        else if (isAlone && !isDesk) alone.push(id);
        await unmounts.pop()();
        place.remove();
      }
    }
    // A removed story leaves its text direction on the document.
    Object.assign(document.documentElement, { dir: "ltr", lang: "en" });
    await frame();
    return { alone, desk, foreign, shown };
  }

  const isScrolled = (element) => {
    for (let at = element.parentElement; at && at !== document.body; at = at.parentElement)
      if (/auto|scroll/.test(getComputedStyle(at).overflowY)) return true;
    return false;
  };

  /** What overlaps a phone's notch, rounded corners or home bar. Only what is visible and clickable there counts. */
  function outsideInsets({ top, right, bottom, left }) {
    known = new Map();
    const found = [];
    const [maxX, maxY] = [innerWidth - right + 1, innerHeight - bottom + 1];
    for (const element of document.querySelectorAll("button, a, input, h1, h2, svg, span, p")) {
      const box = element.getBoundingClientRect();
      if (box.width < 2 || box.height < 2 || !isShown(element) || forEarsOnly(element)) continue;
      const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
      if (!hit || !(element.contains(hit) || hit.contains(element))) continue;
      const sideways = box.left < left - 1 || box.right > maxX;
      // Scrollable content can be brought into view.
      const upright = (box.top < top - 1 || box.bottom > maxY) && !isScrolled(element);
      if (sideways || upright) found.push(`${name(element)} at ${JSON.stringify(box)}`);
    }
    return found;
  }

  const isShown = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  /** Style and box of elements, cached during one measurement. */
  let known = new Map();
  function facts(element) {
    const before = known.get(element);
    if (before) return before;
    const { overflowX, overflowY, position, clip, clipPath, textOverflow, webkitLineClamp } =
      getComputedStyle(element);
    const own = {
      overflowX,
      overflowY,
      isPlaced: /absolute|fixed|sticky/.test(position),
      isClippedAway: clip === "rect(0px, 0px, 0px, 0px)" || clipPath === "inset(50%)",
      hasEllipsis: textOverflow === "ellipsis" || webkitLineClamp !== "none",
      box: element.getBoundingClientRect(),
    };
    known.set(element, own);
    return own;
  }
  const name = (element) => {
    const text = (element.textContent ?? "").trim().replace(/\s+/g, " ").slice(0, 40);
    const kind = element.tagName.toLowerCase();
    const role = element.getAttribute("role");
    return `<${kind}${role ? ` role=${role}` : ""}> "${text}"`;
  };
  /** Visually hidden on purpose: for assistive technology only. */
  const forEarsOnly = (element) => {
    for (let at = element; at && at !== document.body; at = at.parentElement)
      if (facts(at).isClippedAway) return true;
    return false;
  };
  /** Truncated with an ellipsis on purpose; whether the full text is available elsewhere is checked in review. */
  const endsInEllipsis = (element) => {
    for (let at = element, depth = 0; at && depth < 4; at = at.parentElement, depth += 1)
      if (facts(at).hasEllipsis) return true;
    return false;
  };

  /** The visible part of a box: without what scrolling or clipping ancestors hide. */
  function seen(element, box) {
    let { left, right, top, bottom } = box;
    for (let at = element; at && at !== document.body; at = at.parentElement) {
      const { overflowX, overflowY, box: edge } = facts(at);
      if (overflowX === "visible" && overflowY === "visible") continue;
      left = Math.max(left, edge.left);
      right = Math.min(right, edge.right);
      top = Math.max(top, edge.top);
      bottom = Math.min(bottom, edge.bottom);
    }
    return { left, right, top, bottom, width: right - left, height: bottom - top };
  }

  function textNodes() {
    const found = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      if (
        !node.nodeValue.trim() ||
        element.closest("script, style, option, title, .sb-wrapper, .sb-errordisplay, svg")
      )
        continue;
      if (!isShown(element) || forEarsOnly(element)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const boxes = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
      if (boxes.length > 0) {
        const shown = boxes
          .map((box) => seen(element, box))
          .filter(({ width, height }) => width > 1 && height > 1);
        found.push({ node, element, boxes, shown });
      }
    }
    return found;
  }

  /** Text that is cut off by the edge of a clipping ancestor. */
  function cutTexts(texts) {
    const problems = [];
    for (const { element, boxes } of texts) {
      if (endsInEllipsis(element)) continue;
      for (let at = element; at && at !== document.body; at = at.parentElement) {
        const style = facts(at);
        if (at.matches("[data-may-be-cut]") || /auto|scroll/.test(`${style.overflowX} ${style.overflowY}`))
          break;
        if (!/hidden|clip/.test(`${style.overflowX} ${style.overflowY}`)) continue;
        const edge = style.box;
        const sideways =
          /hidden|clip/.test(style.overflowX) &&
          boxes.some(({ left, right }) => left < edge.left - 1.5 || right > edge.right + 1.5);
        const upDown =
          /hidden|clip/.test(style.overflowY) &&
          boxes.some(({ top, bottom }) => top < edge.top - 4 || bottom > edge.bottom + 4);
        if (sideways || upDown) problems.push(`cut: ${name(element)} by ${name(at).slice(0, 30)}`);
        break;
      }
    }
    return problems;
  }

  /** The nearest floating ancestor: texts of different layers may overlap. */
  const layer = (element) => {
    for (let at = element; at && at !== document.body; at = at.parentElement)
      if (facts(at).isPlaced) return at;
    return document.body;
  };

  /** Texts of one layer that overlap. */
  function overlaps(texts) {
    const problems = [];
    const placed = texts.map((text) => ({ ...text, layer: layer(text.element) }));
    placed.forEach((one, index) => {
      for (const other of placed.slice(index + 1)) {
        if (one.layer !== other.layer || one.element === other.element) continue;
        const meet = one.shown.some((a) =>
          other.shown.some(
            (b) =>
              Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 &&
              Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > Math.min(a.height, b.height) * 0.35,
          ),
        );
        if (meet) problems.push(`overlap: ${name(one.element)} and ${name(other.element)}`);
      }
    });
    return problems;
  }

  /** Text that overflows its control. */
  function leavers(texts) {
    const problems = [];
    for (const { element, shown } of texts) {
      const control = element.closest(
        "button, a, [role=button], [role=tab], [role=option], [role=menuitem], label, td, th, [role=dialog]",
      );
      if (!control) continue;
      const edge = control.getBoundingClientRect();
      if (getComputedStyle(control).display === "inline" || edge.width === 0) continue;
      if (
        shown.some(
          ({ left, right, bottom }) =>
            left < edge.left - 2 || right > edge.right + 2 || bottom > edge.bottom + 6,
        )
      )
        problems.push(`leaves its control: ${name(element)}`);
    }
    return problems;
  }

  function textProblems() {
    known = new Map();
    const texts = textNodes();
    return [...new Set([...cutTexts(texts), ...overlaps(texts), ...leavers(texts)])];
  }

  /** How far the page scrolls sideways, pixels, and the elements that reach furthest. */
  function sideways() {
    const scroller = document.scrollingElement;
    const over = scroller.scrollWidth - innerWidth;
    if (over <= 0) return [];
    const isLocal = (element) => {
      for (let at = element.parentElement; at && at !== document.body; at = at.parentElement)
        if (/auto|scroll|hidden|clip/.test(getComputedStyle(at).overflowX)) return true;
      return false;
    };
    const furthest = [...document.body.querySelectorAll("*")]
      .filter(
        (element) =>
          isShown(element) && element.getBoundingClientRect().right > innerWidth + 0.5 && !isLocal(element),
      )
      .at(-1);
    return [`scrolls sideways by ${over} px: ${furthest ? name(furthest) : "the page"}`];
  }

  const opaque = (colour) => !/^rgba\(.*, 0\)$|^transparent$/.test(colour);
  /** Shapes that only their background makes visible: leaves without text, image, border or outline. */
  function shapes() {
    return [...document.body.querySelectorAll("*")].filter((element) => {
      if (
        element.childElementCount > 0 ||
        element.closest("svg, .sb-wrapper") ||
        (element.textContent ?? "").trim() ||
        /^(IMG|CANVAS|VIDEO|INPUT|SELECT|TEXTAREA|SCRIPT|STYLE|BR)$/.test(element.tagName)
      )
        return false;
      const box = element.getBoundingClientRect();
      if (box.width < 3 || box.height < 2 || !isShown(element)) return false;
      // What covers the whole page is its background or a scrim, not a shape on it.
      if (box.width >= innerWidth && box.height >= innerHeight) return false;
      const style = getComputedStyle(element);
      return (
        opaque(style.backgroundColor) ||
        (style.backgroundImage !== "none" && !style.backgroundImage.includes("url("))
      );
    });
  }
  let marked = [];
  function markShapes() {
    marked = shapes();
    return marked.length;
  }
  /** The marked shapes that forced colors make invisible. */
  function lostShapes() {
    const edge = (element) => {
      const style = getComputedStyle(element);
      return (
        (parseFloat(style.borderTopWidth) + parseFloat(style.borderLeftWidth) > 0 &&
          style.borderTopStyle !== "none") ||
        (parseFloat(style.outlineWidth) > 0 && style.outlineStyle !== "none")
      );
    };
    return marked
      .filter((element) => element.isConnected && isShown(element) && !element.closest("[data-decoration]"))
      .filter((element) => {
        const style = getComputedStyle(element);
        if (edge(element) || style.forcedColorAdjust === "none" || style.backgroundImage !== "none")
          return false;
        let parent = element.parentElement;
        while (parent && parent !== document.body && !opaque(getComputedStyle(parent).backgroundColor))
          parent = parent.parentElement;
        const around = getComputedStyle(parent ?? document.body).backgroundColor;
        return style.backgroundColor === around || !opaque(style.backgroundColor);
      })
      .map(
        (element) =>
          `lost in forced colours: <${element.tagName.toLowerCase()} class="${String(element.className).slice(0, 60)}">`,
      );
  }

  /** Animations that ignore reduced motion: those of the page itself, whether running or paused by Storybook. */
  function motions() {
    still.disabled = true;
    const moving = document
      .getAnimations()
      .filter((animation) => Number(animation.effect?.getComputedTiming().activeDuration ?? 0) > 20);
    const found = moving.map(
      (animation) =>
        `moves: ${name(animation.effect.target)} ${animation.animationName ?? animation.transitionProperty ?? ""}`,
    );
    still.disabled = false;
    return found;
  }

  /** The lowest visible pixel of the content. */
  /** What takes the focus out of the dialog in front, if one is open. */
  async function lostFocus() {
    const dialog = [...document.querySelectorAll("[data-modal]")].at(-1);
    if (!dialog) return [];
    const over = "[data-radix-popper-content-wrapper], [role=menu], [role=listbox]";
    const isInside = () => {
      const at = document.activeElement;
      return dialog.contains(at) || Boolean(at?.closest(over));
    };
    // Most dialogs take it back at once; waiting four frames for each control would take most of the run.
    const comesBack = async () => {
      for (let frames = 0; frames < 4 && !isInside(); frames += 1) await frame();
      return isInside();
    };
    const focusable = "a[href], button, input, textarea, select, [tabindex]";
    const found = [];
    if (dialog.getAttribute("aria-modal") !== "true") found.push("a dialog is not modal for screen readers");
    // The page that is there, under a live region too, and what comes later.
    const late = document.createElement("button");
    late.textContent = "Came later";
    const live = document.createElement("div");
    live.setAttribute("aria-live", "polite");
    live.innerHTML = "<button>In a message</button>";
    document.body.append(late, live);
    for (const element of document.querySelectorAll(focusable)) {
      if (dialog.contains(element) || element.closest(over)) continue;
      element.focus();
      if (!(await comesBack())) found.push(`the focus leaves a dialog to ${element.outerHTML.slice(0, 80)}`);
    }
    late.remove();
    live.remove();
    await comesBack();
    // Each control may be removed or hidden while it has the focus.
    for (const element of dialog.querySelectorAll(focusable)) {
      if (!element.isConnected || element.closest("[hidden], [inert]")) continue;
      element.focus();
      if (document.activeElement !== element) continue;
      const place = document.createComment("");
      element.replaceWith(place);
      if (!(await comesBack()))
        found.push(`the focus leaves a dialog with ${element.outerHTML.slice(0, 80)}`);
      place.replaceWith(element);
    }
    return found;
  }

  function contentBottom() {
    let bottom = 0;
    for (const element of document.body.querySelectorAll("*")) {
      if (element.closest(".sb-wrapper, .sb-errordisplay, script, style")) continue;
      const box = element.getBoundingClientRect();
      if (box.width > 0 && box.height > 0 && isShown(element)) bottom = Math.max(bottom, box.bottom);
    }
    return Math.ceil(bottom);
  }

  /** Characters drawn by the system's own fonts, which differ between machines. */
  function hasSystemLetters(place = document.body) {
    const system =
      /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Arabic}\p{Script=Hebrew}\p{Extended_Pictographic}]/u;
    return (
      [place, ...place.querySelectorAll("*")].some((element) =>
        system.test(
          [...element.childNodes]
            .filter((node) => node instanceof Text)
            .map((node) => node.nodeValue)
            .join("") + (element.value ?? ""),
        ),
      ) || place.querySelector(":lang(ar) figure, :lang(ja) figure") !== null
    );
  }

  window.look = {
    isPicture: false,
    isInFull: false,
    begin,
    setGlobals,
    show,
    viewportOf,
    play,
    isNew,
    sheet,
    async theme(theme) {
      document.documentElement.dataset.theme = theme;
      await frame();
      await settled();
    },
    async settle(density) {
      document.documentElement.dataset.density = density;
      await frame();
      // A drawing adapts to a new width a few frames after its box does.
      for (let more = 0; more < 10 && sideways().length > 0; more += 1) await frame();
    },
    words(language) {
      restoreWords();
      restoreWords = window.storyTools.translatePage(language);
    },
    settled,
    textProblems,
    sideways,
    outsideInsets,
    markShapes,
    lostShapes,
    motions,
    lostFocus,
    contentBottom,
    hasSystemLetters,
  };
})();
