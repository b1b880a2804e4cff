import { BookOpenText, FileX, type LucideIcon, MailX, Package, PackageMinus, ReceiptText, Undo2 } from 'lucide-react';
import type { Task, TaskKind } from '../../../../contract/admin/todo';
import { dayText } from '../../../../contract/complaints/complaint';
import { formatLocalMoney } from '../../../../contract/shared/money';
import { limaDay } from '../../../../contract/shared/time';
import { countOf } from '../../../lib/text';
import { durationText } from '../shared/durationText';

/** `to` is the list of exactly these. */
const look = (Icon: LucideIcon, list: string, ...nouns: [one: string, many: string]) => ({
	Icon,
	to: `/admin/${list}`,
	nouns,
});

const looks: Record<TaskKind, ReturnType<typeof look>> = {
	payments: look(ReceiptText, 'payments?state=PROOF_SENT', 'pago por revisar', 'pagos por revisar'),
	prepare: look(Package, 'orders?status=PREPARE', 'pedido por preparar', 'pedidos por preparar'),
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

/** A task counts for the screen of its list. Products run low every day, so their screen has no number. */
export const isTaskOf = ({ kind }: Task, screen: string): boolean =>
	kind !== 'stock' && looks[kind].to.startsWith(`${screen}?`);

/** `3 pagos por revisar` */
export const taskText = ({ kind, count }: Task): string => countOf(count, ...looks[kind].nouns);

export function lookOf({ kind, count, oldest, due, amount }: Task, now: number) {
	const isLate = due !== null && due < limaDay(now);
	const age = oldest && durationText(now - Date.parse(oldest));
	const notes = [
		amount !== null && formatLocalMoney(amount),
		due && `${isLate ? 'Venció' : 'Responde hasta'} el ${dayText(due)}`,
		age && (count === 1 ? `Desde hace ${age}` : `El más antiguo, hace ${age}`),
	];
	return { ...looks[kind], isLate, note: notes.filter(Boolean).join(' · ') };
}
