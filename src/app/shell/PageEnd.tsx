import { useEffect } from 'react';
import { useAppDispatch, useAppSelector } from '../../store';
import { noticeDismissed, selectNotices } from '../../store/noticesSlice';
import { NoticeRegion } from '../../ui/Notice';
import { removeMarks } from '../earlyScript';
import { Footer } from './Footer';

export default function PageEnd() {
	const notices = useAppSelector(selectNotices);
	const dispatch = useAppDispatch();
	// The page's end hydrates last, when all above is correct.
	useEffect(removeMarks, []);
	return (
		<>
			<Footer />
			<NoticeRegion notices={notices} onDismiss={(id) => dispatch(noticeDismissed(id))} />
		</>
	);
}
