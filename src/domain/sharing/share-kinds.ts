import type { FunctionCode } from '../access/functions.ts';

type Words = readonly [zh: string, en: string];

/** All that a share link can show, each by itself. No telephone number is among it. */
export const shareContents = {
  place: { text: ['位置', 'Place'] },
  arrival: { text: ['目的地和预计到达', 'Destination and arrival'] },
  compartments: { text: ['各仓油品和体积', 'Product and volume of compartments'] },
  seals: { text: ['铅封状态', 'State of seals'] },
  certificate: { text: ['卸油后的交接证书', 'Delivery certificate after unloading'] },
  driver: { text: ['驾驶员姓氏', 'Driver’s surname'] },
  track: { text: ['轨迹、停车、开封、装卸油', 'Track, stops, unsealings, loadings, unloadings'] },
} as const satisfies Readonly<Record<string, { readonly text: Words }>>;

/** See `shareContents`. */
export type ShareContent = keyof typeof shareContents;

/** What a kind of link is of, and within which bounds it is made. */
interface ShareKindRule {
  readonly text: Words;
  /** Functions of whoever makes it; the link ends when he loses one. */
  readonly needs: readonly FunctionCode[];
  /** What it may show; the first is chosen unless something else is. */
  readonly contents: readonly ShareContent[];
  /** The page that opens it. */
  readonly page: 'share' | 'shared_track';
  /** So long it may last. */
  readonly maxHours: number;
}

const daysH = 24;

/** Kinds of share links: a further one is a row here, and what it shows (`src/server/sharing/`). */
export const shareKinds = {
  delivery: {
    text: ['配送', 'Delivery'],
    needs: ['share.write', 'fleet.watch'],
    contents: ['place', 'arrival', 'compartments', 'seals', 'certificate', 'driver'],
    page: 'share',
    maxHours: 30 * daysH,
  },
  truck: {
    text: ['车辆位置', 'Place of a truck'],
    needs: ['share.write', 'fleet.watch'],
    contents: ['place', 'driver'],
    page: 'share',
    maxHours: 7 * daysH,
  },
  track: {
    text: ['轨迹', 'Replay'],
    needs: ['track.share', 'fleet.watch'],
    contents: ['track'],
    page: 'shared_track',
    maxHours: 30 * daysH,
  },
} as const satisfies Readonly<Record<string, ShareKindRule>>;

/** See `shareKinds`. */
export type ShareKind = keyof typeof shareKinds;

/** Kinds that a page opens. */
export const kindsOfPage = (page: ShareKindRule['page']): readonly ShareKind[] =>
  (Object.keys(shareKinds) as ShareKind[]).filter((kind) => shareKinds[kind].page === page);

/** Why a link shows nothing any more, and that it does still. */
export const shareStates = {
  open: { text: ['有效', 'Valid'], tone: 'good' },
  expired: { text: ['已到期', 'Expired'], tone: 'quiet' },
  revoked: { text: ['已撤回', 'Revoked'], tone: 'quiet' },
  unloaded: { text: ['已卸油', 'Unloaded'], tone: 'quiet' },
  cancelled: { text: ['配送已取消', 'Delivery cancelled'], tone: 'quiet' },
  moved: { text: ['车辆已换公司', 'Truck changed companies'], tone: 'quiet' },
  author: { text: ['分享人已无权限', 'Its maker may no longer share'], tone: 'quiet' },
} as const satisfies Readonly<
  Record<string, { readonly text: Words; readonly tone: 'quiet' | 'busy' | 'good' | 'bad' }>
>;

/** Hours for which a link goes on after the unloading, so that its certificate can be fetched. */
export const graceHours = [2, 24, 72] as const;

/** Wrong access codes of a link within an hour; then none is taken until the hour is over. */
export const maxWrongCodes = 10;
