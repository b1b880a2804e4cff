import { Hourglass } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ProductHolds } from '#contract/orders/holds';
import { clockText } from '#lib/clockText';
import { countOf } from '#lib/text';
import { Badge } from '#ui/Badge';

/** "2 apartadas: se liberan 1 en 04:10, 1 en 09:58", by the server’s clock. */
export function HeldUnits({ holds: { holds, now } }: { holds: ProductHolds }) {
	/** By this machine's clock. */
	const [came, setCame] = useState({ now, at: Date.now() });
	if (came.now !== now) setCame({ now, at: Date.now() });
	const [, setTicks] = useState(0);
	useEffect(function tick() {
		const timer = setInterval(() => setTicks((ticks) => ticks + 1), 1000);
		return () => clearInterval(timer);
	}, []);
	const leftOf = (until: string) =>
		Math.max(0, Math.ceil((Date.parse(until) - Date.parse(came.now) - (Date.now() - came.at)) / 1000));
	const total = holds.reduce((sum, { units }) => sum + units, 0);
	const shown = holds.slice(0, maxListed);
	const ends = shown.map(({ units, until }) =>
		holds.length === 1 ? clockText(leftOf(until)) : `${units} en ${clockText(leftOf(until))}`,
	);
	const more = total - shown.reduce((sum, { units }) => sum + units, 0);
	return (
		<Badge tone="warning" icon={<Hourglass size={14} />}>
			{`${countOf(total, 'apartada', 'apartadas')}: se ${total === 1 ? 'libera' : 'liberan'} ${holds.length === 1 ? `en ${ends[0]}` : ends.join(', ')}${more > 0 ? ` y ${more} después` : ''}`}
		</Badge>
	);
}

const maxListed = 3;
