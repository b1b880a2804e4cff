import type { ReactNode, Ref } from 'react';
import type { AddressFieldName, PlacedAddress, TypedAddress } from '../../../../../contract/delivery/address';
import type { DeliveryBody, DeliveryOption } from '../../../../../contract/delivery/quote';
import type { FormField } from '../../../../ui/form';

interface Place {
	districtCode: string;
	place: string;
}

export interface DeliveryChosen {
	methodId: number;
	officeId: number | null;
}

/** How an order gets to a district, while it is chosen. */
export interface DeliveryState {
	option: DeliveryOption | null;
	/** Why it cannot be saved so; null where it can. */
	problem: string | null;
	body: DeliveryBody | null;
	/** Whoever receives it has to show one. */
	asksDocument: boolean;
	/** It comes to a door; true until it is known that the chosen way does not. */
	asksStreet: boolean;
	draw(props: { tried: boolean; ref?: Ref<{ focus: () => void }> }): ReactNode;
}

/** Parts that other features give to the editor of an order; they must stay the same functions. */
export interface EditorParts {
	/** Null where the shop asks nothing about delivery. */
	useDelivery(
		where: Place,
		cart: { total: number; lines: ReadonlyArray<{ id: number; quantity: number }> },
		chosen: DeliveryChosen | null,
		onChosen: (chosen: DeliveryChosen) => void,
	): DeliveryState | null;
	addressFields(props: {
		field: (name: AddressFieldName, judged?: AddressFieldName[]) => FormField;
		address: TypedAddress;
		asksDocument: boolean;
		asksStreet: boolean;
		onPlace: (change: Place) => void;
	}): ReactNode;
	typedOf(placed: PlacedAddress): TypedAddress;
}
