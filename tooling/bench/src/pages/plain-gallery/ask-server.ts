/** Sends a request as the signed-in user. */
export async function requestServer(path: string, signal?: AbortSignal, body?: string): Promise<Response> {
  const { access } = JSON.parse(localStorage.getItem("auth") ?? "{}");
  const answer = await fetch(path, {
    method: body === undefined ? "GET" : "POST",
    headers: {
      Authorization: `Bearer ${access}`,
      ...(body !== undefined && { "Content-Type": "application/json" }),
    },
    ...(body !== undefined && { body }),
    ...(signal && { signal }),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return answer;
}
