import { useEffect, useState } from 'react';

import { loadRecords, type MasterPage, type MasterRequest } from '#state/master-records.ts';

import { type Read, useRead } from '../use-read.ts';

/** One page of master data; rows that are shown stay until the next are there. `turn` asks again for the same. */
export const useRecords = (request: MasterRequest, turn: number): Read<MasterPage> =>
  useRead(JSON.stringify([request, turn]), () => loadRecords(request));

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
