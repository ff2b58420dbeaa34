/** What is said of an answer of which a part came from the archive. */
export const archiveWords = {
  border: ['{time} 之前的数据来自归档', 'Data before {time} is from the archive'],
  missing: [
    '归档文件缺失或损坏，其中的数据未显示：{names}',
    'Missing or damaged in the archive, and so not shown: {names}',
  ],
} as const;

/** More names are in the server's log. */
const mostNames = 3;

/** The first of some files by name, and how many there are beside them. */
export const namesOf = (files: readonly string[]): string => {
  const names = files.filter((file) => file !== '…').slice(0, mostNames);
  const others = files.length - names.length;
  return `${names.join(' · ')}${others > 0 ? ` (+${others})` : ''}`;
};
