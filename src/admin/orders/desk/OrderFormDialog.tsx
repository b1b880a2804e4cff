import type { ComponentProps, RefObject } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { GenericSchema } from 'valibot';
import { refusalOf } from '#api/errorText';
import { AdminOrder } from '#contract/orders/desk';
import { formatLocalMoney, solesOf } from '#contract/shared/money';
import { Button } from '#ui/Button';
import { FormDialog } from '#ui/FormDialog';
import { Notice } from '#ui/Notice';
import { useVersionedForm } from '../../kit/editor/useVersionedForm';
import { useSuccess } from '../../kit/shared/useSuccess';

interface OrderForm<Values extends FieldValues, Body extends FieldValues> {
	order: AdminOrder;
	schema: GenericSchema<FieldValues, Body>;
	values: Values;
	prepare: (values: Values) => FieldValues;
	/** `editVersion`: the one that the person decided on. */
	save: (body: Body, editVersion: number) => Promise<{ data?: AdminOrder | undefined; error?: unknown }>;
	failure?: string;
	done?: (saved: AdminOrder) => string;
	onClose: () => void;
}

/** Empty or zero. Other texts are sent, because the answer explains them. */
export const isNothing = (amount: string): boolean => amount.trim() === '' || solesOf(amount) === 0;

const versionOf = ({ editVersion = 0 }: AdminOrder): number => editVersion;

/** Others' changes must be read before sending. */
export function useOrderForm<Values extends FieldValues, Body extends FieldValues>(options: OrderForm<Values, Body>) {
	const { order, schema, values, prepare, save, failure = '', done, onClose } = options;
	const success = useSuccess();
	const versioned = useVersionedForm<AdminOrder, Values, Body>({
		saved: order,
		savedSchema: AdminOrder,
		code: 'order_edited',
		versionOf,
		asks: true,
		schema,
		valuesOf: () => values,
		prepare: (typed, base) => ({ ...prepare(typed), editVersion: base && versionOf(base) }),
		save: (body, _typed, base) => save(body, base ? versionOf(base) : 0),
		refuse: (error) => refusalOf(error, failure),
		onSaved(saved) {
			if (!saved) return;
			if (done) success.always(done(saved));
			onClose();
		},
	});
	return { ...versioned, of: order.id, onClose };
}

interface OrderFormDialogProps extends Omit<ComponentProps<typeof FormDialog>, 'ref' | 'className'> {
	conflict: { current: AdminOrder; onKeep: () => void } | null;
	element: RefObject<HTMLFormElement | null>;
}

export const OrderFormDialog = ({ conflict, element, disabled = false, children, ...dialog }: OrderFormDialogProps) => (
	<FormDialog {...dialog} ref={element} disabled={disabled || conflict !== null} className="stack gap-4">
		{conflict && (
			<Notice tone="warning" role="alert">
				<span className="stack gap-2">
					<span>{nowText(conflict.current)}</span>
					<span>
						<Button size="s" onClick={conflict.onKeep}>
							Seguir con lo de ahora
						</Button>
					</span>
				</span>
			</Notice>
		)}
		{children}
	</FormDialog>
);

const nowText = ({ total, money }: AdminOrder): string =>
	`Alguien cambió este pedido mientras tanto. Ahora: total ${formatLocalMoney(total)}, pagado ${formatLocalMoney(money?.paid ?? 0)}, devuelto ${formatLocalMoney(money?.refunded ?? 0)}.`;
