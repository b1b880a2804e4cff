import { NewOrderScreen } from '../../features/admin/orders/manual/NewOrderScreen';
import { orderEditorParts } from './orderEditorParts';

/** An order that somebody of the shop writes down. */
export default function AdminNewOrderPage() {
	return <NewOrderScreen parts={orderEditorParts} />;
}
