import { declarations } from "virtual:ui-kit-types";
import { Source } from "@storybook/addon-docs/blocks";
import { namedTypes, propsOf, summaryOf, typeText } from "./docgen.ts";
import { WithCode } from "./WithCode.tsx";

function Rows({ component }: { component: unknown }) {
  return propsOf(component).map((prop) => (
    <tr key={prop.name}>
      <td>
        <code>{prop.name}</code>
        {prop.required ? <span className="docs-needed"> needed</span> : null}
      </td>
      <td>
        <code>{typeText(prop)}</code>
        {prop.defaultValue ? (
          <div className="docs-default">
            else <code>{prop.defaultValue.value}</code>
          </div>
        ) : null}
      </td>
      <td>
        <WithCode text={prop.description} />
      </td>
    </tr>
  ));
}

/** The props of each component of a page, and the declarations of the types they name. */
export function PropsTables({ components }: { components: Readonly<Record<string, unknown>> }) {
  const all = Object.entries(components);
  const types = namedTypes(
    all.flatMap(([, component]) => propsOf(component).map(typeText)),
    declarations,
    new Set(["IconShape", ...all.map(([name]) => `${name}Props`)]),
  );
  return (
    <>
      {all.map(([name, component]) => (
        <section key={name}>
          <h2 id={`props-of-${name}`}>{all.length > 1 ? name : "Props"}</h2>
          <p>
            <WithCode text={summaryOf(component)} />
          </p>
          <div className="docs-scroll">
            <table className="docs-props">
              <thead>
                <tr>
                  <th>Name</th>
                  <th>Type</th>
                  <th>What it does</th>
                </tr>
              </thead>
              <tbody>
                <Rows component={component} />
              </tbody>
            </table>
          </div>
        </section>
      ))}
      {types.length > 0 ? (
        <>
          <h3 id="types">Types named above</h3>
          <Source language="typescript" code={types.map(([, declaration]) => declaration).join("\n\n")} />
        </>
      ) : null}
    </>
  );
}
