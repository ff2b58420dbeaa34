import { basePath } from '#contract/base-path.ts';
import { totalRowsHeader } from '#contract/reports/exports.ts';

const sampleMs = 50;
const megabyte = 1_048_576;

/** Takes a whole export as a browser's hub does, piece by piece, and says how long, how large, and what it held meanwhile. */
export const timeExport = async (
  url: string,
  headers: Readonly<Record<string, string>>,
  address: string,
): Promise<string> => {
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  let most = before;
  const sampling = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, sampleMs);
  const began = performance.now();
  const reply = await fetch(`${url}${basePath}/exports/${address}`, {
    method: 'POST',
    headers,
    body: new URLSearchParams({ language: 'zh' }),
  });
  const rows = reply.headers.get(totalRowsHeader);
  if (!reply.body || rows === null) throw new Error(await reply.text());
  const firstMs = performance.now() - began;
  let bytes = 0;
  for await (const piece of reply.body) bytes += piece.byteLength;
  const seconds = (performance.now() - began) / 1000;
  clearInterval(sampling);
  return (
    `export of ${address}: ${rows} rows, ${(bytes / megabyte).toFixed(1)} MB in ${seconds.toFixed(1)} s, first byte after ${firstMs.toFixed(0)} ms; ` +
    `resident memory ${(before / megabyte).toFixed(0)} MB before, at most ${(most / megabyte).toFixed(0)} MB (+${((most - before) / megabyte).toFixed(0)} MB)`
  );
};
