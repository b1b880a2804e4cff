import { clockText } from '#lib/clockText';
import { Button } from '#ui/Button';
import { Notice } from '#ui/Notice';
import styles from './HoldNotice.module.css';
import type { HoldView } from './useHold';

/** Before the end, from which the notice is urgent. */
const urgentSeconds = 120;

export function HoldNotice({ hold }: { hold: HoldView }) {
	const { secondsLeft, held, of, canRenew, renewing, problem, renew } = hold;
	if (secondsLeft === null) return null;
	if (secondsLeft === 0)
		return (
			<Notice tone="warning" role="alert" className={styles.urgent}>
				Se acabó el tiempo. Confirma igual, mientras haya stock.
			</Notice>
		);
	const urgent = secondsLeft <= urgentSeconds;
	return (
		<Notice tone={urgent ? 'warning' : 'info'} className={urgent ? styles.urgent : styles.hold}>
			<div className="split gap-2">
				<span>
					<span>{urgent ? urgentText(held, of) : heldText(held, of)}</span> <b role="timer">{clockText(secondsLeft)}</b>
				</span>
				{urgent && canRenew && (
					<Button size="s" loading={renewing} onClick={renew}>
						Más tiempo
					</Button>
				)}
			</div>
			{/* Exists before its text, else it is not read out; once, not each second. */}
			<p role="status" className="visually-hidden">
				{urgent && 'Quedan dos minutos o menos: después tus productos ya no están apartados.'}
			</p>
			{problem && <p role="alert">{problem}</p>}
		</Notice>
	);
}

/** Beside the button in one line of a phone. */
function urgentText(held: number, of: number): string {
	const count = held >= of ? '' : `${held} de ${of} `;
	return `${count}${held === 1 ? 'apartado' : 'apartados'} por`.replace(/^a/, 'A');
}

function heldText(held: number, of: number): string {
	if (held >= of) return 'Tus productos están apartados por';
	return `${held} de ${of} productos ${held === 1 ? 'está apartado' : 'están apartados'} por`;
}
