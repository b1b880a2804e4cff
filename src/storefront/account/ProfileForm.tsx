import { useIsOurs } from '#api/backEnd';
import { errorText } from '#api/errorText';
import { EditableForm } from '#commerce/account/EditableForm';
import { PrivacyPanel } from '#commerce/account/PrivacyPanel';
import { SecurityPanel } from '#commerce/account/SecurityPanel';
import { useConfirmedProfile } from '#commerce/account/useConfirmedProfile';
import type { User } from '#contract/account/user';
import { limits } from '#contract/shared/limits';
import { addressField, phoneField } from '#lib/contact';
import { TextField } from '#ui/fields';
import { Surface } from '#ui/Surface';
import { profileBody, profileFields } from './profileBody';

interface ProfileFormProps {
	user: User;
	failureText: string;
	onSaved: () => void;
	onFailed: (text: string) => void;
	onFreshStart?: () => void;
}

/** R4-50, R3-111, R3-112. The username never changes (R5-04). */
export function ProfileForm({ user, failureText, onSaved, onFailed, onFreshStart }: ProfileFormProps) {
	const { save, dialog } = useConfirmedProfile();
	return (
		<>
			<EditableForm
				schema={profileFields(user)}
				values={{
					email: user.email ?? '',
					firstName: user.firstName ?? '',
					lastName: user.lastName ?? '',
					phone: user.phone ?? '',
					address: user.address ?? '',
				}}
				firstField="firstName"
				save={(values) => save(profileBody(user, values))}
				onSaved={onSaved}
				onFailed={(error) => onFailed(errorText(error, failureText))}
				onFreshStart={onFreshStart}
			>
				{(viewing, field) => (
					<>
						<TextField
							label="Usuario"
							name="username"
							autoComplete="username"
							readOnly
							value={user.username}
							help={viewing ? undefined : 'El usuario no se puede cambiar'}
						/>
						<TextField
							label="Correo"
							type="email"
							inputMode="email"
							autoComplete="email"
							maxLength={limits.email}
							required
							readOnly={viewing}
							{...field('email')}
						/>
						<TextField
							label="Nombre"
							autoComplete="given-name"
							maxLength={limits.personName}
							readOnly={viewing}
							{...field('firstName')}
						/>
						<TextField
							label="Apellido"
							autoComplete="family-name"
							maxLength={limits.personName}
							readOnly={viewing}
							{...field('lastName')}
						/>
						<TextField {...phoneField} optional={!viewing} readOnly={viewing} {...field('phone')} />
						<TextField {...addressField} optional={!viewing} readOnly={viewing} {...field('address')} />
					</>
				)}
			</EditableForm>
			{dialog}
		</>
	);
}

/** On both profiles of a customer. */
export const AccountSecurity = () => {
	const isOurs = useIsOurs();
	return (
		<>
			<Surface as="section" className="stack" aria-labelledby="seguridad">
				<h2 className="title-l" id="seguridad">
					Seguridad
				</h2>
				<SecurityPanel />
			</Surface>
			{isOurs && <PrivacyPanel />}
		</>
	);
};
