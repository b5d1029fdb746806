import type { FeatureRoutes, PageProps, RouteParts } from "../contract/routes.ts";
import { BarTools, Notices } from "../features/shell/index.ts";
import { lazyPage } from "../lib/loading/lazy-page.ts";
import type { Frame } from "../lib/state/frame.ts";
import { features } from "./features.ts";

const pageOf =
  (frame: Frame): RouteParts["page"] =>
  (load) =>
    lazyPage(frame, async () => {
      const Page = await load();
      const props: PageProps = { notices: <Notices />, tools: <BarTools /> };
      return () => <Page {...props} />;
    });

/** The routes of all features, whose types are those that each of them adds to `FeatureRoutes`. */
export function featureRoutes(parts: Omit<RouteParts, "page">): FeatureRoutes {
  const page = pageOf(parts.services.frame);
  return Object.assign({}, ...features.map(({ routes }) => routes?.({ ...parts, page })));
}
