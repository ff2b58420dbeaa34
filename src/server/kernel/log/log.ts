import type { FastifyBaseLogger } from 'fastify';
import pino from 'pino';

import { errorFields } from './error-fields.ts';
import { textLine } from './text-line.ts';

/**
 * The server's log: Fastify's own kind of logger. No line may hold a password, a token, a cookie, a verification code
 * or a position; requests are logged by their route, never by their address.
 */
export type Log = FastifyBaseLogger;

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export const logFormats = ['json', 'text'] as const;

export interface LogOptions {
  readonly level: (typeof logLevels)[number];
  /** `json`: an object a line, for programs; `text`: for people. */
  readonly format: (typeof logFormats)[number];
  readonly write: (line: string) => void;
}

/** A safety net under the rule above: fields of these names are not written. */
const secretNames = ['password', 'token', 'cookie', 'authorization', 'verifyCode', 'endpoint', 'lng', 'lat'];

export const createLog = ({ level, format, write }: LogOptions): Log =>
  pino(
    {
      level,
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      // Names within objects would cost each line 12 µs more; objects are not logged.
      redact: { paths: [...secretNames], censor: '—' },
      serializers: {
        err: errorFields,
        // Fastify's own lines come with the whole request and reply.
        req: () => undefined,
        res: ({ statusCode }: { readonly statusCode?: number }) => ({ statusCode }),
      },
    },
    { write: format === 'json' ? write : (line: string) => write(textLine(line)) },
  );
