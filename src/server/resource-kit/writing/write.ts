import type { Queries } from '../../database/database.ts';
import type { Actor } from '../../identity/actor.ts';
import type { ResourcePage } from '../page.ts';

/** Who writes what, from where and when, in which transaction. */
export interface Write {
  readonly queries: Queries;
  readonly actor: Actor;
  readonly page: ResourcePage;
  readonly ip: string;
  readonly nowMs: number;
}
