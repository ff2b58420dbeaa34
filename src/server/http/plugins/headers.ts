import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/**
 * Headers of an answer to a call. It is data and never a page, so that one policy forbids everything; the other headers
 * of pages would be half of what a phone receives when nothing has changed.
 */
export const callHeaders: FastifyHelmetOptions = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      frameAncestors: ["'none'"],
    },
  },
  crossOriginOpenerPolicy: false,
  dnsPrefetchControl: false,
  frameguard: false,
  ieNoOpen: false,
  originAgentCluster: false,
  permittedCrossDomainPolicies: false,
  xssFilter: false,
};

/**
 * Headers of every reply, worker scripts included: a SharedWorker obeys the policy of its own script, not the page's.
 * Styles may be inline because the component library writes them; scripts never are.
 */
export const registerHeaders = async (app: FastifyInstance, https: boolean): Promise<void> => {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        // Tiles of maps come through this server, whoever makes them.
        imgSrc: ["'self'", 'data:', 'blob:'],
        // Films and sounds of terminals; clips that were cut here.
        mediaSrc: ["'self'", 'blob:'],
        // The alarm socket is of the same origin, which covers ws and wss (CSP 3, scheme-part match).
        connectSrc: ["'self'"],
        workerSrc: ["'self'", 'blob:'],
        fontSrc: ["'self'", 'data:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    referrerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
    hsts: https,
  });
};
