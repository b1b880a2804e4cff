import { ShieldCheck, User as UserIcon } from 'lucide-react';
import { isAdminUser, rolesOf, type User } from '../../../../contract/user';
import { Badge } from '../../../ui/Badge';
import styles from '../list/cells.module.css';
import type { Column } from '../list/rows';

const fullName = ({ firstName, lastName }: User) => [firstName, lastName].filter(Boolean).join(' ');

function Role({ role }: { role: string }) {
	if (role === 'ROLE_ADMIN')
		return (
			<Badge tone="info" icon={<ShieldCheck size={14} />}>
				Administrador
			</Badge>
		);
	return <Badge icon={<UserIcon size={14} />}>{role === 'ROLE_USER' ? 'Usuario' : role}</Badge>;
}

export const userColumns: ReadonlyArray<Column<User>> = [
	{
		key: 'username',
		header: 'Usuario',
		main: true,
		sortBy: ({ username }) => username,
		cell: ({ username }) => (
			<div className={styles.names}>
				<strong>{username}</strong>
			</div>
		),
	},
	{ key: 'name', header: 'Nombre', sortBy: fullName, cell: (user) => fullName(user) || '—' },
	{
		key: 'email',
		header: 'Email',
		width: 'clamp(180px, 26cqi, 340px)',
		sortBy: ({ email }) => email ?? '',
		cell: ({ email }) => email || '—',
	},
	{
		key: 'roles',
		header: 'Roles',
		width: 'clamp(150px, 24cqi, 260px)',
		sortBy: (user) => (isAdminUser(user) ? 0 : 1),
		cell: (user) => (
			<div className={styles.badges}>
				{rolesOf(user).map((role) => (
					<Role key={role} role={role} />
				))}
			</div>
		),
	},
];

/** What the search looks at. */
export const userSearchText = (user: User): string => `${user.username} ${fullName(user)} ${user.email ?? ''}`;
