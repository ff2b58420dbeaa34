/** Which way a frame went. */
export const frameDirections = {
  in: { text: ['收', 'Received'] },
  out: { text: ['发', 'Sent'] },
} as const satisfies Readonly<Record<string, { readonly text: readonly [string, string] }>>;

/** What became of a frame. */
export const frameOutcomes = {
  answered: { text: ['已处理并应答', 'Taken and answered'] },
  refused: { text: ['已拒绝', 'Refused'] },
  part: { text: ['分包', 'Part of a message'] },
  sent: { text: ['已发出', 'Sent'] },
  ignored: { text: ['鉴权前，忽略', 'Before sign-in: ignored'] },
  unanswered: { text: ['未入库，未应答', 'Could not be kept: not answered'] },
  fault: { text: ['帧有错', 'Faulty frame'] },
  garbage: { text: ['不是帧', 'No frame'] },
} as const satisfies Readonly<Record<string, { readonly text: readonly [string, string] }>>;
