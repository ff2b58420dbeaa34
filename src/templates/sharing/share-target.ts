/** What is shared: a way bill with its stops, or a truck. */
export type ShareTarget =
  | {
      readonly kind: 'delivery';
      readonly wayBillId: number;
      readonly title: string;
      readonly stops: readonly { readonly stationCode: string; readonly name: string }[];
    }
  | { readonly kind: 'truck'; readonly signCode: string; readonly title: string };
