import { useLayoutEffect, useState } from 'react';
import * as v from 'valibot';
import { selectUser } from '#auth/authSlice';
import { browserStorage, visitKeys } from '#auth/storage';
import type { SavedAddresses } from '#commerce/address/useSavedAddresses';
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

/** In the store, and in sessionStorage for a reloaded tab (R17-31); null once ordered. */
export const keepDraft =
	(draft: CheckoutDraft | null) =>
	(dispatch: AppDispatch): void => {
		const text = JSON.stringify(draft);
		// A copy: the store freezes it, and the form goes on with its values.
		dispatch(checkoutChanged(JSON.parse(text)));
		const storage = browserStorage('sessionStorage');
		try {
			if (draft) storage.setItem(visitKeys.draft, text);
			else storage.removeItem(visitKeys.draft);
		} catch {
			// The storage is full; the draft then lives as long as the page.
		}
	};

/** Null without one of this owner; another account's is removed. */
function readDraft(owner: string): CheckoutDraft | null {
	const storage = browserStorage('sessionStorage');
	const read = v.safeParse(v.pipe(v.string(), v.parseJson(), Draft), storage.getItem(visitKeys.draft));
	if (read.success && [owner, guestOwner].includes(read.output.owner)) return read.output;
	if (owner !== guestOwner) storage.removeItem(visitKeys.draft);
	return null;
}

/** True once a draft from before a reload is in the store. */
export function useStoredDraft(): boolean {
	const store = useAppStore();
	const [isRead, setRead] = useState(false);
	useLayoutEffect(
		function restoreDraft() {
			const state = store.getState();
			const stored = selectCheckout(state) ? null : readDraft(ownerOf(selectUser(state)));
			if (stored) store.dispatch(checkoutChanged(stored));
			setRead(true);
		},
		[store],
	);
	return isRead;
}

/** After sign-in the guest's draft goes on, to its typed address. */
export function draftOf(stored: CheckoutDraft | null, owner: string): CheckoutDraft {
	if (stored?.owner === owner) return stored;
	if (stored?.owner !== guestOwner) return { owner };
	const { address } = stored;
	return { ...stored, owner, attempt: undefined, ...(address && { savedAddress: null }) };
}

/** Empty fields follow the account. */
export function completed(typed: TypedAddress, { recipient: account }: TypedAddress): TypedAddress {
	const { recipient } = typed;
	const { documentType, documentNumber } = recipient.documentNumber ? recipient : account;
	const [name, phone] = [recipient.name || account.name, recipient.phone || account.phone];
	return { ...typed, recipient: { name, documentType, documentNumber, phone } };
}

export const changeDraft =
	(owner: string, changes: Partial<CheckoutDraft>) =>
	(dispatch: AppDispatch, getState: () => RootState): void =>
		dispatch(keepDraft({ ...draftOf(selectCheckout(getState()), owner), ...changes }));

/** A saved address that is gone counts as none. */
export function addressOf(typed: Partial<CheckoutValues>, addresses: SavedAddresses | null) {
	if (!addresses) return { chosen: null, address: noAddress };
	const { saved, another } = addresses;
	const selected = typed.savedAddress === undefined ? saved[0] : saved.find(({ id }) => id === typed.savedAddress);
	if (selected) return { chosen: selected.id, address: selected.address };
	return { chosen: null, address: typed.address ?? another };
}
