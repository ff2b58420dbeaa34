type Handler<W> = (world: W, event: never) => void;

/**
 * Handlers of rules by the event that they subscribe to, in the registry's order. `W` is the world that they work in.
 */
export type Dispatch<W> = ReadonlyMap<string, readonly Handler<W>[]>;

export const dispatchOf = <W>(
  rules: readonly { readonly on: { readonly [event: string]: Handler<W> | undefined } }[],
): Dispatch<W> => {
  const table = new Map<string, Handler<W>[]>();
  for (const rule of rules)
    for (const [event, handler] of Object.entries(rule.on)) {
      if (!handler) continue;
      const list = table.get(event) ?? [];
      table.set(event, list);
      list.push(handler);
    }
  return table;
};
