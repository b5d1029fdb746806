import { lazyRouteComponent } from "@tanstack/react-router";
import type { FeatureRoutes, PageProps, RouteParts } from "../contract/routes.ts";
import { BarTools, Notices } from "../features/shell/index.ts";
import { loadPart } from "../lib/loading/load-part.ts";
import { features } from "./features.ts";

const page: RouteParts["page"] = (load) =>
  lazyRouteComponent(() =>
    loadPart(async () => {
      const Page = await load();
      const props: PageProps = { notices: <Notices />, tools: <BarTools /> };
      return { default: () => <Page {...props} /> };
    }),
  );

/** The routes of all features, whose types are those that each of them adds to `FeatureRoutes`. */
export const featureRoutes = (parts: Omit<RouteParts, "page">): FeatureRoutes =>
  Object.assign({}, ...features.map(({ routes }) => routes?.({ ...parts, page })));
