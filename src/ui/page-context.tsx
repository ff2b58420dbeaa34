import { createContext, useContext } from 'react';

/** The page that a component is in: its address, and the query with which it was last opened. */
export interface PageContextValue {
  readonly address: string;
  readonly search: string;
}

export const PageContext = createContext<PageContextValue>({ address: '', search: '' });

export const usePage = (): PageContextValue => useContext(PageContext);
