import { type FormEvent, useId, useState } from 'react';
import { PasswordBody } from '../../../contract/account';
import { fieldErrors } from '../../api/errorText';
import { selectUser } from '../../auth/authSlice';
import { fieldMessages } from '../../lib/validate';
import { useAppSelector } from '../../store';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { PasswordField } from '../../ui/fields';
import { Notice } from '../../ui/Notice';
import { type FieldErrors, formValues, useFormErrors } from '../../ui/useFormErrors';
import { useChangePasswordMutation } from './accountApi';
import { accountErrorText } from './accountErrors';

export interface SecurityDialogProps {
	onClose: () => void;
	/** It worked; the text says what. */
	onDone: (text: string) => void;
}

function mistakesOf({ repeatPassword = '', ...body }: Record<string, string>): FieldErrors {
	const mistakes = fieldMessages(PasswordBody, body);
	if (!repeatPassword) mistakes.repeatPassword = 'Repite la contraseña nueva';
	else if (repeatPassword !== body.newPassword) mistakes.repeatPassword = 'Las contraseñas no coinciden';
	return mistakes;
}

/** A new password: asks the current one, ends the user's other sessions, keeps this one. */
export default function SecurityPasswordDialog({ onClose, onDone }: SecurityDialogProps) {
	const id = useId();
	const username = useAppSelector((state) => selectUser(state)?.username);
	const { errors, show, onInput } = useFormErrors();
	const [change, { isLoading }] = useChangePasswordMutation();
	const [failure, setFailure] = useState<string | null>(null);

	const submit = async (event: FormEvent<HTMLFormElement>) => {
		event.preventDefault();
		const form = event.currentTarget;
		const values = formValues(form);
		setFailure(null);
		if (isLoading || show(form, mistakesOf(values))) return;
		const { currentPassword = '', newPassword = '' } = values;
		const { data, error } = await change({ currentPassword, newPassword });
		if (data) {
			onDone('Contraseña actualizada. Cerramos tus otras sesiones.');
			onClose();
		} else if (!show(form, fieldErrors(error))) setFailure(accountErrorText(error));
	};

	return (
		<Dialog
			open
			title="Cambiar Contraseña"
			onClose={onClose}
			footer={
				<>
					<Button variant="quiet" onClick={onClose}>
						Cancelar
					</Button>
					<Button type="submit" form={id} variant="primary" loading={isLoading}>
						{isLoading ? 'Guardando…' : 'Guardar'}
					</Button>
				</>
			}
		>
			<form id={id} noValidate className="stack" onSubmit={(event) => void submit(event)} onInput={onInput}>
				{failure && (
					<Notice tone="danger" role="alert">
						{failure}
					</Notice>
				)}
				{/* Password managers file the new password under the name that stands in the form. */}
				<input hidden readOnly autoComplete="username" value={username ?? ''} />
				<PasswordField
					label="Contraseña actual"
					name="currentPassword"
					autoComplete="current-password"
					required
					error={errors.currentPassword}
				/>
				<PasswordField
					label="Contraseña nueva"
					name="newPassword"
					autoComplete="new-password"
					help="Al menos 6 caracteres"
					required
					error={errors.newPassword}
				/>
				<PasswordField
					label="Repite la contraseña nueva"
					name="repeatPassword"
					autoComplete="new-password"
					required
					error={errors.repeatPassword}
				/>
				<p className="note">Se cerrarán tus sesiones en otros equipos; esta sigue abierta.</p>
			</form>
		</Dialog>
	);
}
