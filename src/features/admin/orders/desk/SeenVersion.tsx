import { useState } from 'react';
import type { AdminOrder } from '../../../../../contract/adminOrders';
import { formatLocalMoney } from '../../../../lib/money';
import { Button } from '../../../../ui/Button';
import { Notice } from '../../../../ui/Notice';

/** The version of the order that the person decides on, until they have seen a newer one. */
export function useSeenVersion({ editVersion: now = 0 }: AdminOrder) {
	const [version, setVersion] = useState(now);
	return { version, isOld: version !== now, accept: () => setVersion(now) };
}

export type SeenVersion = ReturnType<typeof useSeenVersion>;

/** Changes that somebody else made meanwhile, beside the typed ones. */
export const ChangedMeanwhile = ({ order, seen }: { order: AdminOrder; seen: SeenVersion }) =>
	seen.isOld && (
		<Notice tone="warning" role="alert">
			<span className="stack gap-2">
				<span>
					{`Alguien cambió este pedido mientras tanto. Ahora: total ${formatLocalMoney(order.total)}, pagado ${formatLocalMoney(order.money?.paid ?? 0)}, devuelto ${formatLocalMoney(order.money?.refunded ?? 0)}.`}
				</span>
				<span>
					<Button size="s" onClick={seen.accept}>
						Seguir con lo de ahora
					</Button>
				</span>
			</span>
		</Notice>
	);
