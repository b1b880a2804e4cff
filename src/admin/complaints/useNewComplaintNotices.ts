import { api } from '#api';
import { complaintKindNames } from '#contract/complaints/complaint';
import { ComplaintEvent } from '#contract/complaints/event';
import { eventReceived } from '#live/actions';
import { addLiveRows } from '#live/rows';
import { useAppDispatch } from '#store';
import { type Arrival, useActions, useArrivalNotices } from '../kit/shared/useArrivalNotices';

addLiveRows({ messages: { '/topic/admin/complaints': ComplaintEvent } });

const complaintEventReceived = eventReceived('COMPLAINT');

const sheets: Arrival<ReturnType<typeof complaintEventReceived>> = {
	matcher: complaintEventReceived.match,
	newsOf({ payload: { type, complaint } }) {
		if (type !== 'COMPLAINT_FILED') return null;
		const text = `Nueva hoja de reclamación ${complaint.number} (${complaintKindNames[complaint.kind].toLowerCase()})`;
		return { id: `complaint ${complaint.id}`, key: 'complaint', tone: 'warning', text };
	},
};

export function useNewComplaintNotices(): void {
	const dispatch = useAppDispatch();
	useActions(complaintEventReceived.match, () => void dispatch(api.util.invalidateTags(['Complaint'])));
	useArrivalNotices(sheets);
}
