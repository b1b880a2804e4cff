import { useParams } from 'react-router-dom';
import { selectFeaturesKnown, selectHasFeature } from '../../api/backEnd';
import { EditScreen } from '../../features/admin/orders/editor/EditScreen';
import { useAppSelector } from '../../store';
import NotFoundPage from '../NotFoundPage';
import { orderEditorParts } from './orderEditorParts';

/** Lines, address and delivery of an order that has not left the shop. */
export default function AdminOrderEditPage() {
	const { id = '' } = useParams();
	const missing = useAppSelector((state) => selectFeaturesKnown(state) && !selectHasFeature(state, 'order-changes'));
	if (missing || !/^[1-9]\d{0,8}$/.test(id)) return <NotFoundPage />;
	return <EditScreen key={id} id={Number(id)} parts={orderEditorParts} />;
}
