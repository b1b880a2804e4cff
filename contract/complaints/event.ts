import * as v from 'valibot';

/** RECLAMO: product. QUEJA: service. */
export const complaintKinds = ['RECLAMO', 'QUEJA'] as const;
export type ComplaintKind = (typeof complaintKinds)[number];

/** Without the consumer's data. */
export const ComplaintEvent = v.object({
	type: v.picklist(['COMPLAINT_FILED', 'COMPLAINT_ANSWERED']),
	complaint: v.object({ id: v.number(), number: v.string(), kind: v.picklist(complaintKinds), dueOn: v.string() }),
});
export type ComplaintEvent = v.InferOutput<typeof ComplaintEvent>;
