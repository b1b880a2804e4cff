import { limits } from '../../../../contract/limits';
import type { User } from '../../../../contract/user';
import { errorText } from '../../../api/errorText';
import { CheckboxField, PasswordField, TextField } from '../../../ui/fields';
import { adminApi } from '../adminApi';
import styles from '../editor/Editor.module.css';
import { EditorDialog } from '../editor/EditorDialog';
import { failureAs } from '../editor/Failure';
import { checkNewUser, checkUser, createBody, updateBody, userLabels, userText } from './userForm';

interface UserEditorProps {
	/** null makes a new one. */
	user: User | null;
	onSaved: () => void;
	onClose: () => void;
}

/** The dialog that makes or changes a user: the name is locked once there is one, the password only set at first (R5-07). */
export function UserEditor({ user, onSaved, onClose }: UserEditorProps) {
	const [create] = adminApi.useCreateUserMutation();
	const [update] = adminApi.useUpdateUserMutation();
	return (
		<EditorDialog<User>
			title={user ? 'Editar usuario' : 'Nuevo usuario'}
			submitLabel={user ? 'Guardar cambios' : 'Crear usuario'}
			item={user}
			valuesOf={userText}
			labels={userLabels}
			check={user ? checkUser : checkNewUser}
			save={(values) => (user ? update({ id: user.id, body: updateBody(values) }) : create(createBody(values)))}
			failureOf={(error) => failureAs(errorText(error, 'Error al guardar usuario'), error)}
			onSaved={onSaved}
			onClose={onClose}
		>
			{(item, errors) => {
				const text = userText(item);
				return (
					<>
						<TextField
							label={userLabels.username}
							name="username"
							required
							readOnly={item !== null}
							help={item ? 'El usuario no se puede cambiar' : undefined}
							autoComplete="off"
							autoCapitalize="none"
							spellCheck={false}
							defaultValue={text.username}
							error={errors.username}
						/>
						<TextField
							label={userLabels.email}
							name="email"
							type="email"
							inputMode="email"
							required
							autoComplete="off"
							defaultValue={text.email}
							error={errors.email}
						/>
						{item === null && (
							<PasswordField
								label={userLabels.password}
								name="password"
								required
								help={`Al menos ${limits.passwordMin} caracteres`}
								maxLength={limits.passwordMax}
								autoComplete="new-password"
								error={errors.password}
							/>
						)}
						<div className={styles.half}>
							<TextField
								label={userLabels.firstName}
								name="firstName"
								optional
								autoComplete="off"
								defaultValue={text.firstName}
								error={errors.firstName}
							/>
						</div>
						<div className={styles.half}>
							<TextField
								label={userLabels.lastName}
								name="lastName"
								optional
								autoComplete="off"
								defaultValue={text.lastName}
								error={errors.lastName}
							/>
						</div>
						<fieldset className={styles.ticks}>
							<legend>Roles</legend>
							<CheckboxField
								label="Usuario (ROLE_USER)"
								name="roles"
								defaultChecked={text.roles === 'true'}
								error={errors.roles}
							/>
							<CheckboxField
								label="Administrador (ROLE_ADMIN)"
								name="admin"
								help="Puede hacer todo lo que se hace en este panel"
								defaultChecked={text.admin === 'true'}
							/>
						</fieldset>
					</>
				);
			}}
		</EditorDialog>
	);
}
