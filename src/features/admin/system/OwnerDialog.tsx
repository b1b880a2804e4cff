import type { ReactNode } from 'react';
import { OwnerConfirmation } from '../../../../contract/account/account';
import { refusalOf } from '../../../api/errorText';
import { FormDialog } from '../../../ui/FormDialog';
import { PasswordField } from '../../../ui/fields';
import { useForm } from '../../../ui/form';
import { SecurityCodeField } from '../../../ui/SecurityCodeField';
import { useAskedCode } from '../../../ui/useAskedCode';
import { useSuccess } from '../shared/useSuccess';
import { useMakeBackupMutation, useTakeOverMutation } from './systemApi';

interface OwnerDialogProps {
	title: string;
	submit: string;
	submitting: string;
	done: string;
	failed: string;
	run: (proof: OwnerConfirmation) => Promise<{ error?: unknown }>;
	onClose: () => void;
	children: ReactNode;
}

/** For what only the owner of the shop may do, with the password. */
function OwnerDialog({ title, submit, submitting, done, failed, run, onClose, children }: OwnerDialogProps) {
	const { codeAsked, withCode, askedBy } = useAskedCode();
	const success = useSuccess();
	const form = useForm({
		schema: OwnerConfirmation,
		values: { password: '', code: '' },
		prepare: withCode,
		submit: async (body) => {
			const { error } = await run(body);
			if (error) return askedBy(refusalOf(error, failed));
			success.always(done);
			onClose();
		},
	});
	return (
		<FormDialog title={title} form={form} submit={submit} submitting={submitting} long onClose={onClose}>
			{children}
			<PasswordField label="Tu contraseña" autoComplete="current-password" required {...form.field('password')} />
			{codeAsked && <SecurityCodeField {...form.field('code')} />}
		</FormDialog>
	);
}

export function BackupDialog({ onClose }: { onClose: () => void }) {
	const [make] = useMakeBackupMutation();
	return (
		<OwnerDialog
			title="Copia de seguridad"
			submit="Hacer y descargar la copia"
			submitting="Haciendo la copia…"
			done="Copia descargada"
			failed="No pudimos hacer la copia. Vuelve a intentarlo."
			run={make}
			onClose={onClose}
		>
			<p>
				Un archivo con toda tu tienda: productos, fotos, pedidos, clientes y ajustes. Guárdalo fuera de este equipo y
				como una contraseña: también tiene las llaves de la tienda.
			</p>
		</OwnerDialog>
	);
}

export function TakeOverDialog({ onClose }: { onClose: () => void }) {
	const [takeOver] = useTakeOverMutation();
	return (
		<OwnerDialog
			title="Hacer de esta copia la tienda"
			submit="Es la tienda desde ahora"
			submitting="Cambiando…"
			done="Ahora es la tienda"
			failed="No pudimos hacerlo. Vuelve a intentarlo."
			run={takeOver}
			onClose={onClose}
		>
			<p>
				Hazlo solo si la otra ya no funciona. Desde ahora esta toma pedidos, cobra, envía los correos que esperaban y
				cancela los pedidos sin pagar: si la otra también está abierta, las dos lo harían.
			</p>
		</OwnerDialog>
	);
}
