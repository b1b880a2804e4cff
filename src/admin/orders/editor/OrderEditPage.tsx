import { useParams } from 'react-router-dom';
import NotFoundPage from '#commerce/shop/NotFoundPage';
import { EditScreen } from './EditScreen';

export default function AdminOrderEditPage() {
	const { id = '' } = useParams();
	if (!/^[1-9]\d{0,8}$/.test(id)) return <NotFoundPage />;
	return <EditScreen key={id} id={Number(id)} />;
}
