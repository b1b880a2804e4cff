import * as v from 'valibot';
import { pageQuery, requiredText, wholeNumber } from '../shared/primitives';
import { Complaint, complaintLimits } from './complaint';
import { complaintKinds } from './event';

/** `soon`: open in its last working days; `due`: open with more time. */
export const complaintStates = ['due', 'soon', 'overdue', 'answered'] as const;
export type ComplaintState = (typeof complaintStates)[number];

/** Working days. */
export const soonDays = 3;

export const complaintSortFields = ['number', 'dueOn', 'name'] as const;

/** `daysLeft`: working days from tomorrow; null: answered. */
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

/** `search`: number, name, document, email. */
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
	missing: v.array(v.picklist(['legalName', 'ruc', 'address'])),
	/** Without the query's filters. */
	counts: v.object({ all: v.number(), due: v.number(), soon: v.number(), overdue: v.number(), answered: v.number() }),
});
export type AdminComplaintPage = v.InferOutput<typeof AdminComplaintPage>;

/** `mails`: an answer goes to the consumer by mail. */
export const AdminComplaint = v.object({
	...ComplaintRow.entries,
	provider: Complaint.entries.provider,
	sheet: Complaint.entries.sheet,
	mails: v.boolean(),
	answers: v.array(v.object({ ...Complaint.entries.answers.item.entries, author: v.string() })),
});
export type AdminComplaint = v.InferOutput<typeof AdminComplaint>;

/** `after`: number of answers on the writer's screen. */
export const ComplaintAnswerBody = v.object({
	text: requiredText('La respuesta', complaintLimits.answer),
	after: wholeNumber(0, 10_000, 'Falta el número de respuestas'),
});
export type ComplaintAnswerBody = v.InferOutput<typeof ComplaintAnswerBody>;

const day = v.pipe(
	v.string('El día es obligatorio'),
	v.regex(/^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'La fecha no es válida'),
);

export const HolidayParams = v.object({ day });
export const HolidayBody = v.object({ name: requiredText('El nombre', 80) });

/** Range of the rule of Easter and of the database's dates. */
export const HolidayYear = v.object({
	year: v.pipe(
		v.string('El año es obligatorio'),
		v.regex(/^20\d\d$/, 'El año debe estar entre 2000 y 2099'),
		v.transform(Number),
	),
});

/** `worked`: a national holiday as working day. */
export const HolidayList = v.object({
	holidays: v.array(v.object({ day: v.string(), name: v.string(), source: v.picklist(['law', 'shop', 'worked']) })),
});
export type HolidayList = v.InferOutput<typeof HolidayList>;

export const HolidayChanged = v.object({ recomputed: v.number() });
export type HolidayChanged = v.InferOutput<typeof HolidayChanged>;
