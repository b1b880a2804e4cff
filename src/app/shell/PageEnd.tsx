import { useAppDispatch, useAppSelector } from '../../store';
import { noticeDismissed, selectNotices } from '../../store/noticesSlice';
import { NoticeRegion } from '../../ui/Notice';
import { Footer } from './Footer';

export default function PageEnd() {
	const notices = useAppSelector(selectNotices);
	const dispatch = useAppDispatch();
	return (
		<>
			<Footer />
			<NoticeRegion notices={notices} onDismiss={(id) => dispatch(noticeDismissed(id))} />
		</>
	);
}
