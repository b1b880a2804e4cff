import { formatLocalMoney } from '#contract/shared/money';

/** Soles. */
export const OldAndNew = ({ old, next }: { old: number; next: number }) => (
	<span>
		<span className="visually-hidden">Antes </span>
		<del>{formatLocalMoney(old)}</del>
		<span className="visually-hidden">, ahora</span>
		<span aria-hidden="true"> →</span> <strong>{formatLocalMoney(next)}</strong>
	</span>
);
