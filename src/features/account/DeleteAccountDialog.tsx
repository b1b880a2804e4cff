import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import { DeleteAccountBody } from '../../../contract/account/account';
import { signedOut } from '../../auth/authSlice';
import { useAppDispatch } from '../../store';
import { FormDialog } from '../../ui/FormDialog';
import { PasswordField } from '../../ui/fields';
import { useForm } from '../../ui/form';
import { Notice } from '../../ui/Notice';
import { accountRefusal } from './accountErrors';
import { useDeleteAccountMutation } from './ownerApi';
import styles from './Security.module.css';
import { SecurityCodeField } from './SecurityCodeField';

/** R14-70. */
export default function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
	const dispatch = useAppDispatch();
	const navigate = useNavigate();
	const [remove] = useDeleteAccountMutation();
	const [codeAsked, setCodeAsked] = useState(false);
	const form = useForm({
		schema: DeleteAccountBody,
		values: { password: '', code: '' },
		prepare: ({ code, ...rest }) => (codeAsked ? { ...rest, code } : rest),
		submit: async (body) => {
			const { error } = await remove(body);
			if (error) {
				const refusal = accountRefusal(error);
				// Renders now, so that the field can be focused.
				if (refusal.fields?.code) flushSync(() => setCodeAsked(true));
				return refusal;
			}
			void navigate('/');
			dispatch(signedOut());
		},
	});
	return (
		<FormDialog
			title="Eliminar mi cuenta"
			form={form}
			submit="Eliminar para siempre"
			submitting="Eliminando…"
			danger
			onClose={onClose}
		>
			<Notice tone="danger">Esto no se puede deshacer.</Notice>
			<ul className={styles.points}>
				<li>Borramos tu nombre, correo, teléfono, direcciones, permisos y actividad, y cerramos todas tus sesiones.</li>
				<li>
					De tus pedidos queda solo lo que pide la contabilidad: número, fecha, productos y montos, sin tus datos.
				</li>
				<li>
					Las boletas, facturas y notas de crédito ya emitidas se conservan como se emitieron, con tus datos, al menos
					cinco años, porque la ley lo exige.
				</li>
				<li>Una hoja del Libro de Reclamaciones se conserva, porque la ley lo exige.</li>
				<li>Si quieres una copia de tus datos, ciérralo y pulsa antes «Descargar Datos».</li>
			</ul>
			<PasswordField label="Contraseña" autoComplete="current-password" required {...form.field('password')} />
			{codeAsked && <SecurityCodeField {...form.field('code')} />}
		</FormDialog>
	);
}
