import {
	BookOpenText,
	FileX,
	Inbox,
	type LucideIcon,
	MailX,
	Package,
	PackageMinus,
	PackageX,
	ReceiptText,
	Undo2,
} from 'lucide-react';
import type { Task, TaskKind } from '#contract/admin/todo';
import { dayText } from '#contract/complaints/complaint';
import { formatLocalMoney } from '#contract/shared/money';
import { limaDay } from '#contract/shared/time';
import { countOf } from '#lib/text';
import { durationText } from '../kit/shared/durationText';

/** `to` is the list of exactly these. */
const look = (Icon: LucideIcon, list: string, ...nouns: [one: string, many: string]) => ({
	Icon,
	to: `/admin/${list}`,
	nouns,
});

const looks: Record<TaskKind, ReturnType<typeof look>> = {
	requests: look(Inbox, 'orders?status=REQUEST', 'solicitud por responder', 'solicitudes por responder'),
	payments: look(ReceiptText, 'payments?state=PROOF_SENT', 'pago por revisar', 'pagos por revisar'),
	prepare: look(Package, 'orders?status=PREPARE', 'pedido por preparar', 'pedidos por preparar'),
	lastUnits: look(
		PackageX,
		'orders?status=LAST_UNITS',
		'pedido sin pagar con la última unidad',
		'pedidos sin pagar con la última unidad',
	),
	refunds: look(Undo2, 'orders?balance=TO_RETURN', 'pedido con dinero por devolver', 'pedidos con dinero por devolver'),
	complaints: look(
		BookOpenText,
		'complaints?state=open&sortBy=dueOn-asc',
		'reclamo sin responder',
		'reclamos sin responder',
	),
	documents: look(FileX, 'orders?balance=DOCUMENT', 'comprobante rechazado', 'comprobantes rechazados'),
	mails: look(MailX, 'mail?state=failedLately', 'correo que no llegó', 'correos que no llegaron'),
	stock: look(
		PackageMinus,
		'products?stock=selling',
		'producto que se vende, con poco stock',
		'productos que se venden, con poco stock',
	),
};

/** `47 h`; minutes in the last hour. */
const hoursText = (remainingMs: number): string =>
	remainingMs < 3_600_000
		? `${Math.max(0, Math.floor(remainingMs / 60_000))} min`
		: `${Math.floor(remainingMs / 3_600_000)} h`;

/** A task counts for its list's screen. Nobody must act on low stock, or on an order that will be paid or end. */
export const isTaskOf = ({ kind }: Task, screen: string): boolean =>
	kind !== 'stock' && kind !== 'lastUnits' && looks[kind].to.startsWith(`${screen}?`);

/** `3 pagos por revisar` */
export const taskText = ({ kind, count }: Task): string => countOf(count, ...looks[kind].nouns);

export function lookOf({ kind, count, oldest, due, ends, amount }: Task, now: number) {
	const isLate = due !== null && due < limaDay(now);
	const age = oldest && durationText(now - Date.parse(oldest));
	const notes = [
		amount !== null && formatLocalMoney(amount),
		due && `${isLate ? 'Venció' : 'Responde hasta'} el ${dayText(due)}`,
		age &&
			(count === 1 ? `Desde hace ${age}` : `${kind === 'requests' ? 'La más antigua' : 'El más antiguo'}, hace ${age}`),
		ends && `${count === 1 ? 'cierra' : 'la primera cierra'} en ${hoursText(Date.parse(ends) - now)}`,
	];
	return { ...looks[kind], isLate, note: notes.filter(Boolean).join(' · ') };
}
