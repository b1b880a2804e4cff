import { type FormEvent, useEffect, useId, useState } from 'react';
import { EnableSecondFactorBody } from '../../../contract/account';
import { fieldErrors } from '../../api/errorText';
import { fieldMessages } from '../../lib/validate';
import { Button } from '../../ui/Button';
import { cx } from '../../ui/cx';
import { Dialog } from '../../ui/Dialog';
import { ErrorState } from '../../ui/EmptyState';
import { TextField } from '../../ui/fields';
import { Notice } from '../../ui/Notice';
import { LoadingScreen } from '../../ui/Spinner';
import { formValues, useFormErrors } from '../../ui/useFormErrors';
import { useEnableSecondFactorMutation, useSetUpSecondFactorMutation } from './accountApi';
import { accountErrorText } from './accountErrors';
import styles from './Security.module.css';
import { SecurityQr } from './SecurityQr';

interface SecurityEnableProps {
	onClose: () => void;
	/** It is on; these codes are shown this once. */
	onEnabled: (recoveryCodes: string[]) => void;
}

/** The secret goes into an app by picture or by hand; a code of the app proves that it arrived. */
export function SecurityEnable({ onClose, onEnabled }: SecurityEnableProps) {
	const id = useId();
	const { errors, show, onInput } = useFormErrors();
	const [setUp, { data: setup, error, isLoading }] = useSetUpSecondFactorMutation();
	const [enable, { isLoading: enabling }] = useEnableSecondFactorMutation();
	const [failure, setFailure] = useState<string | null>(null);

	useEffect(
		function askForSecret() {
			// Leaving before the question is sent takes it back: drawn twice in development, it is asked once.
			const timer = setTimeout(() => void setUp(), 0);
			return () => clearTimeout(timer);
		},
		[setUp],
	);

	const submit = async (event: FormEvent<HTMLFormElement>) => {
		event.preventDefault();
		const form = event.currentTarget;
		const { code = '' } = formValues(form);
		setFailure(null);
		if (enabling || show(form, fieldMessages(EnableSecondFactorBody, { code }))) return;
		const { data, error: refused } = await enable({ code });
		if (data) onEnabled(data.recoveryCodes);
		else if (!show(form, fieldErrors(refused))) setFailure(accountErrorText(refused));
	};

	if (!setup)
		return (
			<Dialog open title="Configurar 2FA" onClose={onClose}>
				{error ? (
					<ErrorState message={accountErrorText(error)} onRetry={() => void setUp()} retrying={isLoading} />
				) : (
					<LoadingScreen />
				)}
			</Dialog>
		);

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
					<Button type="submit" form={id} variant="primary" loading={enabling}>
						{enabling ? 'Activando…' : 'Activar'}
					</Button>
				</>
			}
		>
			<form id={id} noValidate className="stack" onSubmit={(event) => void submit(event)} onInput={onInput}>
				<p>
					Al iniciar sesión te pediremos, además de tu contraseña, un código de una aplicación como Google
					Authenticator, Authy o 1Password.
				</p>
				{failure && (
					<Notice tone="danger" role="alert">
						{failure}
					</Notice>
				)}
				<div className={cx('cluster gap-5', styles.setup)}>
					<SecurityQr text={setup.otpauthUrl} />
					<div className="stack gap-2 note">
						<h3 className="title-m">1. Agrega la tienda a tu aplicación</h3>
						<p>
							Escanea la imagen o escribe esta clave:
							<code className={styles.secret}>{setup.secret.match(/.{1,4}/g)?.join(' ')}</code>
						</p>
						<a href={setup.otpauthUrl}>Abrir en una aplicación de este equipo</a>
					</div>
				</div>
				<h3 className="title-m">2. Escribe el código que te muestra</h3>
				<TextField
					label="Código de seis números"
					name="code"
					inputMode="numeric"
					autoComplete="one-time-code"
					maxLength={12}
					required
					className={styles.code}
					error={errors.code}
				/>
			</form>
		</Dialog>
	);
}
