import { limits } from '../../../contract/limits';
import type { User } from '../../../contract/user';
import { errorText } from '../../api/errorText';
import { useAuth } from '../../auth/AuthProvider';
import { fieldMessages } from '../../lib/validate';
import { TextField } from '../../ui/fields';
import { EditableForm } from './EditableForm';
import { ProfileFields, profileBody } from './profileBody';

interface ProfileFormProps {
	user: User;
	/** For a failure about which the server says nothing. */
	failureText: string;
	/** The server took the changes. */
	onSaved: () => void;
	/** It did not; `text` says why. */
	onFailed: (text: string) => void;
	/** Editing begins, is given up, or is tried again: what was said of the last try no longer holds. */
	onFreshStart?: () => void;
}

/** A customer's own data (R4-50, R3-111, R3-112). The username never changes (R5-04). */
export function ProfileForm({ user, failureText, onSaved, onFailed, onFreshStart }: ProfileFormProps) {
	const { updateProfile } = useAuth();
	return (
		<EditableForm
			firstField="firstName"
			check={(values) => fieldMessages(ProfileFields, values)}
			save={(values) => updateProfile(profileBody(user, values))}
			onSaved={onSaved}
			onFailed={(error) => onFailed(errorText(error, failureText))}
			onFreshStart={onFreshStart}
		>
			{(viewing, errors) => (
				<>
					<TextField
						label="Usuario"
						name="username"
						autoComplete="username"
						readOnly
						defaultValue={user.username}
						help={viewing ? undefined : 'El usuario no se puede cambiar'}
					/>
					<TextField
						label="Email"
						name="email"
						type="email"
						inputMode="email"
						autoComplete="email"
						maxLength={limits.email}
						required
						readOnly={viewing}
						defaultValue={user.email ?? ''}
						error={errors.email}
					/>
					<TextField
						label="Nombre"
						name="firstName"
						autoComplete="given-name"
						maxLength={limits.personName}
						readOnly={viewing}
						defaultValue={user.firstName ?? ''}
						error={errors.firstName}
					/>
					<TextField
						label="Apellido"
						name="lastName"
						autoComplete="family-name"
						maxLength={limits.personName}
						readOnly={viewing}
						defaultValue={user.lastName ?? ''}
						error={errors.lastName}
					/>
					<TextField
						label="Teléfono"
						name="phone"
						type="tel"
						inputMode="tel"
						autoComplete="tel"
						maxLength={limits.phone}
						optional={!viewing}
						readOnly={viewing}
						defaultValue={user.phone ?? ''}
						error={errors.phone}
					/>
					<TextField
						label="Dirección"
						name="address"
						autoComplete="street-address"
						maxLength={limits.address}
						optional={!viewing}
						readOnly={viewing}
						defaultValue={user.address ?? ''}
						error={errors.address}
					/>
				</>
			)}
		</EditableForm>
	);
}
