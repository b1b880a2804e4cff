import {
	Ban,
	CircleCheck,
	CircleX,
	Clock,
	Eye,
	EyeOff,
	HandCoins,
	type LucideIcon,
	MailX,
	Pencil,
	PencilLine,
	ReceiptText,
	Send,
	TriangleAlert,
	Undo2,
} from 'lucide-react';
import type { ReactNode } from 'react';
import type { MailState } from '#contract/admin/mail';
import type { HealthState } from '#contract/admin/system';
import type { ComplaintState } from '#contract/complaints/admin';
import type { OfferState } from '#contract/offers/admin';
import { paymentStateLabels } from '#contract/orders/status';
import type { PaymentState } from '#contract/payments/state';
import type { TaxDocumentState } from '#contract/tax/documents';
import { Badge, type Tone } from '#ui/Badge';

interface Look {
	tone: Tone;
	Icon: LucideIcon;
}

const good: Look = { tone: 'success', Icon: CircleCheck };
const urgent: Look = { tone: 'warning', Icon: TriangleAlert };
const bad: Look = { tone: 'danger', Icon: CircleX };
const running: Look = { tone: 'info', Icon: Clock };
const onItsWay: Look = { tone: 'info', Icon: Send };

/** A state without a look is a compile error. Orders have `ui/orderStatuses`. */
export const looks = {
	payment: {
		WAITING: { tone: 'neutral', Icon: Clock },
		PROOF_SENT: { tone: 'warning', Icon: ReceiptText },
		CONFIRMED: good,
		REFUSED: bad,
		EXPIRED: { tone: 'neutral', Icon: CircleX },
		RETURNED: { tone: 'neutral', Icon: Undo2 },
		ON_DELIVERY: { tone: 'info', Icon: HandCoins },
		TO_RETURN: { tone: 'danger', Icon: Undo2 },
	},
	mail: { waiting: running, unsent: { tone: 'warning', Icon: MailX }, sending: onItsWay, sent: good, failed: bad },
	complaint: { answered: good, due: running, soon: urgent, overdue: bad },
	taxDocument: {
		PENDING: { tone: 'warning', Icon: Clock },
		SENT: onItsWay,
		ACCEPTED: good,
		REJECTED: bad,
		VOIDED: { tone: 'neutral', Icon: Ban },
	},
	health: { ok: good, warning: urgent, problem: bad },
	offer: {
		RUNNING: good,
		COMING: running,
		ENDED: { tone: 'neutral', Icon: CircleX },
		STOPPED: { tone: 'neutral', Icon: Ban },
	},
	page: { draft: { tone: 'neutral', Icon: Pencil }, changed: { tone: 'warning', Icon: PencilLine }, shown: good },
} satisfies {
	payment: Record<PaymentState | 'TO_RETURN', Look>;
	mail: Record<MailState, Look>;
	complaint: Record<ComplaintState, Look>;
	taxDocument: Record<TaxDocumentState, Look>;
	health: Record<HealthState, Look>;
	offer: Record<OfferState, Look>;
	page: Record<'draft' | 'changed' | 'shown', Look>;
};

export const StateBadge = ({ look: { tone, Icon }, children }: { look: Look; children: ReactNode }) => (
	<Badge tone={tone} icon={<Icon size={14} />}>
		{children}
	</Badge>
);

interface Standing {
	state: PaymentState;
	orderStatus: string;
}

/** A cancelled order's money must be refunded. */
export const isToReturn = ({ state, orderStatus }: Standing): boolean =>
	state === 'CONFIRMED' && orderStatus === 'CANCELLED';

export const PaymentStateBadge = ({ payment }: { payment: Standing }) =>
	isToReturn(payment) ? (
		<StateBadge look={looks.payment.TO_RETURN}>Por devolver</StateBadge>
	) : (
		<StateBadge look={looks.payment[payment.state]}>{paymentStateLabels[payment.state]}</StateBadge>
	);

export const ActiveBadge = ({ active, feminine }: { active: boolean; feminine?: boolean }) =>
	active ? (
		<Badge tone="success" icon={<Eye size={14} />}>
			{feminine ? 'Activa' : 'Activo'}
		</Badge>
	) : (
		<Badge icon={<EyeOff size={14} />}>{feminine ? 'Inactiva' : 'Inactivo'}</Badge>
	);
