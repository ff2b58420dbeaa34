import { logout, user } from '#state/session/session.ts';

import { PasswordDialog } from './password-dialog.tsx';

/** The only page for users whose password was set by somebody else. */
const FirstPassword = () =>
  user.value === null ? null : (
    <PasswordDialog userName={user.value.userName} first onClose={() => void logout()} />
  );

export default FirstPassword;
