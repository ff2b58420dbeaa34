import { useEffect, useMemo, type ReactNode } from 'react';

import { chooseGround, chosenGround, grounds, mapHome, watchGrounds } from '#state/view/grounds.ts';
import { GroundsProvider } from '#ui/map/base/ground/ground-context.tsx';

/** Gives maps below the grounds of the installation. */
export const WithGrounds = ({ children }: { readonly children: ReactNode }) => {
  useEffect(watchGrounds, []);
  const [all, chosen, home] = [grounds.value, chosenGround.value, mapHome.value];
  const value = useMemo(() => ({ all, chosen, choose: chooseGround, home }), [all, chosen, home]);
  return <GroundsProvider value={value}>{children}</GroundsProvider>;
};
