import { readFileSync } from 'node:fs';

import type { Plugin } from 'vite';

type Versions = Readonly<Record<string, string>>;

interface Project {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly engines: Versions;
  readonly dependencies: Versions;
  readonly optionalDependencies: Versions;
}

const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

const only = (versions: Versions, names: ReadonlySet<string>): Versions =>
  Object.fromEntries(Object.entries(versions).filter(([name]) => names.has(name)));

/** The project as one that needs only the packages of `imports`; throws where one of them is not declared. */
export const runtimeProject = (project: Project, imports: Iterable<string>) => {
  const { name, version, license, engines } = project;
  const names = new Set([...imports].map(packageOf));
  const dependencies = only(project.dependencies, names);
  const optionalDependencies = only(project.optionalDependencies, names);
  const missing = [...names].filter((needed) => !(needed in dependencies || needed in optionalDependencies));
  if (missing.length > 0) throw new Error(`package.json has no dependency ${missing.join(', ')}`);
  return {
    name,
    version,
    private: true,
    license,
    type: 'module',
    engines,
    dependencies,
    optionalDependencies,
  };
};

/** Writes `runtime-package.json` beside the server: what has to be installed to run it, without what builds. */
export const runtimePackages = (): Plugin => ({
  name: 'runtime-packages',
  apply: 'build',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
    const imports = chunks
      .flatMap((chunk) => [...chunk.imports, ...chunk.dynamicImports])
      .filter((specifier) => !(specifier in bundle) && !specifier.startsWith('node:'));
    const project = JSON.parse(readFileSync('package.json', 'utf8')) as Project;
    this.emitFile({
      type: 'asset',
      fileName: 'runtime-package.json',
      source: `${JSON.stringify(runtimeProject(project, imports), null, 2)}\n`,
    });
  },
});
