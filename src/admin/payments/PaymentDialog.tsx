import { Check, RotateCcw, Undo2, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { errorText, refusalOf } from '#api/errorText';
import { useMay } from '#auth/may';
import { ProofPicture } from '#commerce/proof/ProofPicture';
import { paymentLabels } from '#contract/orders/status';
import { type AdminPayment, type AlikeReason, type PaymentAction, ProofAnswerBody } from '#contract/payments/payments';
import { formatDate } from '#lib/dates';
import { Button } from '#ui/Button';
import { cx } from '#ui/cx';
import { Dialog } from '#ui/Dialog';
import { TextAreaField } from '#ui/fields';
import { Form, FormFailure, useForm } from '#ui/form';
import { Notice } from '#ui/Notice';
import { Price } from '#ui/Price';
import { StatusBadge } from '#ui/StatusBadge';
import { PaymentStateBadge } from '../kit/shared/StateBadge';
import { useSuccess } from '../kit/shared/useSuccess';
import { useDecidePaymentMutation } from './adminPaymentsApi';
import { ChargedMoney, isOwed } from './ChargedMoney';
import styles from './Payments.module.css';

const reasonTexts: Record<AlikeReason, string> = {
	number: 'el mismo número',
	picture: 'la misma imagen',
	amount: 'el mismo monto en el mismo minuto',
};

const done: Record<PaymentAction, string> = {
	confirm: 'Pago confirmado',
	ask: 'Le pedimos otra vez el comprobante',
	refuse: 'Pago rechazado',
	return: 'Devolución anotada',
};

interface PaymentDialogProps {
	payment: AdminPayment;
	/** Opens the next payment, if any. */
	onConfirmed: () => void;
	onClose: () => void;
}

export function PaymentDialog({ payment, onConfirmed, onClose }: PaymentDialogProps) {
	const success = useSuccess();
	const [decide, { isLoading, error }] = useDecidePaymentMutation();
	const [asking, setAsking] = useState<AnsweringAction | null>(null);
	const { id, proofs } = payment;
	const proofId = proofs.at(-1)?.id ?? null;

	async function act(action: PaymentAction, message?: string) {
		const result = await decide({ id, action, proofId, ...(message !== undefined && { message }) });
		if (result.data) {
			success.always(done[action]);
			(action === 'confirm' ? onConfirmed : onClose)();
		}
		return result;
	}

	return (
		<Dialog
			open
			size="large"
			title={
				<>
					<span>Pago de</span> <span className="unbroken">{payment.orderNumber}</span>
				</>
			}
			onClose={onClose}
			footer={
				!asking && (
					<Actions payment={payment} busy={isLoading} onAct={(action) => void act(action)} onAsk={setAsking}>
						<Button onClick={onClose}>Cerrar</Button>
					</Actions>
				)
			}
		>
			<div className={cx('stack gap-5 top', styles.review)}>
				<div className="stack gap-4">
					{error && !asking && (
						<Notice tone="danger" role="alert">
							{errorText(error, 'No pudimos guardar la decisión. Vuelve a intentarlo.')}
						</Notice>
					)}
					{payment.state === 'PROOF_SENT' && <Alike alike={payment.alike} />}
					{payment.state === 'PROOF_SENT' && payment.orderStatus === 'CANCELLED' && (
						<Notice>
							El pedido ya está cancelado. Si el dinero llegó, márcalo: queda por devolver, salvo que reabras el pedido.
						</Notice>
					)}
					<Facts payment={payment} />
					<ChargedMoney payment={payment} />
					{asking && (
						<AnswerForm
							key={asking}
							action={asking}
							payment={payment}
							proofId={proofId}
							onSend={async (message) => (await act(asking, message)).error}
							onBack={() => setAsking(null)}
						/>
					)}
				</div>
				{proofId !== null && <ProofPicture order={id} proof={proofId} alt="Comprobante que envió el cliente" />}
			</div>
		</Dialog>
	);
}

function Alike({ alike }: Pick<AdminPayment, 'alike'>) {
	if (alike.length === 0)
		return (
			<Notice>
				Antes de confirmar, busca este monto y esta operación en tu cuenta: una imagen se puede falsificar.
			</Notice>
		);
	return (
		<Notice tone="danger">
			<strong>Se parece a otro comprobante. Mira tu cuenta antes de confirmar.</strong>
			<ul className={styles.alike}>
				{alike.map(({ id, orderNumber, reasons }) => (
					<li key={id}>{`${orderNumber}: ${reasons.map((reason) => reasonTexts[reason]).join(', ')}`}</li>
				))}
			</ul>
		</Notice>
	);
}

/** A guest's name may repeat email or phone. */
const customerText = ({ name, email, phone, guest }: NonNullable<AdminPayment['customer']>): string =>
	[...new Set([name, email, phone, guest && 'Sin cuenta'])].filter(Boolean).join('\n');

function Facts({ payment }: { payment: AdminPayment }) {
	const { amount, method, operationNumber, sentAt, dueAt, createdAt, customer, message, decidedBy, decidedAt } =
		payment;
	const facts: Array<[string, ReactNode]> = [
		['Monto', <Price key="amount" amount={amount} format="local" size="l" />],
		['Forma de pago', paymentLabels[method]],
		['Operación', operationNumber && <b className={styles.number}>{operationNumber}</b>],
		['Comprobante', sentAt && formatDate(sentAt, 'time')],
		['Pedido', formatDate(createdAt, 'time')],
		['Vence', payment.orderStatus === 'PENDING' && dueAt && formatDate(dueAt, 'time')],
		['Cliente', customer && customerText(customer)],
		['Estado del pago', <PaymentStateBadge key="state" payment={payment} />],
		['Estado del pedido', <StatusBadge key="order" status={payment.orderStatus} />],
		['Le escribimos', message],
		['Decidió', decidedBy && decidedAt && `${decidedBy}, ${formatDate(decidedAt, 'time')}`],
	];
	return (
		<dl className={cx('stack gap-2', styles.facts)}>
			{facts.map(
				([name, value]) =>
					value && (
						<div key={name}>
							<dt className="note">{name}</dt>
							<dd className="lines">{value}</dd>
						</div>
					),
			)}
		</dl>
	);
}

interface ActionsProps {
	payment: AdminPayment;
	busy: boolean;
	onAct: (action: PaymentAction) => void;
	onAsk: (action: AnsweringAction) => void;
	children: ReactNode;
}

/** The server checks each action again. */
function Actions({ payment, busy, onAct, onAsk, children }: ActionsProps) {
	const { state, orderStatus, money } = payment;
	const mayDecide = useMay('payments:write');
	const isCancelled = orderStatus === 'CANCELLED';
	const isProof = state === 'PROOF_SENT';
	const isOnline = money.some((one) => one.returning > 0 || isOwed(one, payment));
	const canConfirm = isProof || (!isCancelled && (state === 'WAITING' || state === 'REFUSED'));
	return (
		<>
			{children}
			{mayDecide && isProof && (
				<Button variant="danger" icon={<X size={18} />} disabled={busy} onClick={() => onAsk('refuse')}>
					Rechazar…
				</Button>
			)}
			{mayDecide && isProof && !isCancelled && (
				<Button icon={<RotateCcw size={18} />} disabled={busy} onClick={() => onAsk('ask')}>
					Pedir otra vez…
				</Button>
			)}
			{mayDecide && isCancelled && (isProof || (state === 'CONFIRMED' && !isOnline)) && (
				<Button icon={<Undo2 size={18} />} disabled={busy} onClick={() => onAsk('return')}>
					Ya devolví el dinero…
				</Button>
			)}
			{mayDecide && canConfirm && (
				<Button
					variant="primary"
					icon={<Check size={18} />}
					loading={busy}
					// The second click of a double click must not hit the next payment.
					onClick={({ detail }) => detail < 2 && onAct('confirm')}
				>
					{isCancelled ? 'El dinero llegó' : 'Confirmar pago'}
				</Button>
			)}
		</>
	);
}

type AnsweringAction = Exclude<PaymentAction, 'confirm'>;

interface AnswerFormProps {
	action: AnsweringAction;
	payment: AdminPayment;
	proofId: number | null;
	onSend: (message: string) => Promise<unknown>;
	onBack: () => void;
}

const actionTexts = {
	ask: {
		title: 'Pedir otra vez el comprobante',
		label: '¿Qué falta?',
		help: 'Lo lee el cliente en su pedido y por correo. Su pedido sigue apartado y el plazo empieza de nuevo.',
		text: 'No encontramos la operación en nuestra cuenta. Revisa el número y envíalo otra vez, por favor.',
		send: 'Pedir otra vez',
	},
	refuse: {
		title: 'Rechazar el pago',
		label: '¿Por qué?',
		help: 'Lo lee el cliente en su pedido y por correo. El pedido se cancela y las unidades vuelven a la venta.',
		text: '',
		send: 'Rechazar y cancelar el pedido',
	},
	return: {
		title: 'Anotar la devolución',
		label: '¿Cómo lo devolviste, y por qué?',
		help: 'Lo lee el cliente en su pedido y por correo. Aquí no se envía dinero: solo queda anotado que ya salió.',
		text: '',
		send: 'Anotar la devolución',
	},
} as const;

/** The order continues without its payment, or has ended. */
const refusedAlone = {
	...actionTexts.refuse,
	help: 'Lo lee el cliente en su pedido y por correo. El pedido queda como está.',
	send: 'Rechazar el pago',
};

/** Everybody with the link reads it. */
const linkHelp = ' Compró sin cuenta: no escribas nombres, porque lo lee quien tenga el enlace.';

function AnswerForm({ action, payment, proofId, onSend, onBack }: AnswerFormProps) {
	const isAlone = action === 'refuse' && payment.orderStatus !== 'PENDING';
	const { title, label, help, text, send } = isAlone ? refusedAlone : actionTexts[action];
	const form = useForm({
		schema: ProofAnswerBody,
		values: { message: text as string, proofId },
		submit: async ({ message }) => {
			const error = await onSend(message);
			return error ? refusalOf(error, 'No pudimos guardar la decisión. Vuelve a intentarlo.') : undefined;
		},
	});
	return (
		<Form form={form} className="stack gap-3" aria-label={title}>
			<h3>{title}</h3>
			<FormFailure form={form} />
			<TextAreaField
				label={label}
				help={payment.customer?.guest ? help + linkHelp : help}
				rows={3}
				maxLength={300}
				required
				{...form.field('message')}
			/>
			<div className="cluster gap-2">
				<Button onClick={onBack}>Volver</Button>
				<Button type="submit" variant={action === 'refuse' ? 'danger' : 'primary'} loading={form.busy}>
					{send}
				</Button>
			</div>
		</Form>
	);
}
