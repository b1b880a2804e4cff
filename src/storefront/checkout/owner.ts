import type { User } from '#contract/account/user';

export const guestOwner = 'guest';

export const ownerOf = (user: User | null): string => (user ? String(user.id) : guestOwner);
