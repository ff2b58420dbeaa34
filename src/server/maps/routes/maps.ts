import { mapCalls, tileLayers } from '#contract/fleet/maps.ts';
import { resultCodes } from '#contract/envelope.ts';

import { mountSession } from '../../http/mount.ts';
import { alreadySent } from '../../http/wires/wire.ts';
import { readPlaces } from '../../http/read-places.ts';
import type { Routes } from '../../http/routes.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { MapService } from '../map-service.ts';

const deepestZoom = 22;

/** A whole number without a sign from 0 to `most`; null: it is none. */
const wholeUpTo = (text: string, most: number): number | null =>
  /^\d{1,8}$/.test(text) && Number(text) <= most ? Number(text) : null;

const mostPlaces = 50;
/** A provider may draw what it has none of today. */
const emptyCachedS = 3600;

const noSuchTile = (): Refusal => new Refusal(resultCodes.notFound, ['没有此图块', 'There is no such tile']);

interface Needs {
  readonly maps: MapService;
}

/** Grounds of maps and their tiles. */
const mapRoutes: Routes<Needs> = (mount, { maps }) => {
  mountSession(mount, mapCalls['maps.list'], () => maps.grounds());

  mountSession(mount, mapCalls['maps.addresses'], (_actor, { places }) =>
    Promise.all(readPlaces(places, mostPlaces).map((place) => maps.addressOf(place))),
  );

  mountSession(mount, mapCalls['maps.states'], async () => {
    const { home } = maps;
    return {
      states: [...(await maps.states())],
      home: home === null ? null : `${home.longitudeDeg}, ${home.latitudeDeg}, ${home.zoom}`,
    };
  });

  mountSession(mount, mapCalls['maps.tile'], async (_actor, asked, { reply }) => {
    const z = wholeUpTo(asked.z, deepestZoom);
    const side = z === null ? -1 : 2 ** z - 1;
    const [x, y] = [wholeUpTo(asked.x, side), wholeUpTo(asked.y, side)];
    const layer = tileLayers.find((one) => one === asked.layer);
    if (z === null || x === null || y === null || layer === undefined) throw noSuchTile();
    const answer = await maps.tile(asked.id, layer, z, x, y);
    if (answer === null) throw noSuchTile();
    if (answer === 'busy' || answer.outcome === 'away') {
      await reply.code(503).header('cache-control', 'no-store').send();
      return alreadySent;
    }
    // A tab that has been open since before a change asks by the version of then: what it gets is kept for nobody.
    const cachedS =
      asked.version !== maps.versionOf(asked.id)
        ? 0
        : answer.outcome === 'tile'
          ? answer.cachedS
          : emptyCachedS;
    void reply.header('cache-control', cachedS === 0 ? 'no-store' : `private, max-age=${cachedS}`);
    if (answer.outcome === 'empty') {
      await reply.code(204).send();
      return alreadySent;
    }
    if (answer.contentEncoding !== null) void reply.header('content-encoding', answer.contentEncoding);
    await reply.type(answer.contentType).send(answer.content);
    return alreadySent;
  });
};

export default mapRoutes;
