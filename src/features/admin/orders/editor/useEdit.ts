import { useState } from 'react';
import { flushSync } from 'react-dom';
import * as v from 'valibot';
import { EditedAddress, noAddress, streetMissing } from '../../../../../contract/delivery/address';
import { goesToDoor } from '../../../../../contract/delivery/quote';
import { AdminOrder, emptyOrder } from '../../../../../contract/orders/desk';
import { pricesInSoles } from '../../../../../contract/orders/prices';
import { NamedReceiptBody } from '../../../../../contract/tax/receipt';
import { errorBody, refusalOf } from '../../../../api/errorText';
import { useAppDispatch } from '../../../../store';
import { useForm } from '../../../../ui/form';
import { adminOrdersApi } from '../adminOrdersApi';
import { useEditOrderMutation } from '../orderChangesApi';
import { cartOf, isTouched, linesOf, noDraft, sentLines } from './draft';
import type { DeliveryChosen, DeliveryState, EditorParts } from './parts';
import { namedAs, noReceipt, sentReceipt, useReceipts } from './receipts';
import { useLines } from './useLines';

/** Says for each part whether it is typed at all. */
const Typed = v.object({ address: v.optional(EditedAddress), receipt: v.optional(NamedReceiptBody) });

/** A boleta for whoever receives the order, until another one is typed. */
function receiptFor({ receipt, address }: AdminOrder): typeof noReceipt {
	const asked = { ...noReceipt, kind: 'BOLETA', ...receipt };
	return namedAs({ ...asked, documentType: asked.documentType || 'DNI' }, address?.recipient);
}

/**
 * The state of an edit. `live` is the order as it is now; the draft stands on the one that the person has seen, until they
 * go on with what it became.
 */
export function useEdit(live: AdminOrder, parts: EditorParts, onSaved: (order: AdminOrder) => void) {
	const dispatch = useAppDispatch();
	const [seen, setSeen] = useState(live);
	const [moves, setMoves] = useState(false);
	const [keeps, setKeeps] = useState<boolean | null>(null);
	const [chosen, setChosen] = useState<DeliveryChosen | null>(null);
	const [tried, setTried] = useState(false);
	const [saved, setSaved] = useState(false);
	const [save] = useEditOrderMutation();

	const { refuse, ...shown } = useLines(seen);
	const { lines } = shown;
	const agreed = seen.shipping ?? 0;
	const before = seen.address ? parts.typedOf(seen.address) : noAddress;

	const form = useForm({
		schema: Typed,
		values: { address: before, receipt: receiptFor(live) },
		prepare: ({ address, receipt }): Record<string, unknown> => ({
			...(moves && { address }),
			...(asksReceipt && { receipt: sentReceipt(receipt) }),
		}),
		submit: async (body) => {
			setTried(true);
			const left = sentLines(lines);
			if (left.lines.length + left.added.length === 0) return { message: emptyOrder };
			if (recalculates && delivery && !delivery.body) return { message: delivery.problem };
			const street = moves ? typed.street.trim() : before.street;
			// The field is there before its mistake is shown.
			if (asksStreet && !street && (moves || recalculates)) {
				flushSync(() => setMoves(true));
				return { fields: { 'address.street': streetMissing } };
			}
			const { data, error } = await save({
				...{ id: seen.id, editVersion: seen.editVersion ?? 0, ...left },
				...body,
				...(recalculates && delivery?.body && { delivery: delivery.body }),
			});
			if (data) {
				setSaved(true);
				onSaved(data);
				return undefined;
			}
			refuse(error);
			const current = v.safeParse(AdminOrder, errorBody(error).current);
			if (current.success) dispatch(adminOrdersApi.util.updateQueryData('getDeskOrder', seen.id, () => current.output));
			return refusalOf(error, 'No pudimos guardar los cambios. Revisa tu conexión y vuelve a intentarlo.');
		},
	});

	const typed = form.watch('address');
	const where = moves ? typed : before;
	const isElsewhere = moves && typed.districtCode !== before.districtCode;
	const preferred = seen.delivery
		? { methodId: seen.delivery.methodId, officeId: seen.delivery.office?.id ?? null }
		: null;
	const cart = cartOf(lines);
	const delivery: DeliveryState | null = parts.useDelivery(where, cart, chosen ?? preferred, setChosen);
	const differs = isElsewhere || cart.total !== cartOf(linesOf(seen, noDraft)).total;
	// Another district has another fee, unless somebody decides otherwise.
	const recalculates = delivery !== null && where.districtCode !== '' && differs && !(keeps ?? !isElsewhere);
	const asksStreet = recalculates ? (delivery?.asksStreet ?? true) : goesToDoor(seen.delivery);
	const shipping = recalculates ? (delivery?.option?.fee ?? agreed) : agreed;
	const { products, total } = pricesInSoles({ lines, delivery: shipping });
	const receipts = useReceipts(total);
	const isRefused = form.errorOf('receipt.documentNumber') !== undefined;
	// The receipt that the customer asked for stays as it is.
	const asksReceipt = isRefused || (receipts.needed && total !== seen.total && !seen.receipt?.documentType);

	return {
		form,
		seen,
		...shown,
		moves,
		asksStreet,
		address: typed,
		delivery: differs && where.districtCode !== '' ? delivery : null,
		recalculates,
		tried,
		sums: { products, shipping, total, before: seen.total },
		/** Null where nothing is asked about it. */
		receipts: asksReceipt ? { ...receipts, needed: true, chosen: form.watch('receipt.kind') } : null,
		/** Something would be lost. */
		dirty: !saved && (isTouched(lines) || moves || recalculates),
		/** Somebody else changed the order meanwhile. */
		isOld: live.editVersion !== seen.editVersion && !saved && !form.busy,
		goOn: () => {
			setSeen(live);
			form.setFailure(null);
		},
		setMoves,
		setKeeps,
		setPlace: (change: { place: string; districtCode: string }) => {
			form.setValue('address.place', change.place);
			form.setValue('address.districtCode', change.districtCode, { shouldValidate: form.formState.isSubmitted });
		},
	};
}

export type Edit = ReturnType<typeof useEdit>;
