import type { ApiClient } from "@sonolens/api-client";
import { success } from "@sonolens/foundation";
import { QueryClient } from "@tanstack/react-query";
import { expect, it, vi } from "vitest";
import { namedComponents, onNamed, tagsOfNamed } from "./component-names.ts";
import { componentNameQueries } from "./find-components.ts";

interface Query {
  readonly ids?: string;
  readonly tags?: string;
}

const parents: Readonly<Record<string, string>> = { bearing: "pump", pump: "hall", hall: "bearing" };

const named = (id: string, tags: readonly string[] = [`tag of ${id}`]) => ({
  ...{ id, name: id, tags: [...tags], kind: "point" as const, parent: parents[id] ?? null, group: null },
});

function aServer() {
  const listComponentNames = vi.fn(async ({ query: { ids, tags } }: { readonly query: Query }) => {
    const components = (ids?.split(",") ?? tags?.split("\n") ?? []).map((id) => named(id));
    return success({ page: 1, page_size: 50, total: components.length, components });
  });
  const api = { listComponentNames } as unknown as ApiClient;
  return { api, listComponentNames, client: new QueryClient() };
}

it("[CMP-10] names the components of a filter in few calls, and leaves out what no id can be", async () => {
  const { api, listComponentNames, client } = aServer();
  const ids = Array.from({ length: 101 }, (_, index) => `c${index}`);
  const found = await client.fetchQuery(namedComponents(api, [...ids, "a,b", "", "x".repeat(65)]));
  expect(found.map(({ id }) => id)).toEqual(ids);
  expect(listComponentNames).toHaveBeenCalledTimes(2);
  client.clear();
});

it("[CMP-10] tells the tags of all that were named, the newest answer of each, and when there are more", async () => {
  const { api, client } = aServer();
  const told = vi.fn();
  const end = onNamed(client, told);
  expect(tagsOfNamed(client)).toBeUndefined();
  await client.fetchQuery(componentNameQueries.partsOf(api, "pump"));
  expect(told).not.toHaveBeenCalled();
  await client.fetchQuery(namedComponents(api, ["pump", "fan"]));
  expect(tagsOfNamed(client)).toEqual({ pump: ["tag of pump"], fan: ["tag of fan"] });
  expect(told).toHaveBeenCalled();
  client.setQueryData(namedComponents(api, ["pump"]).queryKey, [named("pump", ["new"])], {
    updatedAt: Date.now() + 1000,
  });
  expect(tagsOfNamed(client)).toEqual({ pump: ["new"], fan: ["tag of fan"] });
  client.setQueryData(namedComponents(api, ["fan"]).queryKey, [named("fan", ["old"])], { updatedAt: 1 });
  expect(tagsOfNamed(client)).toEqual({ pump: ["new"], fan: ["tag of fan"] });
  end();
  client.clear();
});

it("[CMP-10] looks for the components of many tags in several calls, each component once", async () => {
  const { api, listComponentNames, client } = aServer();
  const tags = Array.from({ length: 45 }, (_, index) => `t${index % 40}`);
  const found = await client.fetchQuery(componentNameQueries.ofTags(api, tags));
  expect(found).toHaveLength(40);
  expect(listComponentNames).toHaveBeenCalledTimes(3);
  client.clear();
});

it("[CMP-06] follows a component up to the outermost one, even if a server answers in a circle", async () => {
  const { api, client } = aServer();
  const path = await client.fetchQuery(componentNameQueries.upTo(api, "bearing"));
  expect(path.map(({ id }) => id)).toEqual(["hall", "pump", "bearing"]);
  client.clear();
});
