import type { OrderKey } from '#api/buyerCall';
import { ProofPicture } from '#commerce/proof/ProofPicture';
import type { OrderPayment } from '#contract/payments/state';
import { formatDate } from '#lib/dates';
import { Button } from '#ui/Button';
import styles from './Payments.module.css';

interface SentProofProps {
	proofs: OrderPayment['proofs'];
	by: OrderKey;
	another: boolean;
	/** False where no other is accepted. */
	onAnother: ((isOpen: boolean) => void) | false;
}

/** The last one, which the shop checks. */
export function SentProof({ proofs, by, another, onAnother }: SentProofProps) {
	const last = proofs.at(-1);
	if (!last) return null;
	return (
		<div className={styles.sent}>
			<ProofPicture key={last.id} order={by} proof={last.id} alt="Comprobante que enviaste" />
			<div className="stack gap-3 start">
				<p>
					<span className="note">Enviado el</span>
					<br />
					<time dateTime={last.sentAt}>{formatDate(last.sentAt, 'time')}</time>
				</p>
				{onAnother && (
					<Button size="s" aria-expanded={another} onClick={() => onAnother(!another)}>
						{another ? 'Dejar el que envié' : 'Enviar otro'}
					</Button>
				)}
			</div>
		</div>
	);
}
