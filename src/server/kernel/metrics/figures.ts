import { Counter, Gauge, type Registry } from 'prom-client';

/** The kinds of figures that operators are told; a name has its figure once. */
export const createFigures = (registers: Registry[]) => {
  const counter = <L extends string = never>(name: string, help: string, ...labelNames: readonly L[]) =>
    new Counter({ name, help, labelNames, registers });
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers });
  const watch = (name: string, help: string, read: () => number): void =>
    void new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  const labelled = <L extends string>(name: string, help: string, ...labelNames: readonly L[]) =>
    new Gauge({ name, help, labelNames, registers });
  const watchLabelled = <L extends string>(
    name: string,
    help: string,
    label: L,
    read: () => Iterable<readonly [of: string, value: number]>,
  ): void =>
    void new Gauge({
      name,
      help,
      labelNames: [label],
      registers,
      collect() {
        for (const [of, value] of read()) this.labels(of).set(value);
      },
    });
  const info = (name: string, help: string, labels: Readonly<Record<string, string>>): void =>
    new Gauge({ name, help, labelNames: Object.keys(labels), registers }).set(labels, 1);
  return {
    /** A figure that only rises, by labels where it has some. */
    counter,
    /** A figure that is read whenever the figures are. */
    watch,
    /** The same for each of several names. */
    watchLabelled,
    /** A figure that somebody sets. */
    gauge,
    /** The same by labels. */
    labelled,
    /** What does not change in the life of a process, as labels of a 1. */
    info,
  };
};
