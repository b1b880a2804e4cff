import { HandCoins, Wallet } from 'lucide-react';
import { formatLocalMoney } from '#contract/shared/money';
import { Link } from '#ui/Link';
import { type Stat, shownCount } from './StatCards';

interface Money {
	/** Soles; undefined while loading or after failure. */
	money: { collected: number; toCollect: number } | undefined;
	failed?: boolean;
	/** Days, today included. */
	days: string;
}

const shown = (soles: number | undefined, failed: boolean) =>
	shownCount(soles === undefined ? undefined : formatLocalMoney(soles), failed);

const way = (balance: string, days: string, text: string) => (
	<Link to={`/admin/orders?${new URLSearchParams({ balance, days })}`}>{text}</Link>
);

/** Money of orders that were not cancelled, with delivery. */
export const moneyStats = ({ money, failed = false, days }: Money): Stat[] => [
	{
		label: 'Cobrado',
		value: shown(money?.collected, failed),
		icon: <Wallet size={20} />,
		note: way('COLLECTED', days, 'Ver los cobrados'),
	},
	{
		label: 'Por cobrar',
		value: shown(money?.toCollect, failed),
		icon: <HandCoins size={20} />,
		note: way('TO_COLLECT', days, 'Ver los que faltan'),
	},
];
