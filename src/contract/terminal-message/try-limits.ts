/** Address of the page on which messages are tried. */
export const tryMessagesAddress = 'setting/base_data/try_messages';

/** Characters of what is tried at once, at most. */
export const maxTryCharacters = 100_000;
