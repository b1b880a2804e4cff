import { useEffect } from 'react';
import { EnableSecondFactorBody, type SecondFactorSetup } from '#contract/account/account';
import { cx } from '#ui/cx';
import { Dialog } from '#ui/Dialog';
import { ErrorState } from '#ui/EmptyState';
import { FormDialog } from '#ui/FormDialog';
import { PasswordField, TextField } from '#ui/fields';
import { useForm } from '#ui/form';
import { LoadingScreen } from '#ui/Spinner';
import {
	accountErrorText,
	accountRefusal,
	useEnableSecondFactorMutation,
	useSetUpSecondFactorMutation,
} from './accountApi';
import styles from './Security.module.css';
import { SecurityQr } from './SecurityQr';

interface SecurityEnableProps {
	onClose: () => void;
	onEnabled: (recoveryCodes: string[]) => void;
}

export function SecurityEnable({ onClose, onEnabled }: SecurityEnableProps) {
	const [setUp, { data: setup, error, isLoading }] = useSetUpSecondFactorMutation();

	useEffect(
		function requestSecret() {
			// StrictMode runs the effect twice; the cleanup cancels the first request.
			const timer = setTimeout(() => void setUp(), 0);
			return () => clearTimeout(timer);
		},
		[setUp],
	);

	if (setup) return <EnableForm setup={setup} onClose={onClose} onEnabled={onEnabled} />;
	return (
		<Dialog open title="Configurar 2FA" onClose={onClose}>
			{error ? (
				<ErrorState message={accountErrorText(error)} onRetry={() => void setUp()} retrying={isLoading} />
			) : (
				<LoadingScreen />
			)}
		</Dialog>
	);
}

function EnableForm({ setup, onClose, onEnabled }: SecurityEnableProps & { setup: SecondFactorSetup }) {
	const [enable] = useEnableSecondFactorMutation();
	const form = useForm({
		schema: EnableSecondFactorBody,
		values: { code: '', password: '' },
		submit: async (body) => {
			const request = enable(body);
			const { data, error } = await request;
			// The codes must leave the store, even if the hook's cleanup ran first.
			request.reset();
			if (!data) return accountRefusal(error);
			onEnabled(data.recoveryCodes);
		},
	});
	return (
		<FormDialog title="Configurar 2FA" form={form} submit="Activar" submitting="Activando…" onClose={onClose}>
			<p>
				Al iniciar sesión te pediremos, además de tu contraseña, un código de una aplicación como Google Authenticator,
				Authy o 1Password.
			</p>
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
				inputMode="numeric"
				autoComplete="one-time-code"
				maxLength={12}
				required
				className={styles.code}
				{...form.field('code')}
			/>
			<h3 className="title-m">3. Confirma que eres tú</h3>
			<PasswordField label="Contraseña" autoComplete="current-password" required {...form.field('password')} />
		</FormDialog>
	);
}
