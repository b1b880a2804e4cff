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
import { noReceipt, useAskedReceipts } from './useAskedReceipts';
import { useLines } from './useLines';

const Typed = v.object({ address: v.optional(EditedAddress), receipt: v.optional(NamedReceiptBody) });

interface TypedEdit {
	address: TypedAddress;
	receipt: ReceiptInput;
}

const addressOf = ({ address }: AdminOrder) => (address ? typedOf(address) : noAddress);

/** A boleta for the recipient of the order, until another buyer is typed. */
function receiptFor({ receipt, address }: AdminOrder): ReceiptInput {
	const asked = { ...noReceipt, kind: 'BOLETA' as const, ...receipt };
	return receiptBody({ ...asked, documentType: asked.documentType || 'DNI' }, address?.recipient) ?? noReceipt;
}

/** The edit builds on the order that the person has seen, until they accept a newer one. */
export function useEdit(live: AdminOrder, onSaved: (order: AdminOrder) => void) {
	const [moves, setMoves] = useState(false);
	const [keeps, setKeeps] = useState<boolean | null>(null);
	const [chosen, setChosen] = useState<DeliveryChosen | null>(null);
	const [saved, setSaved] = useState(false);
	const [send] = useEditOrderMutation();

	const { form, base, element, conflict } = useVersionedForm<AdminOrder, TypedEdit, v.InferOutput<typeof Typed>>({
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
			const left = sentLines(lines);
			if (left.lines.length + left.added.length === 0) return { refusal: { message: emptyOrder } };
			if (recalculates && delivery && !delivery.body) return { refusal: { message: delivery.problem } };
			// The field is there before its mistake is shown.
			if (asksStreet && !where.street.trim() && (moves || recalculates)) {
				flushSync(move);
				return { refusal: { fields: { 'address.street': streetMissing } } };
			}
			const answer = await send({
				...{ id: seen.id, editVersion: seen.editVersion ?? 0, ...left },
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

	const seen = base ?? live;
	const { refuse, ...shown } = useLines(seen);
	const { lines } = shown;
	const agreed = seen.shipping ?? 0;
	const before = addressOf(seen);
	const where = moves ? form.watch('address') : before;
	const isElsewhere = where.districtCode !== before.districtCode;
	const preferred = seen.delivery
		? { methodId: seen.delivery.methodId, officeId: seen.delivery.office?.id ?? null }
		: null;
	const cart = cartOf(lines);
	const delivery = useDelivery(where, cart, chosen ?? preferred);
	const differs = isElsewhere || cart.total !== cartOf(linesOf(seen, noDraft)).total;
	// Another district has another fee, unless the person decides otherwise.
	const recalculates = delivery !== null && where.districtCode !== '' && differs && !(keeps ?? !isElsewhere);
	const asksStreet = recalculates ? delivery.asksStreet : goesToDoor(seen.delivery);
	const shipping = recalculates ? (delivery.option?.fee ?? agreed) : agreed;
	const { products, total } = pricesInSoles({ lines, delivery: shipping });
	const receipts = useAskedReceipts(total);
	const isRefused = form.errorOf('receipt.documentNumber') !== undefined;
	// A receipt that the customer requested stays as it is.
	const asksReceipt = isRefused || (receipts.needed && total !== seen.total && !seen.receipt?.documentType);

	function move(): void {
		if (!moves) form.setValue('address', before);
		setMoves(true);
	}

	return {
		form,
		element,
		conflict,
		seen,
		...shown,
		moves,
		move,
		asksStreet,
		where,
		delivery: differs && where.districtCode !== '' ? delivery : null,
		setChosen,
		recalculates,
		setKeeps,
		sums: { products, shipping, total, before: seen.total },
		/** Null where it stays as it is. */
		receipts: asksReceipt ? { ...receipts, needed: true, chosen: form.watch('receipt.kind') } : null,
		dirty: !saved && (isTouched(lines) || moves || recalculates),
	};
}

export type Edit = ReturnType<typeof useEdit>;
