import { DisableSecondFactorBody } from '#contract/account/account';
import { FormDialog } from '#ui/FormDialog';
import { PasswordField } from '#ui/fields';
import { useForm } from '#ui/form';
import { Notice } from '#ui/Notice';
import { SecurityCodeField } from '#ui/SecurityCodeField';
import { accountRefusal, useDisableSecondFactorMutation } from './accountApi';

interface SecurityDisableProps {
	codesLeft: number;
	onClose: () => void;
	onDisabled: () => void;
}

export function SecurityDisable({ codesLeft, onClose, onDisabled }: SecurityDisableProps) {
	const [disable] = useDisableSecondFactorMutation();
	const form = useForm({
		schema: DisableSecondFactorBody,
		values: { password: '', code: '' },
		submit: async (body) => {
			const { error } = await disable(body);
			if (error) return accountRefusal(error);
			onDisabled();
		},
	});
	return (
		<FormDialog
			title="Configurar 2FA"
			form={form}
			submit="Desactivar"
			submitting="Desactivando…"
			danger
			onClose={onClose}
		>
			<Notice tone={codesLeft > 2 ? 'success' : 'warning'}>
				{`La verificación en dos pasos está activada. Te ${codesLeft === 1 ? 'queda 1 código' : `quedan ${codesLeft} códigos`} de recuperación.`}
			</Notice>
			<p>Para desactivarla, o para empezar de nuevo con otra aplicación y otros códigos, confirma que eres tú.</p>
			<PasswordField label="Contraseña" autoComplete="current-password" required {...form.field('password')} />
			<SecurityCodeField {...form.field('code')} />
		</FormDialog>
	);
}
