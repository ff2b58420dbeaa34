/** Why a sending failed, by the code of the console or of this side; a console's own words are shown as they are. */
export const sendingReasons = {
  pipelineOil: { text: ['管线有油', 'Oil in the pipeline'] },
  noSpace: { text: ['终端存储空间不足', 'No space on the console'] },
  noAnswer: { text: ['终端无应答', 'The console does not answer'] },
  differs: { text: ['读回的表与下发的不一致', 'The table read back differs'] },
} as const satisfies Readonly<Record<string, { readonly text: readonly [string, string] }>>;
