import { type ChangeEvent, type ReactNode, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import * as v from 'valibot';
import { CheckoutBody, type Order } from '../../../contract/order';
import { addressField, phoneField } from '../../lib/contactFields';
import { Button } from '../../ui/Button';
import { cx } from '../../ui/cx';
import { TextAreaField, TextField } from '../../ui/fields';
import { Form, useForm } from '../../ui/form';
import { Notice } from '../../ui/Notice';
import { Surface } from '../../ui/Surface';
import { type Acceptance, ChangedLines } from './ChangedLines';
import styles from './CheckoutForm.module.css';
import { type Failure, lostMessage } from './outcome';
import { PaymentChoice } from './PaymentChoice';
import { useCheckout } from './useCheckout';

interface CheckoutFormProps {
	/** Prices in soles. */
	items: ReadonlyArray<{ id: number; price: number; quantity: number; name: string }>;
	summary: ReactNode;
	total: ReactNode;
	onAccept: (changes: Acceptance[]) => void;
	onOrdered: (order: Order, items: CheckoutBody['items']) => void;
}

/** R10-01. Nothing typed is lost, whatever the answer is. */
export function CheckoutForm({ items, summary, total, onAccept, onOrdered }: CheckoutFormProps) {
	const { values, keep, order, working, failure, setFailure } = useCheckout();
	const confirm = useRef<HTMLButtonElement>(null);
	const lines = items.map(({ id, quantity, price }) => ({ productId: id, quantity, price }));
	const form = useForm({
		schema: CheckoutBody,
		values,
		prepare: (typed) => ({ items: lines, ...typed }),
		submit: async (body) => {
			const result = await order(body);
			if (result.order) onOrdered(result.order, lines);
			else if (result.failure?.kind === 'fields') return { fields: result.failure.fields };
		},
	});
	const { setValue } = form;
	const { shippingAddress, phone, notes, paymentMethod } = values;

	useEffect(
		function showKeptValues() {
			// The values also change from outside: the profile arrives, or another user signs in.
			setValue('shippingAddress', shippingAddress);
			setValue('phone', phone);
			setValue('notes', notes);
			setValue('paymentMethod', paymentMethod);
		},
		[shippingAddress, phone, notes, paymentMethod, setValue],
	);

	const kept = (name: 'shippingAddress' | 'phone' | 'notes') => {
		const field = form.field(name);
		return {
			...field,
			onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
				keep({ [name]: event.target.value });
				return field.onChange(event);
			},
		};
	};
	const onSubmit: typeof form.onSubmit = (event) => {
		const [issue] = v.safeParse(CheckoutBody.entries.items, lines).issues ?? [];
		if (issue) setFailure({ kind: 'refused', message: issue.message });
		form.onSubmit(event);
	};

	const accept = (changes: Acceptance[]) => {
		// Drawn at once, because the button can take the focus only when it is enabled.
		flushSync(() => {
			onAccept(changes);
			setFailure(null);
		});
		confirm.current?.focus();
	};

	return (
		<Form
			form={{ busy: working, onSubmit }}
			className={cx('stack gap-6 with-aside', styles.form)}
			aria-label="Datos del pedido"
		>
			<div className="stack gap-5">
				<Surface as="section" className="stack gap-5">
					<h2>Entrega</h2>
					<TextField
						{...addressField}
						help="Calle y número, distrito, ciudad y una referencia"
						required
						{...kept('shippingAddress')}
					/>
					<TextField {...phoneField} help="Para coordinar la entrega" required {...kept('phone')} />
					<TextAreaField label="Notas para la entrega" optional maxLength={500} rows={3} {...kept('notes')} />
				</Surface>
				<Surface as="section" className="stack gap-5">
					<PaymentChoice
						value={values.paymentMethod}
						onChange={(method) => keep({ paymentMethod: method })}
						error={form.errorOf('paymentMethod')}
					/>
				</Surface>
			</div>
			<div className={cx('sticky', styles.beside)}>{summary}</div>
			<div className={cx('stack dock', styles.end)}>
				{failure?.kind === 'changed' && <ChangedLines lines={failure.lines} items={items} onAccept={accept} />}
				<FailureNotice failure={failure} />
				<div className={cx('split', styles.bar)}>
					{total}
					<Button
						ref={confirm}
						type="submit"
						variant={failure?.kind === 'changed' ? 'secondary' : 'primary'}
						size="l"
						loading={working}
						disabled={failure?.kind === 'changed'}
					>
						{working ? 'Confirmando…' : 'Confirmar pedido'}
					</Button>
				</div>
			</div>
		</Form>
	);
}

function FailureNotice({ failure }: { failure: Failure | null }) {
	if (failure?.kind === 'lost')
		return (
			<Notice tone="warning" role="alert">
				{lostMessage}
			</Notice>
		);
	if (failure?.kind === 'no-orders')
		return (
			<Notice tone="warning" role="alert">
				Esta tienda no recibe pedidos en línea. Tu carrito queda guardado; comunícate con la tienda para comprar.
			</Notice>
		);
	if (failure?.kind !== 'refused' && failure?.kind !== 'fields') return null;
	return (
		<Notice tone="danger" role="alert">
			{failure.message}
		</Notice>
	);
}
