/** Waits for pictures of the screen: what a component draws in its next frame stands after two. */
export async function frames(count = 2): Promise<void> {
  for (let frame = 0; frame < count; frame += 1) await new Promise((drawn) => requestAnimationFrame(drawn));
}
