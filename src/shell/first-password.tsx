import { logout, user } from '#state/session.ts';

import { PasswordDialog } from './password-dialog.tsx';

/** All that is open to whoever signs in with a password that somebody else has made. */
const FirstPassword = () =>
  user.value === null ? null : (
    <PasswordDialog userName={user.value.userName} first onClose={() => void logout()} />
  );

export default FirstPassword;
