import { ArrowLeft, CircleCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { AddressFields } from '#commerce/address/AddressFields';
import { DeliveryChoice } from '#commerce/delivery/DeliveryChoice';
import { channelLabels, manualChannels } from '#contract/orders/desk';
import type { ManualOrder } from '#contract/orders/manual';
import { paymentLabels } from '#contract/orders/status';
import { formatLocalMoney } from '#contract/shared/money';
import { Button, LinkButton } from '#ui/Button';
import { ChoiceCard, ChoiceCards } from '#ui/ChoiceCards';
import { cx } from '#ui/cx';
import { EmptyState } from '#ui/EmptyState';
import { CheckboxField, SelectField, TextField } from '#ui/fields';
import { Form, FormFailure } from '#ui/form';
import { PageMeta } from '#ui/PageMeta';
import { Surface } from '#ui/Surface';
import { LeaveDialog } from '../../kit/editor/LeaveDialog';
import { useUnsavedPage } from '../../kit/editor/useUnsavedPage';
import { deskPath } from '../../kit/shared/deskLink';
import styles from '../editor/Editor.module.css';
import { LinesEditor } from '../editor/LinesEditor';
import { ProductField } from '../editor/ProductField';
import { ReceiptRequest } from '../editor/ReceiptRequest';
import { Sums } from '../editor/Sums';
import { CustomerFields } from './CustomerFields';
import { LinkActions } from './OrderLink';
import { type NewOrder, useNewOrder } from './useNewOrder';

const handoverTexts = {
	NOW: { label: 'Se lo lleva ahora', note: 'Queda entregado y pagado' },
	PICKUP: { label: 'Lo recoge después', note: 'En la tienda, sin costo de envío' },
	DELIVERY: { label: 'Se lo enviamos', note: 'Con dirección y costo de envío' },
} as const;

export function NewOrderScreen() {
	const [placed, setPlaced] = useState<ManualOrder | null>(null);
	const [count, setCount] = useState(0);
	return (
		<div className={cx('stack', styles.page)}>
			<PageMeta title="Nuevo pedido" noindex />
			<header className="split">
				<h1>Nuevo pedido</h1>
				<LinkButton to="/admin/orders" icon={<ArrowLeft size={18} />}>
					Todos los pedidos
				</LinkButton>
			</header>
			{placed ? (
				<Placed
					placed={placed}
					onNext={() => {
						setCount(count + 1);
						setPlaced(null);
					}}
				/>
			) : (
				<NewOrderForm key={count} onPlaced={setPlaced} />
			)}
		</div>
	);
}

function Placed({ placed: { order, linkToken }, onNext }: { placed: ManualOrder; onNext: () => void }) {
	const place = useRef<HTMLDivElement>(null);
	useEffect(function focusOutcome() {
		// The pressed button is gone.
		place.current?.focus();
	}, []);
	return (
		<div ref={place} tabIndex={-1}>
			<EmptyState
				title={`Pedido ${order.orderNumber} anotado`}
				icon={<CircleCheck size={28} />}
				action={
					<div className="stack gap-3">
						<p>{`${formatLocalMoney(order.total)}. Las unidades ya salieron del stock.`}</p>
						{linkToken && <LinkActions order={order} token={linkToken} centered />}
						<div className="cluster centered">
							<LinkButton variant="primary" to={deskPath(order.id)}>
								Abrir su ficha
							</LinkButton>
							<Button onClick={onNext}>Anotar otro</Button>
						</div>
					</div>
				}
			/>
		</div>
	);
}

function NewOrderForm({ onPlaced }: { onPlaced: (placed: ManualOrder) => void }) {
	const order = useNewOrder(onPlaced);
	const { form, lines, problems, chosen } = order;
	const guard = useUnsavedPage(order.dirty, '/admin/orders');
	return (
		<>
			<Form form={form} byButton aria-label="Nuevo pedido" className={cx('stack gap-5', styles.columns)}>
				<div className="stack gap-5">
					<Surface as="section" className="stack gap-4" aria-labelledby="cliente">
						<h2 id="cliente" className="title-m">
							Quién compra
						</h2>
						<ChoiceCards legend={<b>¿Por dónde llegó?</b>} className={styles.choices}>
							{manualChannels.map((channel) => (
								<ChoiceCard
									key={channel}
									name="channel"
									value={channel}
									checked={chosen.channel === channel}
									onChange={() => order.choose({ channel })}
									label={channelLabels[channel]}
									note=""
								/>
							))}
						</ChoiceCards>
						<CustomerFields chosen={order.customer} onChoose={order.setCustomer} field={form.field} />
					</Surface>
					<Surface as="section" className="stack gap-3" aria-labelledby="productos">
						<h2 id="productos" className="title-m">
							Productos
						</h2>
						{lines.length > 0 && <LinesEditor isNew lines={lines} problems={problems} onQuantity={order.setQuantity} />}
						<ProductField error={form.errorOf('items')} onChoose={order.add} />
					</Surface>
					<Handing order={order} />
				</div>
				<Summary order={order} />
			</Form>
			<LeaveDialog guard={guard} title="Pedido sin anotar" stay="Seguir">
				Empezaste un pedido y no lo anotaste. ¿Quieres descartarlo?
			</LeaveDialog>
		</>
	);
}

const handovers = { COUNTER: ['NOW', 'PICKUP', 'DELIVERY'], other: ['DELIVERY', 'PICKUP'] } as const;

function Handing({ order }: { order: NewOrder }) {
	const { chosen, form, delivery } = order;
	const offered = chosen.channel === 'COUNTER' ? handovers.COUNTER : handovers.other;
	return (
		<Surface as="section" className="stack gap-4" aria-labelledby="entrega">
			<h2 id="entrega" className="title-m">
				Entrega
			</h2>
			<ChoiceCards legend={<b>¿Cómo lo recibe?</b>} className={styles.choices}>
				{offered.map((handover) => (
					<ChoiceCard
						key={handover}
						name="handover"
						value={handover}
						checked={chosen.handover === handover}
						onChange={() => order.choose({ handover })}
						{...handoverTexts[handover]}
					/>
				))}
			</ChoiceCards>
			{chosen.handover === 'DELIVERY' && (
				<>
					<AddressFields
						form={form}
						asksDocument={delivery?.asksDocument}
						asksStreet={delivery?.asksStreet}
						same={order.same}
					/>
					{delivery && (
						<DeliveryChoice
							delivery={delivery}
							where={chosen.address}
							tried={form.formState.isSubmitted}
							onChosen={order.setChosen}
						/>
					)}
				</>
			)}
			<TextField label="Notas" optional autoComplete="off" maxLength={500} {...form.field('notes')} />
		</Surface>
	);
}

function Summary({ order: { form, chosen, sums, receipts, methods, choose } }: { order: NewOrder }) {
	return (
		<Surface as="section" className={cx('stack gap-4', styles.summary)} aria-labelledby="pago">
			<h2 id="pago" className="title-m">
				Pago
			</h2>
			<CheckboxField
				label="Ya está pagado"
				help={
					chosen.handover === 'NOW'
						? 'Lo que se lleva ahora se cobra ahora.'
						: 'El dinero ya está en tu cuenta o en tu caja.'
				}
				checked={chosen.paid}
				disabled={chosen.handover === 'NOW'}
				onChange={({ target }) => choose({ paid: target.checked })}
			/>
			<SelectField
				label={chosen.paid ? 'Cómo pagó' : 'Cómo va a pagar'}
				options={methods.map((value) => ({ value, label: paymentLabels[value] }))}
				{...form.field('paymentMethod')}
			/>
			<ReceiptRequest
				{...receipts}
				chosen={chosen.receipt}
				hasRecipient={chosen.handover === 'DELIVERY'}
				field={form.field}
			/>
			<Sums {...sums} />
			<FormFailure form={form} />
			<Button type="submit" variant="primary" loading={form.busy}>
				{form.busy ? 'Anotando…' : 'Anotar el pedido'}
			</Button>
		</Surface>
	);
}
