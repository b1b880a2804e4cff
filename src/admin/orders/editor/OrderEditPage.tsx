import { ArrowLeft, MapPin } from 'lucide-react';
import { useId } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { AddressFields } from '#commerce/address/AddressFields';
import { DeliveryChoice } from '#commerce/delivery/DeliveryChoice';
import NotFoundPage from '#commerce/shop/NotFoundPage';
import { type AdminOrder, canEdit } from '#contract/orders/desk';
import { balanceAfter } from '#contract/orders/money';
import { formatLocalMoney } from '#contract/shared/money';
import { statusLabel } from '#lib/orderStatus';
import { unitsOf } from '#lib/orderTypes';
import { countOf } from '#lib/text';
import { Button, LinkButton } from '#ui/Button';
import { ChoiceCard, ChoiceCards } from '#ui/ChoiceCards';
import { cx } from '#ui/cx';
import { Form, FormFailure } from '#ui/form';
import { Notice } from '#ui/Notice';
import { Surface } from '#ui/Surface';
import { LeaveDialog } from '../../kit/editor/LeaveDialog';
import { useUnsavedPage } from '../../kit/editor/useUnsavedPage';
import { QueryScreen } from '../../kit/list/QueryScreen';
import { PresenceLine } from '../../kit/presence/PresenceLine';
import { deskPath } from '../../kit/shared/deskLink';
import { useSuccess } from '../../kit/shared/useSuccess';
import { useGetDeskOrderQuery } from '../adminOrdersApi';
import styles from './Editor.module.css';
import { LinesEditor } from './LinesEditor';
import { ProductField } from './ProductField';
import { ReceiptRequest } from './ReceiptRequest';
import { Sums } from './Sums';
import { type Edit, useEdit } from './useEdit';

export default function OrderEditPage() {
	const { id = '' } = useParams();
	if (!/^[1-9]\d{0,8}$/.test(id)) return <NotFoundPage />;
	return <EditScreen key={id} id={Number(id)} />;
}

function EditScreen({ id }: { id: number }) {
	const query = useGetDeskOrderQuery(id);
	const { currentData } = query;
	const title = currentData ? `Cambiar el pedido ${currentData.orderNumber}` : 'Cambiar el pedido';
	return (
		<QueryScreen
			className={cx('stack', styles.page)}
			title={title}
			actions={
				<LinkButton to={deskPath(id)} icon={<ArrowLeft size={18} />}>
					Volver a la ficha
				</LinkButton>
			}
			query={{ ...query, data: currentData, isError: query.error !== undefined }}
			loading="Cargando el pedido…"
			error="No pudimos cargar el pedido"
		>
			{(order) => <Editor live={order} />}
		</QueryScreen>
	);
}

function Editor({ live }: { live: AdminOrder }) {
	const navigate = useNavigate();
	const success = useSuccess();
	const edit = useEdit(live, () => {
		success.always('Pedido cambiado');
		void navigate(deskPath(live.id), { replace: true });
	});
	const guard = useUnsavedPage(edit.dirty, deskPath(live.id));
	if (!canEdit(live.status) && !edit.dirty)
		return (
			<Notice tone="warning">
				{`El pedido está ${statusLabel(live.status).toLowerCase()} y ya no se puede cambiar.`}
			</Notice>
		);
	return (
		<>
			<PresenceLine thing={{ kind: 'order', id: live.id }} editing={edit.dirty} />
			{edit.conflict && <Meanwhile now={edit.conflict.current} onGoOn={edit.conflict.onKeep} />}
			<Form
				ref={edit.element}
				tabIndex={-1}
				form={edit.form}
				aria-label="Cambios del pedido"
				className={cx('stack gap-5', styles.columns)}
			>
				<div className="stack gap-5">
					<Surface as="section" className="stack gap-3" aria-labelledby="productos">
						<h2 id="productos" className="title-m">
							Productos
						</h2>
						<LinesEditor lines={edit.lines} problems={edit.problems} onQuantity={edit.setQuantity} />
						<ProductField onChoose={edit.add} />
					</Surface>
					<Where edit={edit} />
				</div>
				<Surface as="section" className={cx('stack gap-3', styles.summary)} aria-labelledby="resumen">
					<h2 id="resumen" className="title-m">
						Cómo queda
					</h2>
					<Sums {...edit.sums} />
					<Consequence edit={edit} />
					{edit.receipts && <ReceiptRequest {...edit.receipts} field={edit.form.field} />}
					<FormFailure form={edit.form} />
					<Button
						type="submit"
						variant="primary"
						loading={edit.form.busy}
						disabled={edit.conflict !== null || !edit.dirty}
					>
						{edit.form.busy ? 'Guardando…' : 'Guardar y avisar al cliente'}
					</Button>
				</Surface>
			</Form>
			<LeaveDialog guard={guard}>Cambiaste el pedido y no lo guardaste. ¿Quieres descartarlo?</LeaveDialog>
		</>
	);
}

