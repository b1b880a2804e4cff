import type { ExistingOrder } from '#contract/orders/order';
import { Button } from '#ui/Button';
import { Dialog } from '#ui/Dialog';

interface RepeatedOrderProps {
	order: ExistingOrder;
	message: string;
	onSee: (order: ExistingOrder) => void;
	onAgain: () => void;
	onLeave: () => void;
}

/** The first order's answer may be lost. */
export const RepeatedOrder = ({ order, message, onSee, onAgain, onLeave }: RepeatedOrderProps) => (
	<Dialog
		open
		title="Ya hiciste este pedido"
		onClose={onLeave}
		footer={
			<>
				<Button onClick={onAgain}>Hacer otro pedido</Button>
				<Button variant="primary" data-autofocus onClick={() => onSee(order)}>
					Ver mi pedido
				</Button>
			</>
		}
	>
		<p>{message}</p>
	</Dialog>
);
