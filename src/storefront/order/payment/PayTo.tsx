import { Check, Copy } from 'lucide-react';
import type { OrderPayment } from '#contract/payments/state';
import { shapedSizes } from '#contract/shop/default';
import { imageUrlOf } from '#lib/images';
import { Button } from '#ui/Button';
import { cx } from '#ui/cx';
import { useCopy } from '#ui/useCopy';
import styles from './Payments.module.css';

/** `987 654 321`, as people read it out. */
const inThrees = (number: string): string => number.replace(/(\d{3})(?=\d)/g, '$1 ');

interface PayToProps {
	payTo: NonNullable<OrderPayment['payTo']>;
	wallet: string;
}

export function PayTo({ payTo: { number, holder, qr }, wallet }: PayToProps) {
	const { copied, copy } = useCopy(number);
	const [size] = qr ? shapedSizes(qr) : [];
	return (
		<div className="well split gap-4 top">
			<div className="stack gap-3">
				<div className={cx('grid middle gap-3 gap-y-0', styles.number)}>
					<span className="note">{`Número de ${wallet}`}</span>
					<strong>{inThrees(number)}</strong>
					<Button
						size="s"
						icon={copied ? <Check size={16} /> : <Copy size={16} />}
						onClick={() => void copy()}
						aria-label={copied ? 'Número copiado' : 'Copiar el número'}
					>
						{copied ? 'Copiado' : 'Copiar'}
					</Button>
				</div>
				{holder && (
					<div>
						<span className="note">A nombre de</span>
						<p>{holder}</p>
					</div>
				)}
			</div>
			{qr && (
				<img
					className={styles.qr}
					src={imageUrlOf(qr)}
					width={size?.width}
					height={size?.height}
					alt={`Código QR de ${wallet}${holder && ` de ${holder}`}`}
				/>
			)}
		</div>
	);
}
