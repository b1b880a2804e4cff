import { useNavigate } from 'react-router-dom';
import { signedOut } from '#auth/authSlice';
import { OwnerConfirmation } from '#contract/account/account';
import { useAppDispatch } from '#store';
import { FormDialog } from '#ui/FormDialog';
import { PasswordField } from '#ui/fields';
import { useForm } from '#ui/form';
import { Notice } from '#ui/Notice';
import { SecurityCodeField, useSecurityCode } from '#ui/SecurityCodeField';
import { accountRefusal } from './accountApi';
import { useDeleteAccountMutation } from './ownerApi';
import styles from './Security.module.css';

/** R14-70. */
export default function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
	const dispatch = useAppDispatch();
	const navigate = useNavigate();
	const [remove] = useDeleteAccountMutation();
	const { isCodeRequired, withCode, showCodeFor } = useSecurityCode();
	const form = useForm({
		schema: OwnerConfirmation,
		values: { password: '', code: '' },
		prepare: withCode,
		submit: async (body) => {
			const { error } = await remove(body);
			if (error) return showCodeFor(accountRefusal(error));
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
			{isCodeRequired && <SecurityCodeField {...form.field('code')} />}
		</FormDialog>
	);
}
