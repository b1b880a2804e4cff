import { selectFeaturesKnown, selectHasFeature } from '../../api/backEnd';
import { PrintScreen } from '../../features/admin/orders/print/PrintScreen';
import { useAppSelector } from '../../store';
import NotFoundPage from '../NotFoundPage';

/** Sheets of the shop's own orders for the team to print. */
export default function AdminOrdersPrintPage() {
	const missing = useAppSelector((state) => selectFeaturesKnown(state) && !selectHasFeature(state, 'order-desk'));
	return missing ? <NotFoundPage /> : <PrintScreen />;
}
