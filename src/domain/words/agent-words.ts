/** The first that fits is meant: others name those before them along with themselves. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/MicroMessenger\//, 'WeChat'],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/(Firefox|FxiOS)\//, 'Firefox'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/(HeadlessChrome|Chrome|CriOS)\//, 'Chrome'],
  [/Version\/.*Safari\//, 'Safari'],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/HarmonyOS|OpenHarmony/, 'HarmonyOS'],
  [/Android/, 'Android'],
  [/iPhone|iPad|iPod/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Macintosh|Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

const nameIn = (names: readonly (readonly [RegExp, string])[], agent: string): string | null =>
  names.find(([pattern]) => pattern.test(agent))?.[1] ?? null;

/** Browser and system by what a browser calls itself, `Chrome · Windows`; a program by its own name; else `—`. */
export const agentName = (agent: string): string => {
  const known = [nameIn(browsers, agent), nameIn(systems, agent)].filter((name) => name !== null);
  if (known.length > 0) return known.join(' · ');
  return agent.split(/[\s/]/, 1)[0]?.slice(0, 40) || '—';
};
