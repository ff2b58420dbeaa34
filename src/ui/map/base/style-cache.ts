/**
 * Styles by what they depend on, made once each: a map asks for the style of each thing in every frame. Given up as a
 * whole once the look (palette, language, whatever all of them hang on) is another.
 * @returns the style of a key, made where it is not known yet
 */
export const createStyleCache = <Look, Drawn>() => {
  const known = new Map<string, Drawn>();
  let painted: Look | null = null;
  return <D extends Drawn>(look: Look, key: string, make: () => D): Drawn => {
    if (painted !== look) known.clear();
    painted = look;
    const drawn = known.get(key);
    if (drawn !== undefined || known.has(key)) return drawn as Drawn;
    const made = make();
    known.set(key, made);
    return made;
  };
};
