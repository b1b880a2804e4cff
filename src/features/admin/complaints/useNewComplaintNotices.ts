import { ComplaintEvent } from '../../../../contract/adminComplaints';
import { complaintKindNames } from '../../../../contract/complaintTexts';
import { adminComplaintsTopic } from '../../../../contract/live';
import { api } from '../../../api';
import { complaintEventReceived } from '../../../live/actions';
import { addLiveRows } from '../../../live/rows';
import { useAppDispatch } from '../../../store';
import { noticeShown } from '../../../store/noticesSlice';
import { useActions } from '../shared/useActions';

addLiveRows({ messages: { [adminComplaintsTopic]: ComplaintEvent } });

/** Milliseconds. */
const duration = 8000;

/** Asks for the open part of the book again, and tells of a new sheet wherever in the back-office somebody is. */
export function useNewComplaintNotices(): void {
	const dispatch = useAppDispatch();
	useActions(complaintEventReceived.match, ({ payload: { type, complaint } }) => {
		dispatch(api.util.invalidateTags(['Complaint']));
		if (type !== 'COMPLAINT_FILED') return;
		const text = `Nueva hoja de reclamación ${complaint.number} (${complaintKindNames[complaint.kind].toLowerCase()})`;
		dispatch(noticeShown({ key: 'complaint', tone: 'warning', duration, text }));
	});
}
