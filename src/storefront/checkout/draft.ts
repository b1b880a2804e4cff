import { useLayoutEffect, useState } from 'react';
import * as v from 'valibot';
import { selectUser } from '#auth/authSlice';
import { browserStorage, visitKeys } from '#auth/storage';
import type { KnownAddresses } from '#commerce/address/useKnownAddresses';
import { noAddress, PlacedAddress, type TypedAddress } from '#contract/delivery/address';
import { paymentMethods } from '#contract/orders/status';
import { Receipt, receiptKinds } from '#contract/tax/receipt';
import { type AppDispatch, type RootState, useAppStore } from '#store';
import { type CheckoutDraft, type CheckoutValues, checkoutChanged, selectCheckout } from '#store/uiSlice';
import { guestOwner, ownerOf } from './owner';

const text = v.optional(v.string());
const party = v.omit(Receipt, ['kind']);

const Draft = v.object({
	owner: v.string(),
	contact: v.optional(v.object({ email: v.string() })),
	shippingAddress: text,
	phone: text,
	paymentMethod: v.optional(v.picklist(paymentMethods)),
	notes: text,
	address: v.optional(
		v.object({
			...v.pick(PlacedAddress, ['recipient', 'districtCode', 'street', 'reference']).entries,
			place: v.string(),
		}),
	),
	savedAddress: v.optional(v.nullable(v.number())),
	keepsAddress: v.optional(v.boolean()),
	delivery: v.optional(v.object({ methodId: v.number(), officeId: v.nullable(v.number()) })),
	receipt: v.optional(v.object({ kind: v.picklist(receiptKinds), named: v.boolean(), BOLETA: party, FACTURA: party })),
	attempt: v.optional(v.object({ key: v.string(), cart: v.string() })),
	preselected: v.optional(v.object({ methodId: v.number(), districtCode: v.string() })),
});

/** In the store, and in sessionStorage for a tab that is loaded again (R17-31); null once it was ordered. */
export const keepDraft =
	(draft: CheckoutDraft | null) =>
	(dispatch: AppDispatch): void => {
		const text = JSON.stringify(draft);
		// A copy: the store freezes what it holds, and the form goes on with its values.
		dispatch(checkoutChanged(JSON.parse(text)));
		const storage = browserStorage('sessionStorage');
		try {
			if (draft) storage.setItem(visitKeys.draft, text);
			else storage.removeItem(visitKeys.draft);
		} catch {
			// The storage is full; the draft then lives as long as the page.
		}
	};

/** Null where there is none of this owner; that of another account is thrown away. */
function readDraft(owner: string): CheckoutDraft | null {
	const storage = browserStorage('sessionStorage');
	const read = v.safeParse(v.pipe(v.string(), v.parseJson(), Draft), storage.getItem(visitKeys.draft));
	if (read.success && [owner, guestOwner].includes(read.output.owner)) return read.output;
	if (owner !== guestOwner) storage.removeItem(visitKeys.draft);
	return null;
}

/** True once the draft of before a reload is in the store. */
export function useKeptDraft(): boolean {
	const store = useAppStore();
	const [isRead, setRead] = useState(false);
	useLayoutEffect(
		function restoreDraft() {
			const state = store.getState();
			const kept = selectCheckout(state) ? null : readDraft(ownerOf(selectUser(state)));
			if (kept) store.dispatch(checkoutChanged(kept));
			setRead(true);
		},
		[store],
	);
	return isRead;
}

/** Who signs in goes on with what was typed without an account, and to the place that was typed. */
export function draftOf(kept: CheckoutDraft | null, owner: string): CheckoutDraft {
	if (kept?.owner === owner) return kept;
	if (kept?.owner !== guestOwner) return { owner };
	const { address } = kept;
	return { ...kept, owner, attempt: undefined, ...(address && { savedAddress: null }) };
}

/** Its empty fields follow the account. */
export function completed(typed: TypedAddress, { recipient: known }: TypedAddress): TypedAddress {
	const { recipient } = typed;
	const { documentType, documentNumber } = recipient.documentNumber ? recipient : known;
	const [name, phone] = [recipient.name || known.name, recipient.phone || known.phone];
	return { ...typed, recipient: { name, documentType, documentNumber, phone } };
}

export const changeDraft =
	(owner: string, changes: Partial<CheckoutDraft>) =>
	(dispatch: AppDispatch, getState: () => RootState): void =>
		dispatch(keepDraft({ ...draftOf(selectCheckout(getState()), owner), ...changes }));

/** A saved address that is gone meanwhile is none. */
export function addressOf(typed: Partial<CheckoutValues>, known: KnownAddresses | null) {
	if (!known) return { chosen: null, address: noAddress };
	const { saved, another } = known;
	const wanted = typed.savedAddress === undefined ? saved[0] : saved.find(({ id }) => id === typed.savedAddress);
	if (wanted) return { chosen: wanted.id, address: wanted.address };
	return { chosen: null, address: typed.address ?? another };
}
