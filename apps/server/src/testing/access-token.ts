/** Signs in at a running server. Returns the access token; throws if it is refused. */
export async function accessToken(
  url: string,
  { username, password }: { readonly username: string; readonly password: string },
): Promise<string> {
  const answer = await fetch(`${url}/api/token/`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username, password }),
  });
  if (!answer.ok) throw new Error(`${username} cannot sign in: ${answer.status}`);
  return ((await answer.json()) as { access: string }).access;
}
