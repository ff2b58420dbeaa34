/** A word of a list as it is compared: small, without blanks, brackets and marks around or between. */
export const wordForm = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s()[\]{}"'“”‘’「」.·、,;:_-]/g, '');
