import type { ReactNode } from 'react';
import type { User } from '#contract/account/user';
import { initialOf } from '#lib/text';
import { Avatar } from '#ui/Avatar';

export const fullNameOf = (user: Pick<User, 'firstName' | 'lastName'> | null): string =>
	[user?.firstName, user?.lastName]
		.map((name) => name?.trim())
		.filter(Boolean)
		.join(' ');

interface ProfileHeaderProps {
	user: User;
	badges: ReactNode;
}

/** R3-060, R3-110. */
export const ProfileHeader = ({ user, badges }: ProfileHeaderProps) => (
	<header className="row gap-5">
		<Avatar initial={initialOf(user.firstName, user.username)} size={72} />
		<div className="stack gap-1">
			<h1>{fullNameOf(user) || user.username}</h1>
			{user.email && <p className="note">{user.email}</p>}
			<div className="cluster gap-2">{badges}</div>
		</div>
	</header>
);
