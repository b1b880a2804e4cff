import { Sparkles } from 'lucide-react';
import styles from './CartSummary.module.css';
import { hintsOf } from './hints';
import type { ToPay } from './useToPay';

export function CartHints({ toPay }: { toPay: ToPay }) {
	const hints = hintsOf(toPay);
	if (hints.length === 0) return null;
	return (
		<ul className="stack gap-1 whole">
			{hints.map(({ id, text, title }) => (
				<li key={id} className={styles.hint}>
					<Sparkles size={16} className={styles.hintIcon} />
					<span>
						<span>{text}</span> <span className="note">{`(${title})`}</span>
					</span>
				</li>
			))}
		</ul>
	);
}
