import { answerDays, type Complaint, type ComplaintKind, type Sheet } from './complaint';
import { documentName } from './identityDocuments';
import { formatLocalMoney } from './money';
import { limaDay } from './time';

export const complaintKindNames: Record<ComplaintKind, string> = { RECLAMO: 'Reclamo', QUEJA: 'Queja' };

/** As the official sheet explains them. */
export const complaintKindTexts: Record<ComplaintKind, string> = {
	RECLAMO: 'Disconformidad relacionada a los productos o servicios.',
	QUEJA:
		'Disconformidad no relacionada a los productos o servicios; o, malestar o descontento respecto a la atención al público.',
};

/** The fixed sentences of the official sheet, as shops of Peru print them (docs/decisions/settings.md). */
export const complaintRights = [
	'La formulación del reclamo no impide acudir a otras vías de solución de controversias ni es requisito previo para interponer una denuncia ante el INDECOPI.',
	`El proveedor debe dar respuesta al reclamo o queja en un plazo no mayor a quince (${answerDays}) días hábiles, el cual es improrrogable.`,
] as const;

/** Of a day as `2026-07-28`. */
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

/** The filled-in sheet in the order of the official one: what mails, print page and back-office show. */
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
				{ label: 'Email', value: sheet.email },
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

/** The day on which it was filed in Lima, as people write it. */
export const filedDayText = (filedAt: string): string => dayText(limaDay(Date.parse(filedAt)));
