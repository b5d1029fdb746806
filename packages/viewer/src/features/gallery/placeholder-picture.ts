const rings = [30, 58, 90, 126, 166]
  .map(
    (radius) =>
      `<ellipse cx="160" cy="96" rx="${radius * 1.2}" ry="${radius * 0.86}" transform="rotate(-12 160 96)" stroke-opacity="${(0.4 - radius / 520).toFixed(2)}"/>`,
  )
  .join("");

/** Replaces a picture that is missing or failed to load; embedded, so that it cannot be missing itself. */
export const placeholderPicture = `data:image/svg+xml,${encodeURIComponent(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 192"><rect width="320" height="192" fill="#141617"/><g fill="none" stroke="#a4abaf">${rings}</g></svg>`,
)}`;
