// `npm run dev`: builds the server and builds it anew when its sources change, runs it over a database of its own with
// one truck, and serves the web app with hot reload. Ends all of it with Ctrl+C.
import { spawn } from 'node:child_process';
import { existsSync, rmSync, unwatchFile, watchFile } from 'node:fs';

import { root } from './npm.mjs';

const serverPort = process.env.SERVER_PORT ?? '8818';
const main = `${root}dist/server/main.js`;
const vite = `${root}node_modules/vite/bin/vite.js`;
const environment = {
  ...process.env,
  PORT: serverPort,
  DATA_DIR: process.env.DATA_DIR ?? 'data/dev',
  SIM_TRUCKS: process.env.SIM_TRUCKS ?? '1',
  SIM_DAYS: process.env.SIM_DAYS ?? '2',
  // A development server needs no picture: this is the code.
  VERIFY_CODE: process.env.VERIFY_CODE ?? '0000',
};

const children = new Set();
const run = (args, stdio = 'inherit') => {
  const child = spawn(process.execPath, args, { cwd: root, env: environment, stdio });
  children.add(child);
  child.on('exit', () => children.delete(child));
  return child;
};

let ending = false;
const end = () => {
  ending = true;
  // A watched file would keep this process alive.
  unwatchFile(main);
  for (const child of children) child.kill('SIGTERM');
};
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, end);

let server = null;
const startServer = () => {
  if (ending) return;
  server = run(['--enable-source-maps', main, 'start']);
  // One that failed is started again by the next build.
  server.on('exit', (code) => {
    if (server?.exitCode !== null && code !== 0 && !ending)
      process.stdout.write('dev: the server has ended; it starts again when its sources change\n');
  });
};
const restartServer = () => {
  if (server === null || server.exitCode !== null) return startServer();
  server.once('exit', startServer);
  server.kill('SIGTERM');
};

rmSync(main, { force: true });
run([vite, 'build', '--ssr', '--watch', '--logLevel', 'warn']);
// Written last, after its chunks; read anew at most twice a second, so that a build is one change.
watchFile(main, { interval: 500 }, () => {
  if (existsSync(main)) restartServer();
});
run([vite]);
process.stdout.write(
  `dev: web app http://localhost:5173 (hot reload; /gallery shows every part), server http://127.0.0.1:${serverPort} (anew after each change), ` +
    `database ${environment.DATA_DIR}, verification code ${environment.VERIFY_CODE}; user and password are printed below at the first start\n`,
);
