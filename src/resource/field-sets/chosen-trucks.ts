import type { RowsField } from '../fields.ts';

/**
 * Trucks that are named one by one, where not all of the company's are meant.
 * @param source table of the rows
 * @param by field that says which trucks are meant; the rows belong to its value `chosen`
 */
export const chosenTrucks = (source: string, by: string) =>
  ({
    kind: 'rows',
    title: ['指定的车辆', 'Chosen trucks'],
    shownFor: { field: by, values: ['chosen'] },
    source,
    number: 'truckNo',
    maxRows: 200,
    mayBeEmpty: true,
    words: { count: ['车辆数', 'Trucks'], one: ['第 {n} 辆', 'Truck {n}'], head: ['序号', 'No.'] },
    fields: {
      truckId: { kind: 'reference', title: ['车辆', 'Truck'], required: true, to: 'truckId' },
    },
  }) as const satisfies RowsField;
