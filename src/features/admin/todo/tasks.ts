import { BookOpenText, FileX, type LucideIcon, MailX, Package, PackageMinus, ReceiptText, Undo2 } from 'lucide-react';
import type { Task, TaskKind } from '../../../../contract/admin/todo';
import { dayText } from '../../../../contract/complaints/complaint';
import { formatLocalMoney } from '../../../../contract/shared/money';
import { limaDay } from '../../../../contract/shared/time';
import { countOf } from '../../../lib/text';
import { durationText } from '../shared/durationText';

interface TaskLook {
	Icon: LucideIcon;
	/** The list of exactly these. */
	to: string;
	nouns: readonly [one: string, many: string];
}

const looks: Record<TaskKind, TaskLook> = {
	payments: {
		Icon: ReceiptText,
		to: '/admin/payments?state=PROOF_SENT',
		nouns: ['pago por revisar', 'pagos por revisar'],
	},
	prepare: {
		Icon: Package,
		to: '/admin/orders?todo=PREPARE',
		nouns: ['pedido por preparar', 'pedidos por preparar'],
	},
	refunds: {
		Icon: Undo2,
		to: '/admin/orders?balance=TO_RETURN',
		nouns: ['pedido con dinero por devolver', 'pedidos con dinero por devolver'],
	},
	complaints: {
		Icon: BookOpenText,
		to: '/admin/complaints?state=open&sortBy=dueOn-asc',
		nouns: ['reclamo sin responder', 'reclamos sin responder'],
	},
	documents: {
		Icon: FileX,
		to: '/admin/orders?todo=DOCUMENT',
		nouns: ['pedido con comprobante rechazado', 'pedidos con comprobante rechazado'],
	},
	mails: {
		Icon: MailX,
		to: '/admin/mail?state=failedLately',
		nouns: ['correo que no llegó', 'correos que no llegaron'],
	},
	stock: {
		Icon: PackageMinus,
		to: '/admin/products?stock=low&status=active',
		nouns: ['producto con poco stock', 'productos con poco stock'],
	},
};

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
