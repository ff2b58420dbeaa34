/**
 * SQL of what a message of the log says, `json`: `content`, or `data` (`jsonb`) of days from before there was `content`.
 * @param message alias of a row of `terminal_message`
 */
export const messageContent = (message: string): string =>
  `coalesce(${message}.content, ${message}.data::json)`;
