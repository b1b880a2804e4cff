import { useState } from 'react';
import { flushSync } from 'react-dom';
import * as v from 'valibot';
import { refusalOf } from '#api/errorText';
import { typedOf } from '#commerce/address/addressesApi';
import { type DeliveryChosen, useDelivery } from '#commerce/delivery/useDelivery';
import { type ReceiptInput, receiptBody } from '#commerce/receipt/receiptForm';
import { EditedAddress, noAddress, streetMissing, type TypedAddress } from '#contract/delivery/address';
import { goesToDoor } from '#contract/delivery/quote';
import { AdminOrder, emptyOrder } from '#contract/orders/desk';
import { pricesInSoles } from '#contract/orders/prices';
import { NamedReceiptBody } from '#contract/tax/receipt';
import { useVersionedForm } from '../../kit/editor/useVersionedForm';
import { useEditOrderMutation } from '../orderChangesApi';
import { cartOf, isTouched, linesOf, noDraft, sentLines } from './draft';
import { noReceipt, useReceiptRequest } from './ReceiptRequest';
import { useLines } from './useLines';

const Typed = v.object({ address: v.optional(EditedAddress), receipt: v.optional(NamedReceiptBody) });

interface TypedEdit {
	address: TypedAddress;
	receipt: ReceiptInput;
}

const addressOf = ({ address }: AdminOrder) => (address ? typedOf(address) : noAddress);

/** A boleta for the recipient, until another buyer is typed. */
function receiptFor({ receipt, address }: AdminOrder): ReceiptInput {
	const draft = { ...noReceipt, kind: 'BOLETA' as const, ...receipt };
	return receiptBody({ ...draft, documentType: draft.documentType || 'DNI' }, address?.recipient) ?? noReceipt;
}

/** Builds on the order that the person saw, until they accept a newer one. */
export function useEdit(live: AdminOrder, onSaved: (order: AdminOrder) => void) {
	const [moves, setMoves] = useState(false);
	const [keeps, setKeeps] = useState<boolean | null>(null);
	const [chosen, setChosen] = useState<DeliveryChosen | null>(null);
	const [saved, setSaved] = useState(false);
	const [send] = useEditOrderMutation();

	const {
		form,
		base: accepted,
		element,
		conflict,
	} = useVersionedForm<AdminOrder, TypedEdit, v.InferOutput<typeof Typed>>({
		saved: live,
		savedSchema: AdminOrder,
		code: 'order_edited',
		versionOf: ({ editVersion = 0 }) => editVersion,
		asks: true,
		schema: Typed,
		valuesOf: (order) => ({ address: addressOf(order ?? live), receipt: receiptFor(order ?? live) }),
		prepare: ({ address, receipt }): Record<string, unknown> => ({
			...(moves && { address }),
			...(asksReceipt && { receipt: receiptBody(receipt) }),
		}),
		save: async (body) => {
			const contents = sentLines(lines);
			if (contents.lines.length + contents.added.length === 0) return { refusal: { message: emptyOrder } };
			if (recalculates && delivery && !delivery.body) return { refusal: { message: delivery.problem } };
			// The field must exist before its error is shown.
			if (asksStreet && !where.street.trim() && (moves || recalculates)) {
				flushSync(move);
				return { refusal: { fields: { 'address.street': streetMissing } } };
			}
			const answer = await send({
				...{ id: base.id, editVersion: base.editVersion ?? 0, ...contents },
				...body,
				...(recalculates && delivery?.body && { delivery: delivery.body }),
			});
			if (answer.error) refuse(answer.error);
			return answer;
		},
		refuse: (error) => refusalOf(error, 'No pudimos guardar los cambios. Revisa tu conexión y vuelve a intentarlo.'),
		onSaved(order) {
			setSaved(true);
			if (order) onSaved(order);
		},
	});

	const base = accepted ?? live;
	const { refuse, ...shown } = useLines(base);
	const { lines } = shown;
	const agreed = base.shipping ?? 0;
	const before = addressOf(base);
	const where = moves ? form.watch('address') : before;
	const isElsewhere = where.districtCode !== before.districtCode;
	const preferred = base.delivery
		? { methodId: base.delivery.methodId, officeId: base.delivery.office?.id ?? null }
		: null;
	const cart = cartOf(lines);
	const delivery = useDelivery(where, cart, chosen ?? preferred);
	const differs = isElsewhere || cart.total !== cartOf(linesOf(base, noDraft)).total;
	// Another district changes the fee, unless the person decides otherwise.
	const recalculates = delivery !== null && where.districtCode !== '' && differs && !(keeps ?? !isElsewhere);
	const asksStreet = recalculates ? delivery.asksStreet : goesToDoor(base.delivery);
	const shipping = recalculates ? (delivery.option?.fee ?? agreed) : agreed;
	const { products, total } = pricesInSoles({ lines, delivery: shipping });
	const receipts = useReceiptRequest(total);
	const isRefused = form.errorOf('receipt.documentNumber') !== undefined;
	// A receipt that the customer requested stays.
	const asksReceipt = isRefused || (receipts.needed && total !== base.total && !base.receipt?.documentType);

	function move(): void {
		if (!moves) form.setValue('address', before);
		setMoves(true);
	}

	return {
		form,
		element,
		conflict,
		base,
		...shown,
		moves,
		move,
		asksStreet,
		where,
		delivery: differs && where.districtCode !== '' ? delivery : null,
		setChosen,
		recalculates,
		setKeeps,
		sums: { products, shipping, total, before: base.total },
		/** Null where it stays. */
		receipts: asksReceipt ? { ...receipts, needed: true, chosen: form.watch('receipt.kind') } : null,
		dirty: !saved && (isTouched(lines) || moves || recalculates),
	};
}

export type Edit = ReturnType<typeof useEdit>;
