import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

import type { Plugin } from 'vite';

/** Old tabs ask for the chunks that they were built with; the last builds' stay beside the newest. */
const keptBuilds = 3;

export const keepOldAssets = (): Plugin => {
  let directory = '';
  let kept = '';
  return {
    name: 'keep-old-assets',
    apply: 'build',
    configResolved: ({ build }) => {
      directory = `${build.outDir}/assets`;
      kept = `${build.outDir}-kept`;
    },
    // Before the folder is emptied: what stands there becomes the newest of the old builds.
    buildStart: () => {
      if (!existsSync(directory)) return;
      const own = JSON.parse(
        existsSync(`${kept}/own.json`) ? readFileSync(`${kept}/own.json`, 'utf8') : '[]',
      ) as string[];
      const place = `${kept}/${Date.now()}`;
      mkdirSync(place, { recursive: true });
      for (const name of own)
        if (existsSync(`${directory}/${name}`)) cpSync(`${directory}/${name}`, `${place}/${name}`);
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler: () => {
        // A build that failed says why by itself.
        if (!existsSync(directory)) return;
        mkdirSync(kept, { recursive: true });
        writeFileSync(`${kept}/own.json`, JSON.stringify(readdirSync(directory)));
        const builds = readdirSync(kept)
          .filter((name) => /^\d+$/.test(name))
          .toSorted();
        for (const [index, build] of builds.toReversed().entries())
          if (index >= keptBuilds - 1) rmSync(`${kept}/${build}`, { recursive: true });
          else cpSync(`${kept}/${build}`, directory, { recursive: true, force: false });
      },
    },
  };
};
