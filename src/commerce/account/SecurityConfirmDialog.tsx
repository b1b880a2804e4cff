import * as v from 'valibot';
import { OwnPassword } from '#contract/account/account';
import { SecondFactorCode } from '#contract/account/forms';
import { FormDialog } from '#ui/FormDialog';
import { PasswordField } from '#ui/fields';
import { type Refusal, useForm } from '#ui/form';
import { SecurityCodeField } from '#ui/SecurityCodeField';

export interface Proof {
	currentPassword: string;
	code?: string | undefined;
}

const passwordOnly = v.object({ currentPassword: OwnPassword });
const bothFactors = v.object({ currentPassword: OwnPassword, code: SecondFactorCode });

interface SecurityConfirmDialogProps {
	withCode: boolean;
	onConfirm: (proof: Proof) => Promise<Refusal | undefined>;
	onClose: () => void;
}

export default function SecurityConfirmDialog({ withCode, onConfirm, onClose }: SecurityConfirmDialogProps) {
	const form = useForm<{ currentPassword: string; code: string }, Proof>({
		schema: withCode ? bothFactors : passwordOnly,
		values: { currentPassword: '', code: '' },
		submit: onConfirm,
	});
	return (
		<FormDialog title="Confirma que eres tú" form={form} submit="Confirmar" submitting="Confirmando…" onClose={onClose}>
			<p>Cambias un dato con el que entras a tu cuenta. Para guardarlo, escribe tu contraseña.</p>
			<PasswordField
				label="Contraseña actual"
				autoComplete="current-password"
				required
				{...form.field('currentPassword')}
			/>
			{withCode && <SecurityCodeField {...form.field('code')} />}
		</FormDialog>
	);
}
