import { refusalOf } from '#api/errorText';
import { OwnerConfirmation } from '#contract/account/account';
import { FormDialog } from '#ui/FormDialog';
import { PasswordField } from '#ui/fields';
import { useForm } from '#ui/form';
import { SecurityCodeField, useSecurityCode } from '#ui/SecurityCodeField';
import { useSuccess } from '../kit/shared/useSuccess';
import { useMakeBackupMutation, useTakeOverMutation } from './systemApi';

const acts = {
	backup: {
		title: 'Copia de seguridad',
		submit: 'Hacer y descargar la copia',
		submitting: 'Haciendo la copia…',
		done: 'Copia descargada',
		failed: 'No pudimos hacer la copia. Vuelve a intentarlo.',
		text: 'Un archivo con toda tu tienda: productos, fotos, pedidos, clientes y ajustes. Guárdalo fuera de este equipo y como una contraseña: también tiene las llaves de la tienda.',
	},
	takeOver: {
		title: 'Hacer de esta copia la tienda',
		submit: 'Es la tienda desde ahora',
		submitting: 'Cambiando…',
		done: 'Ahora es la tienda',
		failed: 'No pudimos hacerlo. Vuelve a intentarlo.',
		text: 'Hazlo solo si la otra ya no funciona. Desde ahora esta toma pedidos, cobra, envía los correos que esperaban y cancela los pedidos sin pagar: si la otra también está abierta, las dos lo harían.',
	},
};
export type OwnerAct = keyof typeof acts;

/** Acts of the owner alone, with the password. */
export function OwnerDialog({ act, onClose }: { act: OwnerAct; onClose: () => void }) {
	const { text, done, failed, ...words } = acts[act];
	const [backup] = useMakeBackupMutation();
	const [takeOver] = useTakeOverMutation();
	const { isCodeRequired, withCode, showCodeFor } = useSecurityCode();
	const success = useSuccess();
	const form = useForm({
		schema: OwnerConfirmation,
		values: { password: '', code: '' },
		prepare: withCode,
		submit: async (body) => {
			const { error } = await { backup, takeOver }[act](body);
			if (error) return showCodeFor(refusalOf(error, failed));
			success.always(done);
			onClose();
		},
	});
	return (
		<FormDialog {...words} form={form} long onClose={onClose}>
			<p>{text}</p>
			<PasswordField label="Tu contraseña" autoComplete="current-password" required {...form.field('password')} />
			{isCodeRequired && <SecurityCodeField {...form.field('code')} />}
		</FormDialog>
	);
}
