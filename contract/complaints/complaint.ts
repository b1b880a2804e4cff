import * as v from 'valibot';
import { documentName, documentProblem, documentTypes, personalDocumentTypes, plainDocument } from '../people/identity';
import { phoneOrEmpty } from '../people/phone';
import { limits } from '../shared/limits';
import { formatLocalMoney, solesOf } from '../shared/money';
import { Email, ErrorBody, optionalText, requiredText, visible } from '../shared/primitives';
import { solesProblem } from '../shared/solesProblem';
import { limaDay } from '../shared/time';
import { type ComplaintKind, complaintKinds } from './event';

export const complaintGoods = ['PRODUCTO', 'SERVICIO'] as const;

/** Working days; the law grants no extension. */
export const answerDays = 15;

export const complaintLimits = {
	name: 160,
	document: 20,
	good: 1000,
	/** Soles. */
	amount: 9_999_999.99,
	orderNumber: 40,
	detail: 4000,
	request: 2000,
	answer: 6000,
} as const;

/** For mail headers, where a line break begins another header. */
const oneLine = v.transform((text: string) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim());

const lineText = (label: string, max: number) => v.pipe(requiredText(label, max), oneLine);

const wrongAmount = 'Escribe el monto en soles con hasta dos decimales, por ejemplo 120.50';

const soles = v.pipe(
	v.nullish(v.string('El monto no es válido'), ''),
	visible,
	v.check(
		(text) => text === '' || solesOf(text) <= complaintLimits.amount,
		({ input }) => solesProblem(input, wrongAmount),
	),
	v.transform((text) => (text === '' ? null : solesOf(text))),
);

const fields = v.object({
	kind: v.picklist(complaintKinds, 'Elige si es un reclamo o una queja'),
	name: lineText('El nombre', complaintLimits.name),
	documentType: v.picklist(documentTypes, 'Elige el tipo de documento'),
	document: v.pipe(requiredText('El número de documento', complaintLimits.document), v.transform(plainDocument)),
	address: lineText('La dirección', limits.address),
	phone: v.nullish(phoneOrEmpty, ''),
	email: Email,
	minor: v.nullish(v.boolean('El valor debe ser verdadero o falso'), false),
	guardianName: v.pipe(optionalText('El nombre del apoderado', complaintLimits.name), oneLine),
	guardianDocumentType: v.nullish(v.picklist(personalDocumentTypes, 'Elige el tipo de documento'), 'DNI'),
	guardianDocument: v.pipe(
		optionalText('El documento del apoderado', complaintLimits.document),
		v.transform(plainDocument),
	),
	good: v.picklist(complaintGoods, 'Elige si es un producto o un servicio'),
	/** Empty: no amount claimed. */
	amount: soles,
	description: requiredText('La descripción', complaintLimits.good),
	orderNumber: v.pipe(optionalText('El número de pedido', complaintLimits.orderNumber), oneLine),
	detail: requiredText('El detalle', complaintLimits.detail),
	request: requiredText('El pedido', complaintLimits.request),
	accepted: v.literal(true, 'Marca que los datos son verdaderos para poder registrar tu hoja'),
	/** Hidden from people: only bots fill it. */
	website: v.nullish(v.pipe(v.string(), v.maxLength(200)), ''),
});

type Fields = v.InferOutput<typeof fields>;

const rules: ReadonlyArray<
	readonly [field: keyof Fields, needs: (keyof Fields)[], problem: (typed: Fields) => string | null]
> = [
	['document', ['documentType', 'document'], ({ documentType, document }) => documentProblem(documentType, document)],
	[
		'guardianName',
		['minor', 'guardianName'],
		({ minor, guardianName }) =>
			minor && !guardianName ? 'El nombre del padre, la madre o el apoderado es obligatorio' : null,
	],
	[
		'guardianDocument',
		['minor', 'guardianDocumentType', 'guardianDocument'],
		({ minor, guardianDocumentType, guardianDocument }) => {
			if (!minor) return null;
			if (!guardianDocument) return 'El documento del padre, la madre o el apoderado es obligatorio';
			return documentProblem(guardianDocumentType, guardianDocument);
		},
	],
];

/** Needs `Idempotency-Key`. */
export const ComplaintBody = v.pipe(
	fields,
	v.rawCheck(({ dataset, addIssue }) => {
		const typed = dataset.value as Fields;
		if (typeof typed !== 'object' || typed === null) return;
		const wrong = new Set(dataset.issues?.map((issue) => issue.path?.[0]?.key));
		for (const [key, needs, problem] of rules) {
			const message = needs.some((field) => wrong.has(field)) ? null : problem(typed);
			if (message)
				addIssue({ message, path: [{ type: 'object', origin: 'value', input: { ...typed }, key, value: typed[key] }] });
		}
	}),
);
export type ComplaintBody = v.InferOutput<typeof ComplaintBody>;

/** From the settings at the filing; may be empty. */
export const Provider = v.object({ legalName: v.string(), ruc: v.string(), address: v.string() });
export type Provider = v.InferOutput<typeof Provider>;

/** `guardian` null: an adult. `amount`: soles. */
export const Sheet = v.object({
	kind: v.picklist(complaintKinds),
	name: v.string(),
	documentType: v.picklist(documentTypes),
	document: v.string(),
	address: v.string(),
	phone: v.string(),
	email: v.string(),
	guardian: v.nullable(
		v.object({ name: v.string(), documentType: v.picklist(personalDocumentTypes), document: v.string() }),
	),
	good: v.picklist(complaintGoods),
	amount: v.nullable(v.number()),
	description: v.string(),
	orderNumber: v.string(),
	detail: v.string(),
	request: v.string(),
});
export type Sheet = v.InferOutput<typeof Sheet>;

