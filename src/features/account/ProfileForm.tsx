import { Pencil } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { limits } from '../../../contract/limits';
import type { User } from '../../../contract/user';
import { errorText, fieldErrors } from '../../api/errorText';
import { fieldMessages } from '../../lib/validate';
import { useAuth } from '../../session/AuthProvider';
import { Button } from '../../ui/Button';
import { TextField } from '../../ui/fields';
import { formValues, useFormErrors } from '../../ui/useFormErrors';
import styles from './Profile.module.css';
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

/** The user's own data, read-only until asked otherwise (R4-50, R3-111, R3-112). The username never changes (R5-04). */
export function ProfileForm({ user, failureText, onSaved, onFailed, onFreshStart }: ProfileFormProps) {
	const { updateProfile } = useAuth();
	const { errors, show, onInput } = useFormErrors();
	const [step, setStep] = useState<'view' | 'edit' | 'saving'>('view');
	const form = useRef<HTMLFormElement>(null);
	const shown = useRef(step);
	const viewing = step === 'view';

	useEffect(
		function keepFocusInForm() {
			const before = shown.current;
			shown.current = step;
			// The pressed button has gone: on to the first field, or back to where editing began.
			if (before === 'view' && step === 'edit')
				form.current?.querySelector<HTMLInputElement>('[name=firstName]')?.focus();
			else if (before !== 'view' && step === 'view')
				form.current?.querySelector<HTMLButtonElement>('[data-edit]')?.focus();
		},
		[step],
	);

	const edit = () => {
		onFreshStart?.();
		setStep('edit');
	};
	const giveUp = () => {
		onFreshStart?.();
		form.current?.reset();
		if (form.current) show(form.current, {});
		setStep('view');
	};
	const submit = async (event: FormEvent<HTMLFormElement>) => {
		event.preventDefault();
		const target = event.currentTarget;
		const values = formValues(target);
		if (step !== 'edit') return;
		onFreshStart?.();
		if (show(target, fieldMessages(ProfileFields, values))) return;
		setStep('saving');
		const result = await updateProfile(profileBody(user, values));
		if (result.success) {
			setStep('view');
			onSaved();
			return;
		}
		setStep('edit');
		onFailed(errorText(result.error, failureText));
		show(target, fieldErrors(result.error));
	};

	return (
		<form
			ref={form}
			noValidate
			className={styles.form}
			aria-label="Datos personales"
			onSubmit={(event) => void submit(event)}
			onInput={onInput}
		>
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
			<div className={styles.buttons}>
				{/* Keys: the click that begins editing must not end on an element that became the submit button. */}
				{viewing ? (
					<Button key="edit" data-edit icon={<Pencil size={18} />} onClick={edit}>
						Editar Perfil
					</Button>
				) : (
					<>
						<Button key="save" type="submit" variant="primary" loading={step === 'saving'}>
							{step === 'saving' ? 'Guardando...' : 'Guardar Cambios'}
						</Button>
						<Button key="cancel" variant="quiet" disabled={step === 'saving'} onClick={giveUp}>
							Cancelar
						</Button>
					</>
				)}
			</div>
		</form>
	);
}
