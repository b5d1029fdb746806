import { Description, Primary, Stories, Title, useOf } from "@storybook/addon-docs/blocks";
import { keyboard } from "../../packages/ui-kit/src/testing/keyboard.ts";
import { KeysTable } from "./KeysTable.tsx";
import { PropsTables } from "./PropsTable.tsx";
import "./docs.css";

/** The page of a component: when to use it, how it looks, what it takes, which keys it knows, and all its states. */
export function DocsPage() {
  const { preparedMeta } = useOf("meta", ["meta"]);
  const { component, parameters, title } = preparedMeta;
  const name = title.split("/").at(-1) ?? title;
  const components: Record<string, unknown> =
    parameters.docs?.components ?? (component ? { [name]: component } : {});
  const keys = Object.keys({ [name]: null, ...components }).filter((each) => keyboard[each]);
  return (
    <>
      <Title />
      <Description of="meta" />
      <Primary />
      <PropsTables components={components} />
      {keys.map((each) => (
        <section key={each}>
          <h2 id={`keys-of-${each}`}>{keys.length > 1 ? `Keys of ${each}` : "Keys"}</h2>
          <KeysTable keys={keyboard[each] ?? []} />
        </section>
      ))}
      <Stories title="All states" includePrimary={false} />
    </>
  );
}
