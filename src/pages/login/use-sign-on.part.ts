import { type ComponentType, useEffect, useState } from 'react';

import type { SecondStep } from '#state/session/sign-in.ts';

interface SignOnProps {
  readonly onStep: (step: SecondStep) => void;
}

/** The sign-in by providers. Where nobody signs in by them, nothing of it is loaded. */
export const useSignOn = (offered: boolean): ComponentType<SignOnProps> | null => {
  const [SignOn, setSignOn] = useState<ComponentType<SignOnProps> | null>(null);
  useEffect(() => {
    if (offered)
      void import('./login-sign-on.part.tsx').then(({ LoginSignOn }) => setSignOn(() => LoginSignOn));
  }, [offered]);
  return SignOn;
};
