import { clockText } from '../../lib/clockText';
import { Button } from '../../ui/Button';
import { Notice } from '../../ui/Notice';
import type { HoldView } from './useHold';

export function HoldNotice({ hold }: { hold: HoldView }) {
	const { left, held, of, canRenew, renewing, problem, renew } = hold;
	if (left === null) return null;
	if (left === 0)
		return (
			<Notice tone="warning" role="alert">
				Se acabó el tiempo y tus productos ya no están apartados. Puedes confirmar tu pedido igual, mientras haya stock:
				no se perdió nada de lo que escribiste.
			</Notice>
		);
	return (
		<Notice tone={left <= 60 ? 'warning' : 'info'}>
			<div className="split gap-2">
				<span>
					<span>{heldText(held, of)}</span> <b role="timer">{clockText(left)}</b>
				</span>
				{canRenew && (
					<Button size="s" loading={renewing} onClick={renew}>
						Necesito más tiempo
					</Button>
				)}
			</div>
			{problem && <p role="alert">{problem}</p>}
		</Notice>
	);
}

function heldText(held: number, of: number): string {
	if (held >= of) return 'Tus productos están apartados por';
	return `${held} de ${of} productos ${held === 1 ? 'está apartado' : 'están apartados'} por`;
}
