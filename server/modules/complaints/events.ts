import type { ComplaintEvent } from '../../../contract/adminComplaints';
import { adminComplaintsTopic } from '../../../contract/live';
import { adminAudience } from '../../live/destinations';
import type { OutboxEvent } from '../../live/publisher';
import type { StoredComplaint } from './repository';

/** Without the consumer's data: whoever hears of it asks for what they want to see. */
const toAdmins = (
	type: ComplaintEvent['type'],
	{ id, number, dueOn, sheet: { kind } }: StoredComplaint,
): OutboxEvent => ({
	topic: adminComplaintsTopic,
	audience: adminAudience,
	body: { type, complaint: { id, number, kind, dueOn } },
});

export const complaintFiled = (complaint: StoredComplaint): OutboxEvent => toAdmins('COMPLAINT_FILED', complaint);

export const complaintAnswered = (complaint: StoredComplaint): OutboxEvent => toAdmins('COMPLAINT_ANSWERED', complaint);
