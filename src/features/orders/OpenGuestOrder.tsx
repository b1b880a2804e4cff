import { EyeOff } from 'lucide-react';
import { type GuestOrder, OpenOrderLink } from '../../../contract/orders/guest';
import { refusalOf } from '../../api/errorText';
import { Button } from '../../ui/Button';
import { TextField } from '../../ui/fields';
import { Form, FormFailure, useForm } from '../../ui/form';
import { TitledSection } from '../../ui/TitledSection';
import styles from './GuestOrder.module.css';
import { useOpenLinkedOrderMutation } from './orderLinkApi';

const labels: Record<GuestOrder['asks'], string> = {
	document: 'Últimos 4 dígitos del documento de quien recibe',
	phone: 'Últimos 4 dígitos del teléfono del pedido',
};

/** The link alone shows no personal data. */
export function OpenGuestOrder({ token, asks }: { token: string; asks: GuestOrder['asks'] }) {
	const [open] = useOpenLinkedOrderMutation();
	const form = useForm({
		schema: OpenOrderLink,
		values: { digits: '' },
		prepare: ({ digits }) => ({ token, digits }),
		submit: async (body) => {
			const { error } = await open(body);
			if (error) return refusalOf(error, 'No pudimos mostrar tus datos. Inténtalo de nuevo.');
		},
	});
	return (
		<TitledSection id="datos" icon={<EyeOff size={22} />} title="Entrega y contacto">
			<p>Ocultos, porque el enlace puede llegar a otras manos. Ábrelos para verlos, cancelar o guardar el pedido.</p>
			<Form form={form} className="stack gap-3" aria-label="Ver los datos del pedido">
				{Object.keys(form.formState.errors).length === 0 && <FormFailure form={form} />}
				<TextField
					label={labels[asks]}
					inputMode="numeric"
					autoComplete="off"
					maxLength={4}
					required
					className={styles.digits}
					{...form.field('digits')}
				/>
				<div className="cluster fill">
					<Button type="submit" loading={form.busy}>
						Ver mis datos
					</Button>
				</div>
			</Form>
		</TitledSection>
	);
}
