import { type FormEvent, useId, useState } from 'react';
import { DisableSecondFactorBody } from '../../../contract/account';
import { fieldErrors } from '../../api/errorText';
import { fieldMessages } from '../../lib/validate';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { PasswordField } from '../../ui/fields';
import { Notice } from '../../ui/Notice';
import { formValues, useFormErrors } from '../../ui/useFormErrors';
import { useDisableSecondFactorMutation } from './accountApi';
import { accountErrorText } from './accountErrors';

interface SecurityDisableProps {
	/** Recovery codes that were not used yet. */
	codesLeft: number;
	onClose: () => void;
	onDisabled: () => void;
}

/** The second factor is on; with the password it goes off. */
export function SecurityDisable({ codesLeft, onClose, onDisabled }: SecurityDisableProps) {
	const id = useId();
	const { errors, show, onInput } = useFormErrors();
	const [disable, { isLoading }] = useDisableSecondFactorMutation();
	const [failure, setFailure] = useState<string | null>(null);

	const submit = async (event: FormEvent<HTMLFormElement>) => {
		event.preventDefault();
		const form = event.currentTarget;
		const { password = '' } = formValues(form);
		setFailure(null);
		if (isLoading || show(form, fieldMessages(DisableSecondFactorBody, { password }))) return;
		const { error } = await disable({ password });
		if (!error) onDisabled();
		else if (!show(form, fieldErrors(error))) setFailure(accountErrorText(error));
	};

	return (
		<Dialog
			open
			title="Configurar 2FA"
			onClose={onClose}
			footer={
				<>
					<Button variant="quiet" onClick={onClose}>
						Cancelar
					</Button>
					<Button type="submit" form={id} variant="danger" loading={isLoading}>
						{isLoading ? 'Desactivando…' : 'Desactivar'}
					</Button>
				</>
			}
		>
			<form id={id} noValidate className="stack" onSubmit={(event) => void submit(event)} onInput={onInput}>
				<Notice tone={codesLeft > 2 ? 'success' : 'warning'}>
					La verificación en dos pasos está activada. Te{' '}
					{codesLeft === 1 ? 'queda 1 código' : `quedan ${codesLeft} códigos`} de recuperación.
				</Notice>
				{failure && (
					<Notice tone="danger" role="alert">
						{failure}
					</Notice>
				)}
				<p>Para desactivarla, o para empezar de nuevo con otra aplicación y otros códigos, confirma que eres tú.</p>
				<PasswordField
					label="Contraseña"
					name="password"
					autoComplete="current-password"
					required
					error={errors.password}
				/>
			</form>
		</Dialog>
	);
}
