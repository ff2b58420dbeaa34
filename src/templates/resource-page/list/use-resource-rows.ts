import { useEffect, useState } from 'react';

import { loadRows, type ResourceRows, type ResourceRequest } from '#state/reports/resources.ts';

import { type Read, useRead } from '../../use-read.ts';

/** One page of master data; rows that are shown stay until the next are there. `refetchKey` asks again for the same. */
export const useResourceRows = (request: ResourceRequest, refetchKey: number): Read<ResourceRows> =>
  useRead(JSON.stringify([request, refetchKey]), () => loadRows(request));

const typingMs = 250;

/** What was typed, once the fingers rest. */
export const useTyped = (typed: string): string => {
  const [rested, setRested] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setRested(typed.trim()), typingMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return rested;
};
