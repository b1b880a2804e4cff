import { type GuestOrder, OpenOrderLink } from '../../../contract/orders/guest';
import { refusalOf } from '../../api/errorText';
import { Button } from '../../ui/Button';
import { TextField } from '../../ui/fields';
import { Form, FormFailure, useForm } from '../../ui/form';
import styles from './GuestOrder.module.css';
import { useOpenLinkedOrderMutation } from './orderLinkApi';

const labels: Record<GuestOrder['asks'], string> = {
	document: 'Últimos 4 dígitos del documento de quien recibe',
	phone: 'Últimos 4 dígitos del teléfono del pedido',
};

interface OpenGuestOrderProps {
	token: string;
	asks: GuestOrder['asks'];
	lead: string;
	/** Id of the heading that takes the focus, because the form leaves. */
	next: string;
}

/** The link alone shows no personal data. */
export function OpenGuestOrder({ token, asks, lead, next }: OpenGuestOrderProps) {
	const [open] = useOpenLinkedOrderMutation();
	const form = useForm({
		schema: OpenOrderLink,
		values: { digits: '' },
		prepare: ({ digits }) => ({ token, digits }),
		submit: async (body) => {
			const { error } = await open(body);
			if (error) return refusalOf(error, 'No pudimos mostrar tus datos. Inténtalo de nuevo.');
			const heading = document.getElementById(next);
			if (heading) heading.tabIndex = -1;
			heading?.focus({ preventScroll: true });
			return undefined;
		},
	});
	return (
		<Form form={form} className="stack gap-3" aria-label="Abrir el pedido">
			<p>{lead}</p>
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
					Abrir mi pedido
				</Button>
			</div>
		</Form>
	);
}
