import type { DeliveryChosen, EditorParts } from '../../features/admin/orders/editor/parts';
import { AddressFields } from '../../sale/address/AddressFields';
import { typedOf } from '../../sale/address/typedAddress';
import { DeliveryChoice } from '../../sale/delivery/DeliveryChoice';
import { useDelivery } from '../../sale/delivery/useDelivery';

export const orderEditorParts: EditorParts = {
	useDelivery(where, cart, chosen, onChosen: (chosen: DeliveryChosen) => void) {
		const delivery = useDelivery(where, cart, chosen);
		return (
			delivery && {
				...delivery,
				draw: (props) => <DeliveryChoice delivery={delivery} where={where} onChosen={onChosen} {...props} />,
			}
		);
	},
	addressFields: (props) => <AddressFields {...props} />,
	typedOf,
};
