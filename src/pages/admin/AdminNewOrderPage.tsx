import { NewOrderScreen } from '../../features/admin/orders/manual/NewOrderScreen';
import { orderEditorParts } from './orderEditorParts';

export default function AdminNewOrderPage() {
	return <NewOrderScreen parts={orderEditorParts} />;
}
