import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { LoginState } from '#auth/guards';
import { DeliveryChoice } from '#commerce/delivery/DeliveryChoice';
import type { ExistingOrder } from '#contract/orders/order';
import { addressField, phoneField } from '#lib/contact';
import { Button } from '#ui/Button';
import { cx } from '#ui/cx';
import { docked } from '#ui/docked';
import { TextAreaField, TextField } from '#ui/fields';
import { Form } from '#ui/form';
import { LegalNote } from '#ui/LegalNote';
import { Link } from '#ui/Link';
import { Notice } from '#ui/Notice';
import { AskShop } from '#ui/ShopContact';
import { Surface } from '#ui/Surface';
import { type Acceptance, ChangedLines, StandingNote } from './ChangedLines';
import { CheckoutPlace, TypedAddressFields } from './CheckoutAddress';
import styles from './CheckoutForm.module.css';
import { type Failure, lostMessage } from './outcome';
import { PaymentChoice } from './PaymentChoice';
import { ReceiptChoice } from './ReceiptChoice';
import { RepeatedOrder } from './RepeatedOrder';
import { useCheckoutForm } from './useCheckoutForm';

type CheckoutFormProps = Parameters<typeof useCheckoutForm>[0] & {
	summary: ReactNode;
	total: ReactNode;
	onAccept: (changes: Acceptance[]) => void;
	onBegun: () => void;
	onSee: (order: ExistingOrder) => void;
	alike: string;
	/** Null while unknown. */
	onStanding: (isRequest: boolean | null) => void;
};

/** R10-01. Nothing typed is lost, whatever the answer is. */
export function CheckoutForm({
	summary,
	total,
	onAccept,
	onBegun,
	onSee,
	onStanding,
	alike,
	...options
}: CheckoutFormProps) {
	const { items, guest, addresses, delivery } = options;
	const checkout = useCheckoutForm(options);
	const { form, chosen, address, receipt, working, onSubmit, offers, standing } = checkout;
	const { asksDocument = true, asksStreet = true, payOnDelivery = true } = delivery ?? {};
	const { request } = standing.shown;
	const isRequest = standing.isKnown ? request : null;
	useEffect(
		function reportStanding() {
			onStanding(isRequest);
		},
		[isRequest, onStanding],
	);

	return (
		<Form
			form={{
				busy: working,
				check: form.check,
				onSubmit: (event) => {
					onBegun();
					onSubmit(event);
				},
			}}
			byButton
			className={cx('stack gap-6 with-aside', styles.form)}
			aria-label="Datos del pedido"
			onInput={onBegun}
		>
			<div className="stack gap-5">
				<Surface as="section" className="stack gap-5">
					<h2>Entrega</h2>
					{addresses ? (
						<CheckoutPlace form={form} saved={addresses.saved} chosen={chosen} />
					) : (
						<>
							<TextField
								{...addressField}
								help="Calle y número, distrito, ciudad y una referencia"
								required
								{...form.field('shippingAddress')}
							/>
							<TextField {...phoneField} help="Para coordinar la entrega" required {...form.field('phone')} />
						</>
					)}
					{delivery && (
						<DeliveryChoice
							ref={checkout.deliveryField}
							delivery={delivery}
							where={address}
							tried={form.formState.isSubmitted}
							onChosen={(way) => form.setValue('delivery', way, { shouldDirty: true })}
						/>
					)}
					{addresses && chosen === null && (
						<TypedAddressFields {...{ form, guest, asksStreet, asksDocument }} saved={addresses.saved} />
					)}
					<TextAreaField label="Notas para la entrega" optional maxLength={500} rows={2} {...form.field('notes')} />
				</Surface>
				<Surface as="section" className="stack gap-5">
					<PaymentChoice
						offers={offers}
						value={checkout.method}
						onChange={(method) => form.setValue('paymentMethod', method, { shouldDirty: true })}
						atDoor={payOnDelivery}
						isRequest={standing.isRequest}
						error={form.errorOf('paymentMethod')}
					/>
				</Surface>
				{receipt && <ReceiptChoice form={form} {...receipt} />}
				<LegalNote act={request ? 'enviar la solicitud' : 'confirmar'} />
			</div>
			<div className={cx('sticky', styles.beside)}>{summary}</div>
			<CheckoutEnd {...{ checkout, items, total, onSee, onAccept, alike }} />
		</Form>
	);
}

type CheckoutEndProps = Pick<CheckoutFormProps, 'items' | 'total' | 'onSee' | 'onAccept' | 'alike'> & {
	checkout: ReturnType<typeof useCheckoutForm>;
};

/** Questions and refusals stand above the button, where the shopper looks after a press. */
function CheckoutEnd({ checkout, items, total, onSee, onAccept, alike }: CheckoutEndProps) {
	const { working, failure, setFailure, offers, standing } = checkout;
	const { request } = standing.shown;
	const isChanged = failure?.kind === 'changed';
	const confirm = useRef<HTMLButtonElement>(null);

	const accept = (changes: Acceptance[]) => {
		// Synchronous, because only an enabled button can take the focus.
		flushSync(() => {
			if (failure?.kind === 'changed') checkout.agree(changes, failure);
			onAccept(changes);
			setFailure(null);
		});
		confirm.current?.focus();
	};

	return (
		<div ref={docked} className={cx('stack dock', styles.end)}>
			{failure?.kind === 'changed' && <ChangedLines {...failure} items={items} onAccept={accept} alike={alike} />}
			{failure?.kind === 'repeated' && (
				<RepeatedOrder
					{...failure}
					onSee={(order) => {
						checkout.finished();
						onSee(order);
					}}
					onAgain={checkout.again}
					onLeave={() => setFailure(null)}
				/>
			)}
			<FailureNotice failure={failure} />
			<StandingNote standing={isChanged ? null : standing.shown} />
			<div className={cx('row between', styles.bar)}>
				{total}
				<Button
					ref={confirm}
					type="submit"
					variant={isChanged ? 'secondary' : 'primary'}
					size="l"
					loading={working}
					disabled={isChanged || !offers?.length}
				>
					{buttonText(request, working)}
				</Button>
			</div>
		</div>
	);
}

const buttonText = (request: boolean, working: boolean): string => {
	if (request) return working ? 'Enviando…' : 'Enviar solicitud';
	return working ? 'Confirmando…' : 'Confirmar pedido';
};

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
			<p>
				<AskShop said={failure.message} />
			</p>
			{failure.kind === 'refused' && failure.signIn && (
				<Link to="/login" state={{ from: '/checkout' } satisfies LoginState}>
					Iniciar sesión
				</Link>
			)}
		</Notice>
	);
}

type SettleLinesProps = ComponentProps<typeof ChangedLines> & { summary: ReactNode };

/** Replaces the form, which would be filled in for lines that cannot be bought. */
export const SettleLines = ({ summary, ...changes }: SettleLinesProps) => (
	<div className={cx('stack gap-6 with-aside', styles.form)}>
		<ChangedLines {...changes} />
		<div className={cx('sticky', styles.beside)}>{summary}</div>
	</div>
);
