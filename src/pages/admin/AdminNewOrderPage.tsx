import { selectFeaturesKnown, selectHasFeature } from '../../api/backEnd';
import { NewOrderScreen } from '../../features/admin/orders/manual/NewOrderScreen';
import { useAppSelector } from '../../store';
import NotFoundPage from '../NotFoundPage';
import { orderEditorParts } from './orderEditorParts';

/** An order that somebody of the shop writes down. */
export default function AdminNewOrderPage() {
	const missing = useAppSelector((state) => selectFeaturesKnown(state) && !selectHasFeature(state, 'order-changes'));
	return missing ? <NotFoundPage /> : <NewOrderScreen parts={orderEditorParts} />;
}