function Meanwhile({ now, onGoOn }: { now: AdminOrder; onGoOn: () => void }) {
	return (
		<Notice tone="warning" role="alert">
			<span className="stack gap-2">
				<span>
					{`Alguien cambió este pedido mientras lo editabas. Ahora está ${statusLabel(now.status).toLowerCase()}, con ${countOf(unitsOf(now), 'unidad', 'unidades')} por ${formatLocalMoney(now.total)}: ${now.items.map(({ quantity, productName }) => `${quantity} × ${productName}`).join(', ')}.`}
				</span>
				{canEdit(now.status) && (
					<span>
						<Button size="s" onClick={onGoOn}>
							Aplicar mis cambios a lo de ahora
						</Button>
					</span>
				)}
			</span>
		</Notice>
	);
}

function Where({ edit }: { edit: Edit }) {
	const { base, moves, where, delivery, recalculates, form } = edit;
	const name = useId();
	return (
		<Surface as="section" className="stack gap-4" aria-labelledby="entrega">
			<h2 id="entrega" className="title-m">
				Entrega
			</h2>
			{moves ? (
				<AddressFields form={form} asksStreet={edit.asksStreet} />
			) : (
				<div className="stack gap-3">
					<p>{base.shippingAddress || 'Sin dirección'}</p>
					<div className="cluster">
						<Button size="s" icon={<MapPin size={16} />} onClick={edit.move}>
							Cambiar dirección o quien recibe
						</Button>
					</div>
				</div>
			)}
			{delivery && (
				<>
					<ChoiceCards legend={<b>Costo de envío</b>}>
						<ChoiceCard
							name={name}
							value="keep"
							checked={!recalculates}
							onChange={() => edit.setKeeps(true)}
							label="Dejarlo como se acordó"
							note={`${base.delivery?.name ?? 'Envío'}: ${formatLocalMoney(base.shipping ?? 0)}`}
						/>
						<ChoiceCard
							name={name}
							value="again"
							checked={recalculates}
							onChange={() => edit.setKeeps(false)}
							label="Calcularlo de nuevo"
							note="Según el distrito y lo que lleva ahora"
						/>
					</ChoiceCards>
					{recalculates && (
						<DeliveryChoice
							delivery={delivery}
							where={where}
							tried={form.formState.isSubmitted}
							onChosen={edit.setChosen}
						/>
					)}
				</>
			)}
		</Surface>
	);
}

function Consequence({ edit: { base, sums } }: { edit: Edit }) {
	const { money } = base;
	if (!money?.paid)
		return sums.total === sums.before ? null : (
			<Notice tone="info">
				{`Todavía no está pagado: el cliente pagará ${formatLocalMoney(sums.total)} en vez de ${formatLocalMoney(sums.before)}.`}
			</Notice>
		);
	const balance = balanceAfter(money, sums.before, sums.total);
	if (balance > 0)
		return <Notice tone="warning">{`Ya está pagado: quedará por cobrar ${formatLocalMoney(balance)}.`}</Notice>;
	if (balance < 0)
		return <Notice tone="warning">{`Ya está pagado: quedará por devolver ${formatLocalMoney(-balance)}.`}</Notice>;
	return null;
}
