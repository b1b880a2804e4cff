import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useNotices } from '#store/useNotices';
import { NoticeRegion } from '#ui/Notice';
import { removeMarks } from '../boot/earlyScript';
import { Footer } from './Footer';

export default function PageEnd() {
	const { pathname } = useLocation();
	// It hydrates last, when all above is correct.
	useEffect(removeMarks, []);
	return (
		<>
			<Footer />
			<NoticeRegion {...useNotices(pathname)} />
		</>
	);
}
