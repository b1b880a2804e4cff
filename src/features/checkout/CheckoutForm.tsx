import { type FormEvent, type ReactNode, useRef } from 'react';
import { flushSync } from 'react-dom';
import { limits } from '../../../contract/limits';
import { CheckoutBody, type Order } from '../../../contract/order';
import { fieldMessages } from '../../lib/validate';
import { Button } from '../../ui/Button';
import { cx } from '../../ui/cx';
import { TextAreaField, TextField } from '../../ui/fields';
import { Notice } from '../../ui/Notice';
import { Surface } from '../../ui/Surface';
import { useFormErrors } from '../../ui/useFormErrors';
import { type Acceptance, ChangedLines } from './ChangedLines';
import styles from './CheckoutForm.module.css';
import { lostMessage } from './outcome';
import { PaymentChoice } from './PaymentChoice';
import { useCheckout } from './useCheckout';

interface CheckoutFormProps {
	/** Lines as the shopper sees them; prices in soles. */
	items: ReadonlyArray<{ id: number; price: number; quantity: number; name: string }>;
	/** The cart beside the form. */
	summary: ReactNode;
	/** The sum to pay, beside the button. */
	total: ReactNode;
	/** The shopper takes the lines as the server says they are now. */
	onAccept: (changes: Acceptance[]) => void;
	/** The server said yes to these lines. */
	onOrdered: (order: Order, items: CheckoutBody['items']) => void;
}

/** Where to, how to pay, and the order (R10-01). Nothing typed is lost, whatever the answer is. */
export function CheckoutForm({ items, summary, total, onAccept, onOrdered }: CheckoutFormProps) {
	const { values, keep, order, working, failure, setFailure } = useCheckout();
	const { errors, show, onInput } = useFormErrors();
	const confirm = useRef<HTMLButtonElement>(null);

	const submit = async (event: FormEvent<HTMLFormElement>) => {
		event.preventDefault();
		const form = event.currentTarget;
		if (working) return;
		const lines = items.map(({ id, quantity, price }) => ({ productId: id, quantity, price }));
		const body = { items: lines, ...values };
		const mistakes = fieldMessages(CheckoutBody, body);
		if (show(form, mistakes)) return;
		if (mistakes.items) {
			setFailure({ kind: 'refused', message: mistakes.items });
			return;
		}
		const result = await order(body);
		if (result.order) onOrdered(result.order, lines);
		else if (result.failure?.kind === 'fields') show(form, result.failure.fields);
	};

	const accept = (changes: Acceptance[]) => {
		// Drawn at once: the button can take the focus only when there is something to confirm again.
		flushSync(() => {
			onAccept(changes);
			setFailure(null);
		});
		confirm.current?.focus();
	};

	return (
		<form
			noValidate
			className={cx('stack gap-6 with-aside', styles.form)}
			aria-label="Datos del pedido"
			onSubmit={(event) => void submit(event)}
			onInput={onInput}
		>
			<div className="stack gap-5">
				<Surface as="section" className="stack gap-5">
					<h2>Entrega</h2>
					<TextField
						label="Dirección"
						name="shippingAddress"
						autoComplete="street-address"
						help="Calle y número, distrito, ciudad y una referencia"
						maxLength={limits.address}
						required
						value={values.shippingAddress}
						onChange={(event) => keep({ shippingAddress: event.target.value })}
						error={errors.shippingAddress}
					/>
					<TextField
						label="Teléfono"
						name="phone"
						type="tel"
						inputMode="tel"
						autoComplete="tel"
						help="Para coordinar la entrega"
						maxLength={limits.phone}
						required
						value={values.phone}
						onChange={(event) => keep({ phone: event.target.value })}
						error={errors.phone}
					/>
					<TextAreaField
						label="Notas para la entrega"
						name="notes"
						optional
						maxLength={500}
						rows={3}
						value={values.notes}
						onChange={(event) => keep({ notes: event.target.value })}
						error={errors.notes}
					/>
				</Surface>
				<Surface as="section" className="stack gap-5">
					<PaymentChoice
						value={values.paymentMethod}
						onChange={(paymentMethod) => keep({ paymentMethod })}
						error={errors.paymentMethod}
					/>
				</Surface>
			</div>
			<div className={cx('sticky', styles.beside)}>{summary}</div>
			<div className={cx('stack dock', styles.end)}>
				{failure?.kind === 'changed' && <ChangedLines lines={failure.lines} items={items} onAccept={accept} />}
				{failure?.kind === 'lost' && (
					<Notice tone="warning" role="alert">
						{lostMessage}
					</Notice>
				)}
				{failure?.kind === 'no-orders' && (
					<Notice tone="warning" role="alert">
						Esta tienda no recibe pedidos en línea. Tu carrito queda guardado; comunícate con la tienda para comprar.
					</Notice>
				)}
				{(failure?.kind === 'refused' || failure?.kind === 'fields') && (
					<Notice tone="danger" role="alert">
						{failure.message}
					</Notice>
				)}
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
		</form>
	);
}
