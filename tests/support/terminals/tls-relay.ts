import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from 'node:tls';

/** A certificate of its own for `localhost`, with its key, as files. @throws Error where there is no `openssl` */
export const makeCertificate = () => {
  const folder = mkdtempSync(join(tmpdir(), 'tankwatch-tls-'));
  const files = { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') };
  const made = spawnSync(
    'openssl',
    // prettier-ignore
    ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2',
     '-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost', '-keyout', files.key, '-out', files.cert],
    { encoding: 'utf8' },
  );
  if (made.status !== 0) throw new Error(`openssl: ${made.stderr}`);
  return {
    files,
    cert: readFileSync(files.cert, 'utf8'),
    key: readFileSync(files.key, 'utf8'),
    dispose: (): void => rmSync(folder, { recursive: true, force: true }),
  };
};

/** Encrypts for a terminal that can't: whoever connects speaks TLS to the port behind, whose certificate is checked. */
export const openTlsRelay = async (port: number, ca: string) => {
  const server = createServer((plain) => {
    const secure = connect({ host: '127.0.0.1', port, servername: 'localhost', ca });
    plain.pipe(secure).pipe(plain);
    plain.on('error', () => secure.destroy());
    secure.on('error', () => plain.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close: (): void => void server.close(),
  };
};
