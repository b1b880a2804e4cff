import { useEffect } from 'react';
import { useAppDispatch, useAppSelector } from '../../store';
import { noticeDismissed, selectNotices } from '../../store/noticesSlice';
import { NoticeRegion } from '../../ui/Notice';
import { removeMarks } from '../earlyScript';
import { Footer } from './Footer';

export default function PageEnd() {
	const notices = useAppSelector(selectNotices);
	const dispatch = useAppDispatch();
	// The end of the page is taken over last: everything above already shows who is here.
	useEffect(removeMarks, []);
	return (
		<>
			<Footer />
			<NoticeRegion notices={notices} onDismiss={(id) => dispatch(noticeDismissed(id))} />
		</>
	);
}
