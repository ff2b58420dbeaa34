import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';

/**
 * Names a build of the web app by what it is made of: the same sources are the same build, and names sort by age
 * (time of the newest source, then a hash).
 * @param root the project's folder, with a slash at its end
 */
export const buildName = (root: string): string => {
  const hash = createHash('sha256');
  const unseen = ['src/server', 'src/simulator', 'src/engine'].map((folder) => `${root}${folder}`);
  let newestMs = 0;
  const files = ['src', 'workers', 'public'].flatMap((folder) =>
    readdirSync(`${root}${folder}`, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !unseen.some((path) => entry.parentPath.startsWith(path)))
      .map((entry) => `${entry.parentPath}/${entry.name}`),
  );
  for (const file of files.toSorted()) {
    hash.update(readFileSync(file));
    newestMs = Math.max(newestMs, statSync(file).mtimeMs);
  }
  const time = new Date(newestMs).toISOString().replaceAll(/[-:]|\.\d+/g, '');
  return `${time}-${hash.digest('hex').slice(0, 8)}`;
};
