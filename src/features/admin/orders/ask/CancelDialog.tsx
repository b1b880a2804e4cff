import { useId } from 'react';
import * as v from 'valibot';
import type { AdminOrder } from '../../../../../contract/adminOrders';
import { reasonLength, type StatusDetails } from '../../../../../contract/order';
import { requiredText } from '../../../../../contract/primitives';
import { Button } from '../../../../ui/Button';
import { ChoiceCard, ChoiceCards } from '../../../../ui/ChoiceCards';
import { Dialog } from '../../../../ui/Dialog';
import { ErrorState } from '../../../../ui/EmptyState';
import { CheckboxField, TextAreaField } from '../../../../ui/fields';
import { Form, useForm } from '../../../../ui/form';
import { LoadingScreen } from '../../../../ui/Spinner';
import { orderName } from '../../entities/order';
import { useGetDeskOrderQuery } from '../adminOrdersApi';
import { ChangedMeanwhile, useSeenVersion } from '../desk/SeenVersion';
import { OrderFacts } from './OrderFacts';
import { moneyAfterCancelling } from './orderMoneyTexts';

interface CancelDialogProps {
	id: number;
	/** Typed before. */
	reason: string;
	/** Answers whether it was cancelled. */
	onCancel: (details: StatusDetails) => Promise<boolean>;
	onClose: () => void;
}

/** Whoever ends an order sees whose it is, what was paid and where its goods are, and says why. */
export function CancelDialog({ id, ...rest }: CancelDialogProps) {
	const { currentData, isError, isFetching, refetch } = useGetDeskOrderQuery(id, { refetchOnMountOrArgChange: true });
	if (currentData) return <CancelForm order={currentData} {...rest} />;
	return (
		<Dialog open title="Cancelar el pedido" onClose={rest.onClose}>
			{isError ? (
				<ErrorState message="No pudimos abrir el pedido." retrying={isFetching} onRetry={() => void refetch()} />
			) : (
				<LoadingScreen />
			)}
		</Dialog>
	);
}

const reason = requiredText('El motivo', reasonLength);
const Body = v.object({ reason, tell: v.boolean(), goods: v.string() });
const SentBody = v.object({ ...Body.entries, goods: v.picklist(['back', 'away'], 'Elige dónde están los productos') });

function CancelForm({ order, reason, onCancel, onClose }: Omit<CancelDialogProps, 'id'> & { order: AdminOrder }) {
	const formId = useId();
	const seen = useSeenVersion(order);
	const isSent = order.status === 'SHIPPED';
	const form = useForm({
		schema: isSent ? SentBody : Body,
		values: { reason, tell: true, goods: '' },
		submit: async ({ reason, tell, goods }) => {
			const goodsBack = isSent && goods === 'back';
			if (await onCancel({ reason, tell, goodsBack, editVersion: seen.version })) onClose();
			return undefined;
		},
	});
	return (
		<Dialog
			open
			title={`Cancelar ${orderName(order)}`}
			onClose={onClose}
			footer={
				<>
					<Button variant="quiet" onClick={onClose}>
						Conservarlo
					</Button>
					<Button type="submit" form={formId} variant="danger" loading={form.busy} disabled={seen.isOld}>
						Cancelar el pedido
					</Button>
				</>
			}
		>
			<Form id={formId} form={form} className="stack gap-4" aria-label="Cancelar el pedido">
				{!form.busy && <ChangedMeanwhile order={order} seen={seen} />}
				<OrderFacts order={order} money={moneyAfterCancelling(order)} />
				{isSent ? (
					<Goods field={form.field('goods')} />
				) : (
					<p className="note">Los productos vuelven a la venta en cuanto lo canceles.</p>
				)}
				<TextAreaField label="Motivo" rows={2} maxLength={reasonLength} required {...form.field('reason')} />
				<CheckboxField
					label="El cliente lee el motivo"
					help={order.customer?.guest ? guestHelp : 'En su pedido y en su correo. Sin marcar, solo lo ve el equipo.'}
					{...form.field('tell')}
				/>
			</Form>
		</Dialog>
	);
}

/** Without an account the page is read by whoever has the link. */
const guestHelp =
	'Compró sin cuenta: lo lee quien tenga el enlace, así que no escribas nombres. Sin marcar, solo lo ve el equipo.';

function Goods({ field: { error, ...input } }: { field: ReturnType<ReturnType<typeof useForm>['field']> }) {
	return (
		<ChoiceCards legend={<b>El pedido ya salió. ¿Volvieron los productos?</b>} error={error}>
			<ChoiceCard value="back" label="Sí, los tengo aquí" note="Vuelven a la venta en cuanto canceles." {...input} />
			<ChoiceCard
				value="away"
				label="No, siguen afuera"
				note="No vuelven a la venta. Cuando lleguen, lo anotas en la ficha del pedido."
				{...input}
			/>
		</ChoiceCards>
	);
}
