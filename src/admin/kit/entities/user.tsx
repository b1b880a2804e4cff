import { ShieldCheck, User as UserIcon } from 'lucide-react';
import * as v from 'valibot';
import { errorText } from '#api/errorText';
import { AdminUserCreateBody, AdminUserUpdateBody } from '#contract/account/forms';
import { User } from '#contract/account/user';
import { limits } from '#contract/shared/limits';
import { isAdminUser, isStaffUser, rolesOf } from '#contract/team/permissions';
import { roleLabel } from '#contract/team/team';
import { Badge } from '#ui/Badge';
import { PasswordField, TextField } from '#ui/fields';
import { adminApi, userTags } from '../adminApi';
import styles from '../list/cells.module.css';
import { columnsOf, type Entity, type Fields, searchTextOf } from './entity';
import { untracked } from './entityValues';
import { RolesField } from './RolesField';

export const fullName = ({ firstName, lastName }: User) => [firstName, lastName].filter(Boolean).join(' ');

/** `password` is write-only; `secondFactor` and `resetLink` are in the audit log alone. */
interface UserRow extends User {
	password?: string;
	secondFactor?: boolean;
	resetLink?: string;
}

const groups = [
	{ value: 'customers', label: 'Clientes' },
	{ value: 'team', label: 'Equipo' },
	{ value: 'all', label: 'Todos' },
];

/** In the order of form, columns and audit log (R5-07). */
export const userFields = {
	username: {
		label: 'Usuario',
		required: true,
		column: {
			main: true,
			sortBy: ({ username }) => username,
			cell: ({ username }) => (
				<div className={styles.names}>
					<strong>{username}</strong>
				</div>
			),
		},
		search: ({ username }) => username,
		control: (props, { row }) => (
			<TextField
				autoComplete="off"
				autoCapitalize="none"
				spellCheck={false}
				{...props}
				readOnly={row !== null}
				help={row && 'El usuario no se puede cambiar'}
			/>
		),
	},
	email: {
		label: 'Correo',
		required: true,
		column: {
			width: 'clamp(180px, 26cqi, 340px)',
			sortBy: ({ email }) => email ?? '',
			cell: ({ email }) => email || '—',
		},
		search: ({ email }) => email,
		control: (props) => <TextField type="email" inputMode="email" autoComplete="off" {...props} />,
	},
	password: {
		label: 'Contraseña',
		required: true,
		words: () => 'Cambiada',
		control: (props, { row }) =>
			row ? null : (
				<PasswordField
					autoComplete="new-password"
					maxLength={limits.passwordMax}
					{...props}
					help={`Al menos ${limits.passwordMin} caracteres`}
				/>
			),
	},
	firstName: {
		label: 'Nombre',
		half: true,
		column: { sortBy: fullName, cell: (user) => fullName(user) || '—' },
		search: fullName,
		control: (props) => <TextField autoComplete="off" {...props} />,
	},
	lastName: { label: 'Apellido', half: true, control: (props) => <TextField autoComplete="off" {...props} /> },
	phone: { label: 'Teléfono' },
	address: { label: 'Dirección' },
	roles: {
		label: 'Roles',
		value: rolesOf,
		initial: ['ROLE_USER'],
		toForm: (value) => (Array.isArray(value) ? value.map(String) : []),
		filter: {
			label: 'Mostrar',
			param: 'role',
			useOptions: () => groups,
			// A search includes everyone, as links from audit and palette expect.
			otherwise: (searched) => (searched ? 'all' : 'customers'),
			accepts: (user, group) => group === 'all' || isStaffUser(user) === (group === 'team'),
		},
		words: (value) => (Array.isArray(value) ? value.map(roleLabel).join(', ') : String(value)),
		column: {
			width: 'clamp(150px, 24cqi, 260px)',
			sortBy: (user) => (isAdminUser(user) ? 0 : isStaffUser(user) ? 1 : 2),
			cell: (user) => (
				<div className="cluster gap-1">
					{rolesOf(user).map((role) => {
						const staff = isStaffUser({ roles: [role] });
						const Icon = staff ? ShieldCheck : UserIcon;
						return (
							<Badge key={role} tone={staff ? 'info' : 'neutral'} icon={<Icon size={14} />}>
								{roleLabel(role)}
							</Badge>
						);
					})}
				</div>
			),
		},
		control: (props, { row }) => <RolesField held={rolesOf(row)} {...props} />,
	},
	secondFactor: { label: 'Verificación en dos pasos' },
	resetLink: { label: 'Enlace para una nueva contraseña', words: () => 'Creado' },
} satisfies Fields<UserRow, 'id' | 'secondFactorDemanded' | 'closedGroups'>;

/** R3-164, R7-12. */
export const users: Entity<User> = {
	one: 'usuario',
	many: 'usuarios',
	fields: userFields,
	columns: columnsOf(userFields),
	searchText: searchTextOf(userFields),
	searchHelp: 'Usuario, nombre o correo',
	tags: userTags,
	changedBy: 'customers:write',
	nameOf: ({ username }) => username,
	schemaOf: (user) => (user ? AdminUserUpdateBody : AdminUserCreateBody),
	rowSchema: User,
	save(dispatch, { row, input }) {
		const { createUser, updateUser } = adminApi.endpoints;
		if (!row) return dispatch(createUser.initiate(v.parse(AdminUserCreateBody, input), untracked));
		const body = { ...v.parse(AdminUserUpdateBody, input), username: row.username };
		return dispatch(updateUser.initiate({ id: row.id, body }, untracked));
	},
	remove: (dispatch, { id }, options) =>
		dispatch(adminApi.endpoints.deleteUser.initiate({ id, ...options }, untracked)),
	texts: {
		loadError: 'Error al cargar usuarios',
		saveError: (error) => errorText(error, 'Error al guardar usuario'),
		deleteError: 'Error al eliminar usuario',
		deleteQuestion: '¿Está seguro de que desea eliminar este usuario?',
	},
};