/** The first answers, others supplement it. */
const Answer = v.object({ id: v.number(), at: v.string(), text: v.string() });

/** For its consumer. `filedAt`: ISO 8601; `dueOn`: day of Lima. */
export const Complaint = v.object({
	number: v.string(),
	filedAt: v.string(),
	dueOn: v.string(),
	provider: Provider,
	sheet: Sheet,
	answers: v.array(Answer),
});
export type Complaint = v.InferOutput<typeof Complaint>;

/** `token` signs the number and opens the page; `mailed`: a copy is queued. */
export const FiledComplaint = v.object({ ...Complaint.entries, token: v.string(), mailed: v.boolean() });
export type FiledComplaint = v.InferOutput<typeof FiledComplaint>;

/** `0001-2026`: restarts each year, without gaps. */
export const ComplaintNumber = v.pipe(
	v.string('El número de hoja no es válido'),
	v.regex(/^\d{4,9}-\d{4}$/, 'El número de hoja no es válido'),
);

/** A body, because addresses are logged. */
export const ComplaintStateBody = v.object({
	number: ComplaintNumber,
	token: v.pipe(v.string('Falta la clave del enlace'), v.regex(/^[\w-]{20,64}$/, 'La clave del enlace no es válida')),
});
export type ComplaintStateBody = v.InferOutput<typeof ComplaintStateBody>;

/** 409: the key filed another sheet. */
export const FilingConflict = v.object({ ...ErrorBody.entries, filed: v.optional(ComplaintStateBody) });

export const complaintPaths = {
	file: '/complaints',
	state: '/complaints/state',
	all: '/admin/complaints',
	one: (id: number) => `/admin/complaints/${id}`,
	answers: (id: number) => `/admin/complaints/${id}/answers`,
	export: '/admin/complaints/export',
	holidays: '/admin/complaints/holidays',
	holiday: (day: string) => `/admin/complaints/holidays/${day}`,
} as const;

export const complaintKindNames: Record<ComplaintKind, string> = { RECLAMO: 'Reclamo', QUEJA: 'Queja' };

/** From the official sheet. */
export const complaintKindTexts: Record<ComplaintKind, string> = {
	RECLAMO: 'Disconformidad relacionada a los productos o servicios.',
	QUEJA:
		'Disconformidad no relacionada a los productos o servicios; o, malestar o descontento respecto a la atención al público.',
};

/** From the official sheet (docs/decisions/settings.md). */
export const complaintRights = [
	'La formulación del reclamo no impide acudir a otras vías de solución de controversias ni es requisito previo para interponer una denuncia ante el INDECOPI.',
	`El proveedor debe dar respuesta al reclamo o queja en un plazo no mayor a quince (${answerDays}) días hábiles, el cual es improrrogable.`,
] as const;

/** From `2026-07-28`. */
export const dayText = (day: string): string => day.split('-').reverse().join('/');

const goodNames: Record<Sheet['good'], string> = { PRODUCTO: 'Producto', SERVICIO: 'Servicio' };

export const amountText = (amount: number | null): string =>
	amount === null ? 'No indicado' : formatLocalMoney(amount);

const identity = ({ documentType, document }: Pick<Sheet, 'documentType' | 'document'>): string =>
	`${documentName(documentType)} ${document}`;

export interface SheetPart {
	title: string;
	lines: { label: string; value: string }[];
}

/** The official order, for mails, print and back-office. */
export function sheetParts({ sheet, provider }: Pick<Complaint, 'sheet' | 'provider'>): SheetPart[] {
	const { guardian } = sheet;
	return [
		{
			title: 'Proveedor',
			lines: [
				{ label: 'Razón social', value: provider.legalName },
				{ label: 'RUC', value: provider.ruc },
				{ label: 'Dirección', value: provider.address },
			].filter(({ value }) => value),
		},
		{
			title: '1. Identificación del consumidor reclamante',
			lines: [
				{ label: 'Nombre', value: sheet.name },
				{ label: 'Documento', value: identity(sheet) },
				{ label: 'Domicilio', value: sheet.address },
				{ label: 'Teléfono', value: sheet.phone || 'No indicado' },
				{ label: 'Correo', value: sheet.email },
				...(guardian ? [{ label: 'Padre, madre o apoderado', value: `${guardian.name} (${identity(guardian)})` }] : []),
			],
		},
		{
			title: '2. Identificación del bien contratado',
			lines: [
				{ label: 'Tipo', value: goodNames[sheet.good] },
				{ label: 'Monto reclamado', value: amountText(sheet.amount) },
				{ label: 'Descripción', value: sheet.description },
				...(sheet.orderNumber ? [{ label: 'Número de pedido', value: sheet.orderNumber }] : []),
			],
		},
		{
			title: '3. Detalle de la reclamación y pedido del consumidor',
			lines: [
				{ label: 'Tipo', value: complaintKindNames[sheet.kind] },
				{ label: 'Detalle', value: sheet.detail },
				{ label: 'Pedido', value: sheet.request },
			],
		},
	];
}

export const filedDayText = (filedAt: string): string => dayText(limaDay(Date.parse(filedAt)));
