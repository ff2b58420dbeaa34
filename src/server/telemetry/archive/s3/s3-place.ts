import { type Environment, text, wholeNumber } from '../../../kernel/environment.ts';
import type { VariableName } from '../../../kernel/variables.ts';

/** A bucket that the archive is in, who may use it, and what is kept of it here. */
export interface S3Place {
  /** What names of files are put behind, `https://host/bucket/prefix/`. */
  readonly address: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Of an account that ends; null: it does not. */
  readonly sessionToken: string | null;
  /** What copies of files that were read may take on this machine. */
  readonly copiesBytes: number;
}

const bucketAndPrefix = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/[\w-][\w.-]*)*)\/?$/;

const endpointOf = (environment: Environment, region: string | null): URL => {
  const named = text(environment, 'S3_ENDPOINT');
  if (named === null && region === null)
    throw new Error('S3_REGION: missing beside ARCHIVE_DIR=s3://…, unless S3_ENDPOINT names another service');
  const usual = `https://s3.${region}.amazonaws.com${region?.startsWith('cn-') ? '.cn' : ''}`;
  const url = URL.canParse(named ?? usual) ? new URL(named ?? usual) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || `${url.search}${url.hash}${url.username}` !== '')
    throw new Error('S3_ENDPOINT: an address with http or https, and nothing behind its path, is needed');
  return url;
};

const needed = (environment: Environment, name: VariableName): string => {
  const value = text(environment, name);
  if (value === null) throw new Error(`${name}: missing beside ARCHIVE_DIR=s3://…`);
  return value;
};

/** Buckets of services that refuse them in the path stand in the endpoint's host. */
const addressOf = (endpoint: URL, bucket: string, prefix: string): string => {
  const within = endpoint.hostname.startsWith(`${bucket}.`) ? '' : `/${bucket}`;
  return `${endpoint.origin}${endpoint.pathname.replace(/\/$/, '')}${within}${prefix}/`;
};

/**
 * Where the archive is: a folder, or a bucket. What is wrong is not repeated, since an address may hold a secret.
 * @throws Error that names the invalid variable
 */
export const readArchiveDir = (environment: Environment, usual: string): string | S3Place => {
  const place = text(environment, 'ARCHIVE_DIR') ?? usual;
  if (!place.includes('://')) {
    const stray = (['S3_ENDPOINT', 'S3_REGION'] as const).filter((name) => text(environment, name) !== null);
    if (stray.length > 0) throw new Error(`${stray.join(', ')}: of no use without ARCHIVE_DIR=s3://…`);
    return place;
  }
  const [, bucket, prefix = ''] = bucketAndPrefix.exec(place) ?? [];
  if (bucket === undefined)
    throw new Error('ARCHIVE_DIR: a folder or s3://bucket/prefix, of letters, digits and ._- is needed');
  const region = text(environment, 'S3_REGION');
  if (region !== null && !/^[a-z0-9-]+$/.test(region))
    throw new Error('S3_REGION: a name of small letters, digits and hyphens is needed');
  const endpoint = endpointOf(environment, region);
  return {
    address: addressOf(endpoint, bucket, prefix),
    // Services on own machines know one region, and this is what they call it.
    region: region ?? 'us-east-1',
    accessKeyId: needed(environment, 'AWS_ACCESS_KEY_ID'),
    secretAccessKey: needed(environment, 'AWS_SECRET_ACCESS_KEY'),
    sessionToken: text(environment, 'AWS_SESSION_TOKEN'),
    copiesBytes: wholeNumber(environment, 'ARCHIVE_CACHE_MB', 2048, 64, 1_048_576) * 1_048_576,
  };
};
