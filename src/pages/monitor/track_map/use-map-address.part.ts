import { useLocation } from 'wouter';

import { usePage } from '#ui/page-context.tsx';

/** Puts fields of the map's address in the place of what they were; null takes one out. */
export const useMapAddress = (): ((next: Readonly<Record<string, string | null>>) => void) => {
  const { search } = usePage();
  const [, navigate] = useLocation();
  return (next) => {
    const query = new URLSearchParams(search);
    for (const [name, value] of Object.entries(next)) {
      if (value === null) query.delete(name);
      else query.set(name, value);
    }
    navigate(`/monitor/track_map${query.size > 0 ? `?${query}` : ''}`, { replace: true });
  };
};
