import { refusalOf } from '#api/errorText';
import { type GuestOrder, OpenOrderLink } from '#contract/orders/guest';
import type { orderWords } from '#contract/orders/status';
import { Button } from '#ui/Button';
import { TextField } from '#ui/fields';
import { Form, FormFailure, useForm } from '#ui/form';
import styles from './GuestOrder.module.css';
import { useOpenLinkedOrderMutation } from './orderLinkApi';

const labelOf = ({ asks, words }: Pick<OpenGuestOrderProps, 'asks' | 'words'>): string =>
	`Últimos 4 dígitos del ${asks === 'document' ? 'documento de quien recibe' : `teléfono ${words.of}`}`;

interface OpenGuestOrderProps {
	token: string;
	asks: GuestOrder['asks'];
	lead: string;
	words: ReturnType<typeof orderWords>;
	/** Id of the heading that takes the focus, because the form leaves. */
	next: string;
}

/** The link alone shows no personal data. */
export function OpenGuestOrder({ token, asks, lead, next, words }: OpenGuestOrderProps) {
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
		<Form form={form} className="stack gap-3" aria-label={`Abrir ${words.the}`}>
			<p>{lead}</p>
			{Object.keys(form.formState.errors).length === 0 && <FormFailure form={form} />}
			<TextField
				label={labelOf({ asks, words })}
				inputMode="numeric"
				autoComplete="off"
				maxLength={4}
				required
				className={styles.digits}
				{...form.field('digits')}
			/>
			<div className="cluster fill">
				<Button type="submit" loading={form.busy}>
					{`Abrir mi ${words.noun}`}
				</Button>
			</div>
		</Form>
	);
}
