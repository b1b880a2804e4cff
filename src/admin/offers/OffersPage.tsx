import { Route, Routes, useParams } from 'react-router-dom';
import NotFoundPage from '#commerce/shop/NotFoundPage';
import { NewOfferScreen, OfferScreen } from './OfferScreen';
import { OffersScreen } from './OffersScreen';

export default function OffersPage() {
	return (
		<Routes>
			<Route index element={<OffersScreen />} />
			<Route path="new" element={<NewOfferScreen />} />
			<Route path=":id" element={<OneOffer />} />
			<Route path="*" element={<NotFoundPage />} />
		</Routes>
	);
}

function OneOffer() {
	const { id = '' } = useParams();
	if (!/^[1-9]\d{0,8}$/.test(id)) return <NotFoundPage />;
	return <OfferScreen key={id} id={Number(id)} />;
}
