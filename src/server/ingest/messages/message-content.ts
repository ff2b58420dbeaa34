/**
 * What a message of the log says, JSON: the text that came. Days from before messages were kept so have it taken apart.
 * @param message alias of a row of `terminal_message`
 */
export const messageContent = (message: string): string =>
  `coalesce(${message}.content, ${message}.data::json)`;
