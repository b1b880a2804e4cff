import type { User } from '../../../contract/account/user';

/** Owner of a draft without an account. */
export const guestOwner = 'guest';

/** Whose draft of a checkout it is. */
export const ownerOf = (user: User | null): string => (user ? String(user.id) : guestOwner);
