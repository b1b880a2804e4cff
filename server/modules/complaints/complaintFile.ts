import { complaintKindNames, type Sheet } from '#contract/complaints/complaint';
import { documentName } from '#contract/people/identity';
import { csvHead, csvLine } from '#contract/shared/csv';
import { limaDay } from '#contract/shared/time';
import type { Database } from '#platform/db';
import { listAfter, type StoredComplaint } from './repository';

const step = 200;

const dayOf = (moment: string | undefined): string => (moment ? limaDay(Date.parse(moment)) : '');

const identity = (one: Pick<Sheet, 'documentType' | 'document'>): string[] => [
	documentName(one.documentType),
	one.document,
];

const columns = [
	'numero',
	'tipo',
	'fecha',
	'vence',
	'respondida',
	'nombre',
	'tipo_documento',
	'documento',
	'domicilio',
	'telefono',
	'email',
	'apoderado',
	'tipo_documento_apoderado',
	'documento_apoderado',
	'bien',
	'monto_soles',
	'descripcion',
	'pedido_numero',
	'detalle',
	'pedido',
	'respuesta',
	'ampliaciones',
	'proveedor',
	'ruc',
	'direccion_proveedor',
];

function cellsOf({ number, filedAt, dueOn, sheet, provider, answers }: StoredComplaint): Array<string | number> {
	const [answer, ...more] = answers;
	const { guardian } = sheet;
	return [
		number,
		complaintKindNames[sheet.kind],
		dayOf(filedAt),
		dueOn,
		dayOf(answer?.at),
		sheet.name,
		...identity(sheet),
		sheet.address,
		sheet.phone,
		sheet.email,
		...(guardian ? [guardian.name, ...identity(guardian)] : ['', '', '']),
		sheet.good,
		sheet.amount ?? '',
		sheet.description,
		sheet.orderNumber,
		sheet.detail,
		sheet.request,
		answer?.text ?? '',
		more.map(({ at, text }) => `${dayOf(at)}: ${text}`).join('\n'),
		provider.legalName,
		provider.ruc,
		provider.address,
	];
}

export async function* complaintFile(database: Database): AsyncGenerator<string> {
	yield csvHead(columns);
	for (let last = 0; ; ) {
		const complaints = await listAfter(database, last, step);
		yield complaints.map((complaint) => csvLine(cellsOf(complaint))).join('');
		last = complaints.at(-1)?.id ?? 0;
		if (complaints.length < step) return;
	}
}
