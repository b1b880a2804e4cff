import { Route, Routes, useParams } from 'react-router-dom';
import { ComplaintScreen } from '#features/admin/complaints/ComplaintScreen';
import { ComplaintsScreen } from '#features/admin/complaints/ComplaintsScreen';
import { HolidaysScreen } from '#features/admin/complaints/HolidaysScreen';
import { ComplaintSheet } from '#commerce/complaint/ComplaintSheet';
import NotFoundPage from '#commerce/shop/NotFoundPage';

/** All sheets, one sheet, and the calendar. */
export default function AdminComplaintsPage() {
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
