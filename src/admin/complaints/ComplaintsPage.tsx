import { Route, Routes, useParams } from 'react-router-dom';
import { ComplaintSheet } from '#commerce/complaint/ComplaintSheet';
import NotFoundPage from '#commerce/shop/NotFoundPage';
import { ComplaintScreen } from './ComplaintScreen';
import { ComplaintsScreen } from './ComplaintsScreen';
import { HolidaysScreen } from './HolidaysScreen';

export default function ComplaintsPage() {
	return (
		<Routes>
			<Route index element={<ComplaintsScreen />} />
			<Route path="holidays" element={<HolidaysScreen />} />
			<Route path=":id" element={<OneComplaint />} />
			<Route path="*" element={<NotFoundPage />} />
		</Routes>
	);
}

function OneComplaint() {
	const { id = '' } = useParams();
	if (!/^[1-9]\d{0,8}$/.test(id)) return <NotFoundPage />;
	return <ComplaintScreen key={id} id={Number(id)} sheet={(complaint) => <ComplaintSheet complaint={complaint} />} />;
}
