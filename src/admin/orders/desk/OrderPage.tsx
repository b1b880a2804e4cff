import { useParams } from 'react-router-dom';
import NotFoundPage from '#commerce/shop/NotFoundPage';
import { DeskScreen } from './DeskScreen';

export default function OrderPage() {
	const { id = '' } = useParams();
	if (!/^[1-9]\d{0,8}$/.test(id)) return <NotFoundPage />;
	return <DeskScreen key={id} id={Number(id)} />;
}
