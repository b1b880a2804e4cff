import type { ReactNode } from 'react';
import type { AddressFieldName, TypedAddress } from '../../../contract/delivery/address';
import type { FormField } from '../../ui/form';

/** Known addresses, the one first with which the form begins; `another` is what the fields of a new one begin with. */
export interface AddressChoices {
	saved: ReadonlyArray<{ id: number; address: TypedAddress }>;
	another: TypedAddress;
}

/** The page gives the form of the address to the checkout, which knows the values and their mistakes. */
export interface AddressPart {
	choices: AddressChoices;
	draw(props: {
		/** Id of a saved address, null for one that is typed. */
		chosen: number | null;
		address: TypedAddress;
		asksDocument: boolean;
		/** Its fields are shown. */
		typed: boolean;
		field: (name: AddressFieldName, judged?: AddressFieldName[]) => FormField;
		onChosen: (id: number | null) => void;
		onPlace: (change: { place: string; districtCode: string }) => void;
	}): ReactNode;
	/** Of an address that is typed: the part that depends on the way of delivery, which stands below that. */
	drawStreet(props: {
		field: (name: AddressFieldName) => FormField;
		/** The address book takes addresses with a document alone. */
		keepable: boolean;
		keeps: boolean;
		onKeeps: (keeps: boolean) => void;
	}): ReactNode;
}

/** The address with another text in the field of this name. */
export function withText(address: TypedAddress, name: AddressFieldName, text: string): TypedAddress {
	const [, part = '', within] = name.split('.');
	if (within) return { ...address, recipient: { ...address.recipient, [within]: text } };
	return { ...address, [part]: text };
}
