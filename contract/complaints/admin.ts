import * as v from 'valibot';
import { pageQuery } from '../shared/pageQuery';
import { requiredText, wholeNumber } from '../shared/primitives';
import { Complaint, complaintKinds, complaintLimits } from './complaint';

/** `soon` is a complaint whose last working days have come, `due` the open ones that still have time. */
export const complaintStates = ['due', 'soon', 'overdue', 'answered'] as const;
export type ComplaintState = (typeof complaintStates)[number];

/** Working days before the due date from which on a complaint is urgent. */
export const soonDays = 3;

export const complaintSortFields = ['number', 'dueOn', 'name'] as const;

/** A row of the list. `daysLeft` are working days after today up to the due date; null once it is answered. */
export const ComplaintRow = v.object({
	id: v.number(),
	number: v.string(),
	kind: v.picklist(complaintKinds),
	name: v.string(),
	filedAt: v.string(),
	dueOn: v.string(),
	state: v.picklist(complaintStates),
	daysLeft: v.nullable(v.number()),
});
export type ComplaintRow = v.InferOutput<typeof ComplaintRow>;

/** `search` looks into number, name, document and email. */
export const AdminComplaintsQuery = v.object({
	state: v.optional(v.picklist(['all', 'open', ...complaintStates], 'El estado no es válido'), 'all'),
	sort: v.optional(v.picklist(complaintSortFields, 'El orden no es válido'), 'number'),
	direction: v.optional(v.picklist(['asc', 'desc'], 'El orden no es válido'), 'desc'),
	...pageQuery(200, 25, 'hojas'),
});
export type AdminComplaintsQuery = v.InferOutput<typeof AdminComplaintsQuery>;

export const AdminComplaintPage = v.object({
	complaints: v.array(ComplaintRow),
	matching: v.number(),
	/** Facts of the provider that the sheet asks for and the settings do not have yet. */
	missing: v.array(v.picklist(['legalName', 'ruc', 'address'])),
	/** Counts all complaints, whatever the query. */
	counts: v.object({ all: v.number(), due: v.number(), soon: v.number(), overdue: v.number(), answered: v.number() }),
});
export type AdminComplaintPage = v.InferOutput<typeof AdminComplaintPage>;

/** One complaint with the names of those who answered. `mails` says whether an answer goes to the consumer by mail. */
export const AdminComplaint = v.object({
	...ComplaintRow.entries,
	provider: Complaint.entries.provider,
	sheet: Complaint.entries.sheet,
	mails: v.boolean(),
	answers: v.array(v.object({ ...Complaint.entries.answers.item.entries, author: v.string() })),
});
export type AdminComplaint = v.InferOutput<typeof AdminComplaint>;

/** POST /api/admin/complaints/{id}/answers: `after` is how many answers the writer saw. */
export const AnswerBody = v.object({
	text: requiredText('La respuesta', complaintLimits.answer),
	after: wholeNumber(0, 10_000, 'Falta el número de respuestas'),
});
export type AnswerBody = v.InferOutput<typeof AnswerBody>;

/** Sent to administrators when a complaint is filed or answered. */
export const ComplaintEvent = v.object({
	type: v.picklist(['COMPLAINT_FILED', 'COMPLAINT_ANSWERED']),
	complaint: v.object({ id: v.number(), number: v.string(), kind: v.picklist(complaintKinds), dueOn: v.string() }),
});
export type ComplaintEvent = v.InferOutput<typeof ComplaintEvent>;

const day = v.pipe(
	v.string('El día es obligatorio'),
	v.regex(/^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'La fecha no es válida'),
);

export const HolidayParams = v.object({ day });
export const HolidayBody = v.object({ name: requiredText('El nombre', 80) });

/** Years for which the rule of Easter and dates of the database hold. */
export const HolidayYear = v.object({
	year: v.pipe(
		v.string('El año es obligatorio'),
		v.regex(/^20\d\d$/, 'El año debe estar entre 2000 y 2099'),
		v.transform(Number),
	),
});

/** `law`: a national holiday. `shop`: added by the shop. `worked`: a national holiday on which the shop counts anyway. */
export const HolidayList = v.object({
	holidays: v.array(v.object({ day: v.string(), name: v.string(), source: v.picklist(['law', 'shop', 'worked']) })),
});
export type HolidayList = v.InferOutput<typeof HolidayList>;

/** `recomputed` open complaints have another due date now. */
export const HolidayChanged = v.object({ recomputed: v.number() });
export type HolidayChanged = v.InferOutput<typeof HolidayChanged>;
