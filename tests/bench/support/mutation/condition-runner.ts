// How vitest runs tests here: it counts which conditions each of them reaches, takes one out, and leaves out the tests
// that can't notice that.
import {
  type RunnerTask as Task,
  type RunnerTestCase as Test,
  type RunnerTestFile as File,
  type RunnerTestSuite as Suite,
  TestRunner,
} from 'vitest';

/** More than any test asks one condition: what asks so often no longer ends. */
const mostAsked = 2_000_000;

declare module 'vitest' {
  interface ProvidedContext {
    /** Number of the condition that is taken out; null: none. */
    takenOut: number | null;
    /** Names of the tests that are run, by file; a file that is not here is run whole. */
    testNames: Readonly<Record<string, readonly string[]>>;
  }

  interface TaskMeta {
    /** Numbers of the conditions that a test has reached; of a file those outside of its tests. */
    reached?: readonly number[];
  }
}

/** Name of a test with those of the suites around it. */
const fullName = (task: Task): string =>
  task.suite && task.suite !== task.file ? `${fullName(task.suite)} > ${task.name}` : task.name;

/** @returns whether nothing of it is run */
const leaveOut = (task: Task, names: ReadonlySet<string>): boolean => {
  const none =
    task.type === 'test'
      ? !names.has(fullName(task))
      : task.tasks.map((one) => leaveOut(one, names)).every(Boolean);
  if (none) task.mode = 'skip';
  return none;
};

export default class ConditionRunner extends TestRunner {
  #reached = new Set<number>();
  #outside = this.#reached;

  constructor(config: ConstructorParameters<typeof TestRunner>[0]) {
    super(config);
    const takenOut: unknown = this.injectValue('takenOut');
    let asked = 0;
    globalThis.takenOut = (number) => {
      this.#reached.add(number);
      if (number !== takenOut) return false;
      asked += 1;
      if (asked > mostAsked) throw new Error('without this condition it does not end');
      return true;
    };
  }

  onCollected(files: readonly File[]): void {
    const wanted = this.injectValue('testNames') as Readonly<Record<string, readonly string[]>>;
    for (const file of files) {
      const names = wanted[file.filepath];
      if (names !== undefined) leaveOut(file, new Set(names));
    }
  }

  override onBeforeTryTask(test: Test): void {
    this.#reached = new Set();
    super.onBeforeTryTask(test);
  }

  /** Behind what comes after each test. */
  onAfterRetryTask(test: Test): void {
    test.meta.reached = [...this.#reached];
    this.#reached = this.#outside;
  }

  override async onAfterRunSuite(suite: Suite): Promise<void> {
    await super.onAfterRunSuite(suite);
    if (suite === suite.file) suite.meta.reached = [...this.#outside];
  }
}
