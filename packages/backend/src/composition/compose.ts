import type { OperationId } from "@sonolens/api-client";
import { operationModules } from "../generated/operation-modules.ts";
import type { AllHandlers } from "../http/call-context.ts";
import type { RegisterPages } from "../http/create-http-server.ts";
import type { MaintenanceTask } from "../jobs/maintenance-scheduler.ts";
import type { GaugeSource } from "../metrics/server-metrics.ts";
import type { Capabilities } from "./capabilities.ts";
import type { Closing } from "./closing.ts";
import type { AnyModule, ExportsOf, Need, WebSocketEndpoint } from "./module.ts";

/** Modules that were created and put together. */
export interface Composition {
  /** Handlers of the operations of all modules that are not left out. */
  readonly handlers: Partial<AllHandlers>;
  readonly registerPages: readonly RegisterPages[];
  readonly webSockets: readonly WebSocketEndpoint[];
  readonly maintenanceTasks: readonly MaintenanceTask[];
  readonly gauges: readonly GaugeSource[];
  exportsOf<Module extends AnyModule>(module: Module): ExportsOf<Module>;
  startJobs(): void;
  /** To be called when the process begins to serve or to work. */
  begin(): void;
}

/**
 * Creates the modules, each after those that it needs, and registers with `closing` how they end, in reverse.
 * Throws an Error if a module needs one of the modules named in `leaveOut`.
 */
export async function compose(
  modules: readonly AnyModule[],
  capabilities: Capabilities,
  closing: Closing,
  leaveOut: readonly string[] = [],
): Promise<Composition> {
  const created = new Map<AnyModule, Awaited<ReturnType<AnyModule["create"]>>>();
  for (const module of inOrderOfNeeds(modules, leaveOut)) {
    const received = Object.fromEntries(
      module.needs.map((need) => {
        if (typeof need === "string") return [need, capabilities[need]];
        const needed = moduleOf(need);
        return [needed.name, created.get(needed)?.exports];
      }),
    );
    const contribution = await module.create(received as never);
    created.set(module, contribution);
    if (contribution.close) closing.onClose(() => contribution.close?.());
    if (contribution.stop) closing.onStop(async () => contribution.stop?.());
  }
  const contributions = [...created.values()];
  return {
    handlers: handlersOf(created),
    registerPages: contributions.flatMap(({ registerPages }) => registerPages ?? []),
    webSockets: contributions.flatMap(({ webSocket }) => webSocket ?? []),
    maintenanceTasks: contributions.flatMap(({ maintenanceTasks }) => maintenanceTasks ?? []),
    gauges: contributions.flatMap(({ gauges }) => gauges ?? []),
    exportsOf: <Module extends AnyModule>(module: Module) =>
      created.get(module)?.exports as ExportsOf<Module>,
    startJobs() {
      for (const contribution of contributions) contribution.startJobs?.();
    },
    begin() {
      for (const contribution of contributions) contribution.begin?.();
    },
  };
}

const moduleOf = (need: Exclude<Need, string>): AnyModule => ("optional" in need ? need.optional : need);

/** The modules that are not left out, each after those that it needs. */
function inOrderOfNeeds(modules: readonly AnyModule[], leaveOut: readonly string[]): AnyModule[] {
  const unknown = leaveOut.find((name) => !modules.some((module) => module.name === name));
  if (unknown !== undefined) throw new Error(`There is no module ${unknown} to leave out.`);
  const ordered = new Set<AnyModule>();
  function add(module: AnyModule): void {
    if (ordered.has(module)) return;
    for (const need of module.needs) {
      if (typeof need === "string") continue;
      const needed = moduleOf(need);
      if (!leaveOut.includes(needed.name)) add(needed);
      else if (!("optional" in need))
        throw new Error(`The module ${needed.name} cannot be left out: ${module.name} needs it.`);
    }
    ordered.add(module);
  }
  for (const module of modules) if (!leaveOut.includes(module.name)) add(module);
  return [...ordered];
}

function handlersOf(
  created: ReadonlyMap<AnyModule, { readonly handlers?: Partial<AllHandlers> }>,
): Partial<AllHandlers> {
  const all: Partial<AllHandlers> = {};
  for (const [module, { handlers = {} }] of created) {
    const foreign = Object.keys(handlers).find((id) => operationModules[id as OperationId] !== module.name);
    if (foreign !== undefined)
      throw new Error(`${module.name} handles ${foreign}, which the API description marks as another's.`);
    Object.assign(all, handlers);
  }
  return all;
}
