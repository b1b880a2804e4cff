import { RotateCcw } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { errorText } from '#api/errorText';
import { formatDate } from '#lib/dates';
import { Button } from '#ui/Button';
import { cx } from '#ui/cx';
import styles from './Payments.module.css';
import { useHasEnded } from './timeLeft';

export type Revive = () => Promise<{ error?: unknown }>;

interface ReviveOrderProps {
	/** ISO 8601; null: impossible. */
	until: string | null;
	locked?: string | undefined;
	revive: Revive;
	children: ReactNode;
}

/** The same lines at the same prices, while there are units. */
export function ReviveOrder({ until, locked, revive, children }: ReviveOrderProps) {
	const [busy, setBusy] = useState(false);
	const [refusal, setRefusal] = useState<unknown>(null);
	const hasEnded = useHasEnded(until);
	const canRevive = until !== null && !hasEnded && !refusal;

	const press = async () => {
		setBusy(true);
		const { error = null } = await revive();
		setRefusal(error);
		setBusy(false);
	};

	return (
		<>
			{canRevive && (
				<span className="lines">
					{`Hasta el ${formatDate(until, 'time')} puedes recuperarlo tal como estaba, si todavía hay unidades. ${locked ?? ''}`}
				</span>
			)}
			<span role="alert" className="lines">
				{refusal !== null && errorText(refusal, 'No pudimos recuperar el pedido. Vuelve a intentarlo.')}
			</span>
			<div className={cx('cluster gap-2', styles.ways)}>
				{canRevive && !locked && (
					<Button size="s" variant="primary" icon={<RotateCcw size={16} />} loading={busy} onClick={() => void press()}>
						Recuperar pedido
					</Button>
				)}
				{children}
			</div>
		</>
	);
}
