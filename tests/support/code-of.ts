/** Sources as one text without their lines of comments: what the program says, not what is said about it. */
export const codeOf = (sources: Readonly<Record<string, string>>): string =>
  Object.values(sources)
    .join('\n')
    .replaceAll(/^\s*(?:\/\*\*?|\*|\/\/).*$/gm, '');
